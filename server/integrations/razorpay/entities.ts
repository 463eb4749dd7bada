import { z } from 'zod'
import { attemptStatuses } from '../../../domain/payment/settlement.ts'
import type { ProviderPayment, ProviderQrCode, ProviderRefund, ProviderSettlement } from './payment-provider.ts'

/** The fields of Razorpay's entities that the shop uses; amounts are in the currency's smallest unit. */
export const id = z.string().min(1).max(100)
export const text = z
  .string()
  .nullish()
  .transform((value) => value || null)

/** Figures for the books only: if one is not understood, the order is paid all the same. */
const figure = z
  .int()
  .nullish()
  .catch(null)
  .transform((value) => value ?? null)

/** The end of the year 9999 in seconds, behind which a day has no four digits. */
const LAST_SECOND = 253_402_300_799

/** What fits into the largest QR code. */
const MOST_IN_QR_CODE = 2_000

export function collectionOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item) })
}

export const ProviderOrder = z.object({ id, amount: z.int(), receipt: text })
export const ProviderOrders = collectionOf(ProviderOrder)

export const Payment = z
  .object({
    id,
    order_id: text,
    amount: z.int().min(0),
    currency: z.string().min(3).max(10),
    status: z.enum(attemptStatuses),
    method: text,
    contact: text,
    email: text,
    error_description: text,
    fee: figure,
    tax: figure,
    fee_bearer: text.catch(null),
    amount_refunded: z.int().min(0).nullish(),
  })
  .transform(
    ({ order_id, error_description, fee_bearer, amount_refunded, ...payment }): ProviderPayment => ({
      ...payment,
      amountRefunded: amount_refunded ?? 0,
      providerOrderId: order_id,
      problem: error_description,
      feeBearer: fee_bearer,
    }),
  )
export const Payments = collectionOf(Payment)

/** The ids of the offers of a payment; none where they are not understood, so that they pay nothing. */
export const PaymentOffers = z
  .object({ offers: collectionOf(z.object({ id })).nullish().catch(null) })
  .transform(({ offers }) => offers?.items.map((offer) => offer.id) ?? [])

/** What the redeemed offers of an order took off at once, by their ids; none where they are not understood. */
export const OrderOffers = z
  .object({
    offers_applied: collectionOf(
      z.object({
        id,
        status: z.string(),
        benefits: z.array(z.object({ offer_type: z.string(), calculated_benefit_value: z.int().min(0) })),
      }),
    )
      .nullish()
      .catch(null),
  })
  .transform(({ offers_applied }) => {
    const redeemed = offers_applied?.items.filter(({ status }) => status === 'redeemed') ?? []
    return new Map(
      redeemed.map((offer) => {
        const discounts = offer.benefits.filter(({ offer_type }) => offer_type === 'instant_discount')
        return [offer.id, discounts.reduce((sum, benefit) => sum + benefit.calculated_benefit_value, 0)]
      }),
    )
  })

export const QrCode = z
  .object({
    id,
    payment_amount: z.int(),
    status: z.enum(['active', 'closed']),
    image_url: z.url({ protocol: /^https?$/ }).max(MOST_IN_QR_CODE),
    image_content: z.string().max(MOST_IN_QR_CODE).nullish(),
    notes: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).nullish(),
  })
  .transform(({ payment_amount, image_url, image_content, notes, ...qrCode }): ProviderQrCode & { key: unknown } => ({
    ...qrCode,
    amount: payment_amount,
    imageUrl: image_url,
    content: image_content || null,
    key: notes && !Array.isArray(notes) ? notes.key : null,
  }))
export const QrCodes = collectionOf(QrCode)

export const Refund = z
  .object({
    id,
    payment_id: id,
    amount: z.int().min(1),
    receipt: text,
    status: z.enum(['pending', 'processed', 'failed']),
    speed_processed: text,
    created_at: z.int().min(0).max(LAST_SECOND),
  })
  .transform(
    ({ payment_id, receipt, speed_processed, created_at, ...refund }): ProviderRefund => ({
      ...refund,
      paymentId: payment_id,
      key: receipt,
      speed: speed_processed,
      createdAt: new Date(created_at * 1000),
    }),
  )
export const Refunds = collectionOf(Refund)

export const Settlement = z
  .object({
    id,
    amount: z.int().min(0),
    status: z.enum(['created', 'processed', 'failed']),
    utr: z.string().max(100).nullish(),
    created_at: z.int().min(0).max(LAST_SECOND),
  })
  .transform(
    ({ utr, created_at, ...settlement }): ProviderSettlement => ({
      ...settlement,
      utr: utr || null,
      settledAt: new Date(created_at * 1000),
    }),
  )
/** What settlements of a day paid out or deducted. */
export const SettledEntries = collectionOf(z.object({ entity_id: id, type: z.string(), settlement_id: text }))

export const Problem = z.object({ error: z.object({ description: z.string() }) })
