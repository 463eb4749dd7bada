import { razorpayPayouts } from '../../server/integrations/razorpay/payouts.ts'
import { razorpay } from '../../server/integrations/razorpay/razorpay.ts'
import type { Connection } from '../../server/platform/database/connect-postgres.ts'
import type { Shop } from '../../server/shop/shop.ts'
import type { Difference } from '../../simulator/commands/attempt-payment.ts'
import type { PayoutStatus } from '../../simulator/database/schema.ts'
import type {
  OrderEntity,
  PaymentEntity,
  PayoutEntity,
  QrCodeEntity,
  RefundEntity,
  SettlementEntity,
} from '../../simulator/entities.ts'
import { PAYOUT_ACCOUNT } from '../../simulator/simulator.ts'
import type { AnswerSwitch } from '../../simulator/switches/misbehave.ts'
import type { ListedWebhook } from '../../simulator/switches/switch-routes.ts'
import type { WebhookSwitch } from '../../simulator/switches/switches.ts'
import { freePort, type ShopProcess, spawnCommand, untilReady } from '../support/shop-process.ts'
import { addressOf } from '../support/test-database.ts'

export const providerKeys = {
  keyId: 'rzp_test_Paudha00000000',
  keySecret: 'the secret of the test key',
  webhookSecret: 'the-secret-of-the-test-webhooks',
}

const keyVariables = {
  RAZORPAY_KEY_ID: providerKeys.keyId,
  RAZORPAY_KEY_SECRET: providerKeys.keySecret,
  RAZORPAY_WEBHOOK_SECRET: providerKeys.webhookSecret,
}

/** The variables with which a shop process takes payments through the provider at this URL. */
export function providerVariables(url: string) {
  return {
    PAYMENTS: 'razorpay',
    ...keyVariables,
    RAZORPAY_PAYOUT_ACCOUNT: PAYOUT_ACCOUNT,
    RAZORPAY_API_URL: `${url}/v1`,
  }
}

/** The address and keys of the provider at this URL, for a client. */
export function apiSettings({ url }: { url: string }) {
  const { keyId, keySecret } = providerKeys
  return { apiUrl: `${url}/v1`, keyId, keySecret }
}

