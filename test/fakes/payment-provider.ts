import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Connection } from '../../server/platform/database/connection.ts'
import { type Difference, OFFERS } from '../../simulator/commands/attempt-payment.ts'
import type { PayoutStatus } from '../../simulator/database/schema.ts'
import type {
  OrderEntity,
  PaymentEntity,
  QrCodeEntity,
  RefundEntity,
  SettlementEntity,
} from '../../simulator/entities.ts'
import type { PayoutEntity } from '../../simulator/payout-entity.ts'
import { PAYOUT_ACCOUNT } from '../../simulator/settings.ts'
import type { AnswerSwitch } from '../../simulator/switches/answer-switch.ts'
import type { ListedWebhook } from '../../simulator/switches/release-webhooks.ts'
import type { WebhookSwitch } from '../../simulator/switches/webhook-switch.ts'

export const providerKeys = {
  keyId: 'rzp_test_Paudha00000000',
  keySecret: 'the secret of the test key',
  webhookSecret: 'the-secret-of-the-test-webhooks',
}

/** The ids of its offers. */
export const offers = OFFERS

/** The variables with which a shop process takes payments through the provider at this URL. */
export function providerVariables(url: string) {
  return {
    PAYMENTS: 'razorpay',
    RAZORPAY_KEY_ID: providerKeys.keyId,
    RAZORPAY_KEY_SECRET: providerKeys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: providerKeys.webhookSecret,
    RAZORPAY_PAYOUT_ACCOUNT: PAYOUT_ACCOUNT,
    RAZORPAY_API_URL: `${url}/v1`,
  }
}

/** What the payment window passes to the shop's page after a payment. */
export type CheckoutResponse = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }
export type Released = { id: number; event: string; answer: string }

type PayOptions = {
  method?: 'upi' | 'card'
  /** `captured` is only authorised where the order asks for no automatic capture */
  outcome?: 'captured' | 'authorized' | 'failed'
  /** Paise; to provoke a mismatch */
  amount?: number
  /** An offer or a fee at the provider that makes the amount another one */
  difference?: Difference
  currency?: string
  email?: string
  contact?: string
}

type ReleaseOptions = {
  /** Which, in this order; unless given, all held ones in the order of their events */
  ids?: readonly number[]
  times?: number
  /** With a new event id each further time */
  freshIds?: boolean
}

export type PaymentProvider = {
  /** `http://127.0.0.1:41234`; its API is below `/v1`, its script at `/v1/checkout.js` */
  url: string
  process: ChildProcess
  /** Pays as a person in the payment window does, or as one who scans the QR code of this id */
  pay(orderId: string, options?: PayOptions): Promise<CheckoutResponse>
  /** A later decision of the bank; `captured` also from failed, as a late authorisation */
  movePayment(paymentId: string, to: 'authorized' | 'captured' | 'failed'): Promise<PaymentEntity>
  /** Whether new refunds stay pending until they are moved, or are processed at once */
  setRefundMode(kind: 'pending' | 'processed'): Promise<void>
  moveRefund(refundId: string, to: 'processed' | 'failed'): Promise<RefundEntity>
  /** The bank cannot take a pending refund at once */
  slowRefund(refundId: string): Promise<RefundEntity>
  /** The state of new payouts; `processed` unless set */
  setPayoutMode(kind: PayoutStatus): Promise<void>
  movePayout(payoutId: string, to: PayoutStatus): Promise<PayoutEntity>
  payouts(): Promise<PayoutEntity[]>
  /** Transfers to the bank what was captured and is not settled yet */
  settle(): Promise<SettlementEntity>
  sendWebhooksTo(url: string): Promise<void>
  /** How webhooks of new events are delivered; with `events`, of these only */
  setWebhookMode(mode: WebhookSwitchInput): Promise<void>
  holdWebhooks(events?: string[]): Promise<void>
  loseWebhooks(events?: string[]): Promise<void>
  /** All webhooks so far, in the order of their events; `state` is the state of their delivery */
  webhooks(): Promise<ListedWebhook[]>
  /** Sends one after the other; returns the shop's answer to each */
  releaseWebhooks(options?: ReleaseOptions): Promise<Released[]>
  /** How the next requests to a path of its API are answered */
  setAnswerMode(mode: AnswerSwitchInput): Promise<void>
  /** Ends what `setAnswerMode` set */
  answerNormally(): Promise<void>
  orders(receipt?: string): Promise<OrderEntity[]>
  paymentsOf(orderId: string): Promise<PaymentEntity[]>
  qrCodes(): Promise<QrCodeEntity[]>
  /** All payments */
  payments(): Promise<PaymentEntity[]>
  refundsOf(paymentId: string): Promise<RefundEntity[]>
  refunds(): Promise<RefundEntity[]>
  /** Forgets everything: orders, payments, refunds, payouts, webhooks, switches */
  reset(): Promise<void>
  /** Kills it and starts it again on the same address */
  crash(): Promise<void>
  stop(): Promise<void>
}

