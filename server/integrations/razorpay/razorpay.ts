import { createHmac, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { dayInIndia } from '../../../domain/days.ts'
import type { Paise } from '../../../domain/money.ts'
import type { RefundSpeed } from '../../../domain/refund/refund.ts'
import type { IncidentReporter } from '../../platform/incidents.ts'
import {
  nullIfRefused,
  Payment,
  Payments,
  ProviderOrder,
  ProviderOrders,
  type ProviderQrCode,
  type ProviderRefund,
  ProviderRefusal,
  type ProviderSettlement,
  ProviderUnavailable,
  QrCode,
  QrCodes,
  Refund,
  Refunds,
  razorpayApi,
  SettledEntries,
  Settlement,
} from './api.ts'
import type { PaymentSettings } from './payment-settings.ts'

export type PaymentProvider = ReturnType<typeof razorpay>

/**
 * Razorpay over its public HTTP API (https://razorpay.com/docs/api). The published SDK has no timeout and drops the
 * idempotency header of refunds. Every call has a timeout, and throws as `razorpayApi` does.
 */
export function razorpay(
  settings: Pick<PaymentSettings, 'apiUrl' | 'keyId' | 'keySecret'>,
  reports?: Pick<IncidentReporter, 'failed' | 'works'>,
  answerMs?: number,
) {
  const call = razorpayApi(settings, reports, answerMs)

  /**
   * The pages of a list, the newest first. An entry that is made meanwhile moves others to the next page, where they come
   * again. Throws if the list has `most` entries or more, since the rest would be missing.
   */
  async function* pagesOf<Item>(
    schema: z.ZodType<{ items: Item[] }>,
    path: string,
    query: Record<string, string>,
    most: number,
  ): AsyncGenerator<Item[]> {
    for (let skip = 0; skip < most; skip += PAGE_SIZE) {
      const page = new URLSearchParams({ ...query, count: String(PAGE_SIZE), skip: String(skip) })
      const { items } = await call(schema, `${path}?${page}`)
      yield items
      if (items.length < PAGE_SIZE) return
    }
    throw new ProviderUnavailable(
      `The payment provider returned ${most} entries or more for ${path}, too many to process`,
    )
  }

  async function allRefunds(path: string, period: { from?: string } = {}): Promise<ProviderRefund[]> {
    const refunds = new Map<string, ProviderRefund>()
    for await (const page of pagesOf(Refunds, path, period, MOST_ENTRIES))
      for (const refund of page) refunds.set(refund.id, refund)
    return [...refunds.values()]
  }

  return {
    /** Creates an order; `receipt` is our order's id. Returns the provider's id. */
    async createOrder({ amount, receipt }: { amount: Paise; receipt: string }): Promise<string> {
      const body = { amount, currency: 'INR', receipt, notes: { order: receipt }, payment: CAPTURE_AT_ONCE }
      return (await call(ProviderOrder, '/orders', { body })).id
    },
    /** The provider's id of the order that an earlier `createOrder` with this receipt made, if any. */
    async findOrder(receipt: string, amount: Paise): Promise<string | null> {
      const { items } = await call(ProviderOrders, `/orders?${new URLSearchParams({ receipt })}`)
      const order = items.find((item) => item.receipt === receipt && item.amount === amount)
      return order?.id ?? null
    },
    /** All attempts to pay the provider's order. */
    async paymentsOf(providerOrderId: string) {
      return (await call(Payments, `/orders/${encodeURIComponent(providerOrderId)}/payments`)).items
    },
    /** Creates a QR code that is paid once, with exactly `amount`; closed by the provider at `closesAt`. `key` is ours. */
    createQrCode({ amount, description, closesAt, key }: QrCodeRequest): Promise<ProviderQrCode> {
      const body = {
        type: 'upi_qr',
        usage: 'single_use',
        fixed_amount: true,
        payment_amount: amount,
        description,
        close_by: Math.floor(closesAt.getTime() / 1000),
        notes: { key },
      }
      return call(QrCode, QR_CODES, { body })
    },
    /** What an earlier `createQrCode` with this key made since then, if anything. */
    async findQrCode(key: string, since: Date): Promise<ProviderQrCode | null> {
      // The provider's clock may be behind.
      const from = String(Math.floor(since.getTime() / 1000) - CLOCK_SECONDS)
      for await (const page of pagesOf(QrCodes, QR_CODES, { from }, MOST_QR_CODES)) {
        const found = page.find((qrCode) => qrCode.key === key)
        if (found) return found
      }
      return null
    },
    /** Closes a QR code. One that is closed already, was paid, or is unknown to the provider is left alone. */
    async closeQrCode(qrCodeId: string): Promise<void> {
      const path = `${QR_CODES}/${encodeURIComponent(qrCodeId)}`
      try {
        await call(QrCode, `${path}/close`, { body: {} })
      } catch (error) {
        if (!(error instanceof ProviderRefusal)) throw error
        if ((await nullIfRefused(call(QrCode, path)))?.status === 'active') throw error
      }
    },
    async paymentsOfQrCode(qrCodeId: string) {
      return (await call(Payments, `${QR_CODES}/${encodeURIComponent(qrCodeId)}/payments`)).items
    },
    findPayment(paymentId: string) {
      return nullIfRefused(call(Payment, `/payments/${encodeURIComponent(paymentId)}`))
    },
    /** Refunds a captured payment; the same key again is the same refund. */
    refund({ paymentId, amount, key, speed }: RefundRequest): Promise<ProviderRefund> {
      const body = { amount, speed, receipt: key, notes: { refund: key } }
      const headers = { 'X-Refund-Idempotency': key }
      return call(Refund, `/payments/${encodeURIComponent(paymentId)}/refund`, { body, headers })
    },
    refundsOf(paymentId: string) {
      return allRefunds(`/payments/${encodeURIComponent(paymentId)}/refunds`)
    },
    /** All refunds since then, also those that were made outside the shop. */
    refundsSince(from: Date) {
      return allRefunds('/refunds', { from: String(Math.floor(from.getTime() / 1000)) })
    },
    findSettlement(settlementId: string) {
      return nullIfRefused(call(Settlement, `/settlements/${encodeURIComponent(settlementId)}`))
    },
    /** The ids of the payments that a settlement paid out. */
    async paymentsIn({ id, settledAt }: Pick<ProviderSettlement, 'id' | 'settledAt'>): Promise<string[]> {
      const [year = '', month = '', day = ''] = dayInIndia(settledAt).split('-')
      const paymentIds: string[] = []
      for await (const page of pagesOf(SettledEntries, SETTLED_ENTRIES, { year, month, day }, MOST_ENTRIES)) {
        const own = page.filter(({ type, settlement_id }) => type === 'payment' && settlement_id === id)
        paymentIds.push(...own.map(({ entity_id }) => entity_id))
      }
      return paymentIds
    },
  }
}

/** Sums are paise. */
type QrCodeRequest = { amount: Paise; description: string; closesAt: Date; key: string }
type RefundRequest = { paymentId: string; amount: number; key: string; speed: RefundSpeed }

const QR_CODES = '/payments/qr_codes'
const SETTLED_ENTRIES = '/settlements/recon/combined'
const MOST_QR_CODES = 1_000
const CLOCK_SECONDS = 5 * 60

/** As large as every list of the provider allows */
const PAGE_SIZE = 100
const MOST_ENTRIES = 100 * PAGE_SIZE

/** The longest period that the provider allows, in minutes. */
const CAPTURE_MINUTES = 5 * 24 * 60

/**
 * The provider captures authorised payments itself, also days later, so that no money stays authorised only; payments
 * that the shop cannot use are refunded.
 */
const CAPTURE_AT_ONCE = {
  capture: 'automatic',
  capture_options: {
    automatic_expiry_period: CAPTURE_MINUTES,
    manual_expiry_period: CAPTURE_MINUTES,
    refund_speed: 'normal',
  },
}

/** Whether the provider signed that this payment belongs to this order. */
export function isPaymentSignature(
  keySecret: string,
  { providerOrderId, paymentId }: { providerOrderId: string; paymentId: string },
  signature: string,
): boolean {
  return isSignature(keySecret, `${providerOrderId}|${paymentId}`, signature)
}

/** Whether the provider signed exactly these bytes. During a change of secrets either one is accepted. */
export function isMessageSignature(secrets: readonly string[], body: Buffer, signature: string): boolean {
  return secrets.some((secret) => isSignature(secret, body, signature))
}

/** A hexadecimal HMAC-SHA256, compared in constant time (https://razorpay.com/docs/webhooks/validate-test). */
function isSignature(secret: string, signed: string | Buffer, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(signed).digest()
  const given = Buffer.from(signature, 'hex')
  return (
    given.length === expected.length && signature.length === 2 * expected.length && timingSafeEqual(given, expected)
  )
}