/** The payment settings of a shop for the provider at this URL. */
export function paymentsAt({ url }: { url: string }): NonNullable<Shop['payments']> {
  const { keyId, keySecret, webhookSecret } = providerKeys
  const settings = apiSettings({ url })
  return {
    keyId,
    keySecret,
    webhookSecrets: [webhookSecret],
    checkoutUrl: `${url}/v1/checkout.js`,
    provider: razorpay(settings),
    payouts: razorpayPayouts({ ...settings, payoutAccount: PAYOUT_ACCOUNT }),
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

export type PaymentProvider = Awaited<ReturnType<typeof startPaymentProvider>>

type AnswerSwitchInput = Pick<AnswerSwitch, 'kind'> & Partial<AnswerSwitch>
type AnswerOptions = {
  status?: number
  headers?: Record<string, string>
  times?: number
  method?: AnswerSwitch['method']
}

export type ProviderOptions = {
  /** The database for its own schema, e.g. that of a `TestDatabase` */
  connection: Connection
  webhookUrl?: string
  shopOrigins?: readonly string[]
  /** Before a webhook that failed is sent again; doubled each time */
  retryAfterMs?: number
}

/** The payment simulator as a process of its own, with its switches. */
export async function startPaymentProvider(options: ProviderOptions) {
  const port = await freePort()
  let running = await spawnProvider(options, port)
  const { url } = running

  async function call<Answer = void>(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await fetch(`${url}/_switches${path}`, {
      method,
      ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return await (answer.json() as Promise<Answer>)
  }
  const list = async <Item>(path: string) => (await call<{ items: Item[] }>('GET', path)).items
  const [orders, payments, refunds] = [
    () => list<OrderEntity>('/orders'),
    () => list<PaymentEntity>('/payments'),
    () => list<RefundEntity>('/refunds'),
  ]

  return {
    /** `http://127.0.0.1:41234`; its API is below `/v1`, its script at `/v1/checkout.js` */
    url,
    /** Pays as a person in the payment window does, or as one who scans the QR code of this id */
    pay: (orderId: string, { outcome = 'captured', ...rest }: PayOptions = {}) =>
      call<CheckoutResponse>('POST', '/payments', { order_id: orderId, outcome, ...rest }),
    /** A later decision of the bank; `captured` also from failed, as a late authorisation */
    movePayment: (paymentId: string, to: 'authorized' | 'captured' | 'failed') =>
      call<PaymentEntity>('POST', `/payments/${paymentId}/move`, { to }),
    /** Whether new refunds stay pending until they are moved, or are processed at once */
    setRefundMode: (kind: 'pending' | 'processed') => call('PUT', '/refunds', { kind }),
    moveRefund: (refundId: string, to: 'processed' | 'failed') =>
      call<RefundEntity>('POST', `/refunds/${refundId}/move`, { to }),
    /** The bank cannot take a pending refund at once */
    slowRefund: (refundId: string) => call<RefundEntity>('POST', `/refunds/${refundId}/slow`),
    /** The state of new payouts; `processed` unless set */
    setPayoutMode: (kind: PayoutStatus) => call('PUT', '/payouts', { kind }),
    movePayout: (payoutId: string, to: PayoutStatus) => call<PayoutEntity>('POST', `/payouts/${payoutId}/move`, { to }),
    payouts: () => list<PayoutEntity>('/payouts'),
    /** Transfers to the bank what was captured and is not settled yet */
    settle: () => call<SettlementEntity>('POST', '/settlements'),
    sendWebhooksTo: (address: string) => call('PUT', '/webhook-address', { url: address }),
    /** How webhooks of new events are delivered; with `events`, of these only */
    setWebhookMode: (mode: WebhookSwitch) => call('PUT', '/webhooks', mode),
    holdWebhooks: (events?: string[]) => call('PUT', '/webhooks', { kind: 'held', events }),
    loseWebhooks: (events?: string[]) => call('PUT', '/webhooks', { kind: 'lost', events }),
    /** All webhooks so far, in the order of their events; `state` is the state of their delivery */
    webhooks: () => list<ListedWebhook>('/webhooks'),
    /** Sends one after the other; returns the shop's answer to each */
    releaseWebhooks: async (release: ReleaseOptions = {}) =>
      (await call<{ items: Released[] }>('POST', '/webhooks/release', release)).items,
    /** How the next requests to a path of its API are answered */
    setAnswerMode: (mode: AnswerSwitchInput) => call('POST', '/answers', mode),
    /** The next request to its API gets this answer: a text as it is, anything else as JSON */
    answerWith: (body: unknown, { status = 200, headers = {}, ...rest }: AnswerOptions = {}) => {
      const answer = { status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) }
      return call('POST', '/answers', { kind: 'canned', answer, ...rest })
    },
    /** Ends what these set */
    answerNormally: () => call('DELETE', '/answers'),
    orders: async (receipt?: string) =>
      (await orders()).filter((order) => receipt === undefined || order.receipt === receipt),
    paymentsOf: async (orderId: string) => (await payments()).filter(({ order_id }) => order_id === orderId),
    qrCodes: () => list<QrCodeEntity>('/qr-codes'),
    payments,
    refundsOf: async (paymentId: string) => (await refunds()).filter(({ payment_id }) => payment_id === paymentId),
    refunds,
    /** Forgets everything: orders, payments, refunds, payouts, webhooks, switches */
    reset: () => call('POST', '/reset'),
    /** Kills it and starts it again on the same address */
    async crash() {
      await running.stop('SIGKILL')
      running = await spawnProvider(options, port)
    },
    stop: async () => void (await running.stop()),
  }
}

function spawnProvider(options: ProviderOptions, PORT: string): Promise<ShopProcess> {
  const { NODE_COMPILE_CACHE } = process.env
  const variables = {
    ...{ PORT, DATA_DIR: '/nowhere', DATABASE_URL: addressOf(options), ...keyVariables },
    WEBHOOK_URL: options.webhookUrl ?? 'http://127.0.0.1:9/',
    SHOP_ORIGINS: (options.shopOrigins ?? []).join(','),
    SIMULATOR_RETRY_AFTER_MS: String(options.retryAfterMs ?? 200),
  }
  const command = [process.execPath, 'simulator/main.ts']
  const provider = spawnCommand(variables, command, { compiled: NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {} })
  return untilReady(provider, async () => provider.output().includes('Payment simulator on'))
}