type WebhookSwitchInput = Exclude<WebhookSwitch, { kind: 'duplicated' }> | DuplicatedInput
type DuplicatedInput = { kind: 'duplicated'; times: number; freshIds?: boolean; events?: string[] }
type AnswerSwitchInput = Pick<AnswerSwitch, 'kind'> & Partial<AnswerSwitch>

export type ProviderOptions = {
  /** The database for its own schema, e.g. that of a `TestDatabase` */
  connection: Connection
  webhookUrl?: string
  shopOrigins?: readonly string[]
  /** Before a webhook that failed is sent again; doubled each time */
  retryAfterMs?: number
}

/** The payment simulator as a process of its own, with its switches. */
export async function startPaymentProvider(options: ProviderOptions): Promise<PaymentProvider> {
  let { process, url } = await spawnProvider(options, '0')

  async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await fetch(`${url}/_switches${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return await (answer.json() as Promise<Answer>)
  }
  const list = async <Item>(path: string) => (await call<{ items: Item[] }>('GET', path)).items

  return {
    url,
    get process() {
      return process
    },
    pay: (orderId, { outcome = 'captured', ...rest } = {}) =>
      call('POST', '/payments', { order_id: orderId, outcome, ...rest }),
    movePayment: (paymentId, to) => call('POST', `/payments/${paymentId}/move`, { to }),
    setRefundMode: (kind) => call('PUT', '/refunds', { kind }),
    moveRefund: (refundId, to) => call('POST', `/refunds/${refundId}/move`, { to }),
    slowRefund: (refundId) => call('POST', `/refunds/${refundId}/slow`),
    setPayoutMode: (kind) => call('PUT', '/payouts', { kind }),
    movePayout: (payoutId, to) => call('POST', `/payouts/${payoutId}/move`, { to }),
    payouts: () => list<PayoutEntity>('/payouts'),
    settle: () => call('POST', '/settlements'),
    sendWebhooksTo: (address) => call('PUT', '/webhook-address', { url: address }),
    setWebhookMode: (mode) => call('PUT', '/webhooks', mode),
    holdWebhooks: (events) => call('PUT', '/webhooks', { kind: 'held', events }),
    loseWebhooks: (events) => call('PUT', '/webhooks', { kind: 'lost', events }),
    webhooks: () => list<ListedWebhook>('/webhooks'),
    releaseWebhooks: async (release = {}) =>
      (await call<{ items: Released[] }>('POST', '/webhooks/release', release)).items,
    setAnswerMode: (mode) => call('POST', '/answers', mode),
    answerNormally: () => call('DELETE', '/answers'),
    orders: async (receipt) =>
      (await list<OrderEntity>('/orders')).filter((order) => receipt === undefined || order.receipt === receipt),
    paymentsOf: async (orderId) =>
      (await list<PaymentEntity>('/payments')).filter(({ order_id }) => order_id === orderId),
    qrCodes: () => list<QrCodeEntity>('/qr-codes'),
    payments: () => list<PaymentEntity>('/payments'),
    refundsOf: async (paymentId) =>
      (await list<RefundEntity>('/refunds')).filter(({ payment_id }) => payment_id === paymentId),
    refunds: () => list<RefundEntity>('/refunds'),
    reset: () => call('POST', '/reset'),
    async crash() {
      await end(process, 'SIGKILL')
      ;({ process } = await spawnProvider(options, new URL(url).port))
    },
    stop: () => end(process, 'SIGTERM'),
  }
}

const STARTED = /Payment simulator on (\S+)/

async function spawnProvider(options: ProviderOptions, port: string): Promise<{ process: ChildProcess; url: string }> {
  const { PATH, HOME = '/', NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, ['simulator/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH,
      HOME,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      PORT: port,
      DATABASE_URL: addressOf(options.connection),
      RAZORPAY_KEY_ID: providerKeys.keyId,
      RAZORPAY_KEY_SECRET: providerKeys.keySecret,
      RAZORPAY_WEBHOOK_SECRET: providerKeys.webhookSecret,
      WEBHOOK_URL: options.webhookUrl ?? 'http://127.0.0.1:9/',
      SHOP_ORIGINS: (options.shopOrigins ?? []).join(','),
      SIMULATOR_SWITCHES: 'on',
      SIMULATOR_RETRY_AFTER_MS: String(options.retryAfterMs ?? 200),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
        const address = STARTED.exec(output)?.[1]
        if (address) resolve(address)
      })
    }
    child.once('close', (code) => reject(new Error(`The payment provider ended with ${code}:\n${output}`)))
  })
  return { process: child, url }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'close')
  child.kill(signal)
  await ended
}

/** A connection as a URL, also where PostgreSQL listens on a socket only. */
function addressOf(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString
  const { host, port, user, database, password = '' } = connection
  const where = new URLSearchParams({ host, port: String(port) })
  return `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@localhost/${database}?${where}`
}
