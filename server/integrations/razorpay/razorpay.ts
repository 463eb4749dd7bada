import type { z } from 'zod'
import type { IncidentReporter } from '../../platform/incidents/incident-reporter.ts'
import { Payment, Payments, Problem, ProviderOrder, ProviderOrders, Refund, Refunds } from './entities.ts'
import { KeysRefused, type PaymentProvider, ProviderRefusal, ProviderSilence } from './payment-provider.ts'
import type { PaymentSettings } from './payment-settings.ts'

const ANSWER_MS = 4_000

/**
 * Razorpay over its public HTTP API (https://razorpay.com/docs/api). The published SDK has no time limit and drops the
 * header that makes a refund safe to repeat.
 */
export function razorpay(
  { apiUrl, keyId, keySecret }: Pick<PaymentSettings, 'apiUrl' | 'keyId' | 'keySecret'>,
  reports?: Pick<IncidentReporter, 'failed' | 'works'>,
): PaymentProvider {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  async function ask<Answer>(answer: z.ZodType<Answer>, path: string, asking: Asking = {}): Promise<Answer> {
    const { status, body } = await exchange(`${apiUrl}${path}`, authorization, asking)
    if (status === 401 || status === 403) {
      const error = new KeysRefused(`The payment provider answered ${status}: ${problemIn(body)}`)
      reports?.failed({ kind: 'provider_refuses_keys', error })
      throw error
    }
    if (status < 500) reports?.works('provider_refuses_keys')
    if (status >= 200 && status < 300) return understood(answer, body)
    if (isRefusal(status)) throw new ProviderRefusal(understood(Problem, body).error.description)
    throw new ProviderSilence(`The payment provider answered ${status}`)
  }

  return {
    async createOrder({ amount, receipt }) {
      const body = { amount, currency: 'INR', receipt, notes: { order: receipt }, payment: CAPTURE_AT_ONCE }
      return (await ask(ProviderOrder, '/orders', { body })).id
    },
    async findOrder(receipt, amount) {
      const { items } = await ask(ProviderOrders, `/orders?${new URLSearchParams({ receipt })}`)
      const found = items.find((order) => order.receipt === receipt && order.amount === amount)
      return found?.id ?? null
    },
    async paymentsOf(providerOrderId) {
      return (await ask(Payments, `/orders/${encodeURIComponent(providerOrderId)}/payments`)).items
    },
    findPayment(paymentId) {
      return unlessMissing(ask(Payment, `/payments/${encodeURIComponent(paymentId)}`))
    },
    refund({ paymentId, amount, key }) {
      const body = { amount, speed: 'normal', receipt: key, notes: { refund: key } }
      const headers = { 'X-Refund-Idempotency': key }
      return ask(Refund, `/payments/${encodeURIComponent(paymentId)}/refund`, { body, headers })
    },
    async refundsOf(paymentId) {
      return (await ask(Refunds, `/payments/${encodeURIComponent(paymentId)}/refunds`)).items
    },
  }
}

/** In minutes: for as long as the provider lets a payment wait for it. */
const CAPTURE_WITHIN = 5 * 24 * 60

/**
 * What is authorised, also days later, is captured by the provider itself, so that no money lies between the shopper and
 * the shop; what the shop then has no use for is refunded.
 */
const CAPTURE_AT_ONCE = {
  capture: 'automatic',
  capture_options: {
    automatic_expiry_period: CAPTURE_WITHIN,
    manual_expiry_period: CAPTURE_WITHIN,
    refund_speed: 'normal',
  },
}

type Asking = { body?: object; headers?: Record<string, string> }

/** The time limit covers the whole answer, so that one that trickles in is given up too. */
async function exchange(url: string, authorization: string, { body, headers }: Asking) {
  try {
    const answer = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: authorization, 'Content-Type': 'application/json', ...headers },
      body: body ? JSON.stringify(body) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    return { status: answer.status, body: await answer.text() }
  } catch (error) {
    throw new ProviderSilence('The payment provider could not be reached', { cause: error })
  }
}

function understood<Answer>(answer: z.ZodType<Answer>, body: string): Answer {
  try {
    return answer.parse(JSON.parse(body))
  } catch (error) {
    throw new ProviderSilence('The payment provider answered in a way that is not understood', { cause: error })
  }
}

/** What the provider says is wrong, if it says that in its usual way. */
function problemIn(body: string): string {
  try {
    return Problem.parse(JSON.parse(body)).error.description
  } catch {
    return 'no reason given'
  }
}

/** Too many requests, a conflict with the same request and a time-out say nothing about what was asked. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status)
}

async function unlessMissing<Found>(asking: Promise<Found>): Promise<Found | null> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof ProviderRefusal) return null
    throw error
  }
}
