import type { Selectable } from 'kysely'
import { customAlphabet } from 'nanoid'
import type { Schema } from './database/schema.ts'

export type OrderRow = Selectable<Schema['orders']>
type QrCodeRow = Selectable<Schema['qr_codes']>
export type PaymentRow = Selectable<Schema['payments']>
export type RefundRow = Selectable<Schema['refunds']>
export type SettlementRow = Selectable<Schema['settlements']>

/** A QR code with the order behind it, which has its sums */
export type QrCode = { qrCode: QrCodeRow; order: OrderRow }

/** What an offer takes off, in per cent of the order. */
export const OFFER_PERCENT = 10

export type OrderEntity = ReturnType<typeof presentOrder>
export type QrCodeEntity = ReturnType<typeof presentQrCode>
export type PaymentEntity = ReturnType<typeof presentPayment>
export type RefundEntity = ReturnType<typeof presentRefund>
export type SettlementEntity = ReturnType<typeof presentSettlement>

/** What the provider takes of a payment, in per cent, and the tax on that; `fee` includes the tax. */
const FEE_PERCENT = 2
const TAX_ON_FEE_PERCENT = 18

export function presentOrder(order: OrderRow) {
  return {
    id: order.id,
    entity: 'order',
    amount: order.amount,
    amount_paid: order.amount_paid,
    amount_due: order.status === 'paid' ? 0 : order.amount,
    currency: order.currency,
    receipt: order.receipt,
    status: order.status,
    attempts: order.attempts,
    notes: presentNotes(order.notes),
    created_at: seconds(order.created_at),
  }
}

/** A single-use code of one amount. */
export function presentQrCode({ qrCode, order }: QrCode) {
  const isClosed = isQrCodeClosed(qrCode)
  return {
    id: qrCode.id,
    entity: 'qr_code',
    created_at: seconds(order.created_at),
    usage: 'single_use',
    type: 'upi_qr',
    image_url: qrCode.image_url,
    image_content: qrCode.image_content,
    payment_amount: order.amount,
    status: isClosed ? 'closed' : 'active',
    description: qrCode.description,
    fixed_amount: true,
    notes: presentNotes(order.notes),
    close_by: seconds(qrCode.close_by),
    closed_at: isClosed ? seconds(qrCode.closed_at ?? qrCode.close_by) : null,
    close_reason: qrCode.close_reason,
  }
}

export function isQrCodeClosed({ closed_at, close_by }: QrCodeRow): boolean {
  return closed_at !== null || close_by.getTime() <= Date.now()
}

/** A link for UPI apps to an address that no bank has, so that they find no payee. */
export function upiLink(id: string, amount: number): string {
  const rupees = (amount / 100).toFixed(2)
  return `upi://pay?${new URLSearchParams({ pa: 'nobody@payment-simulator', am: rupees, cu: 'INR', tr: id })}`
}

/** Whether an order is the one behind a QR code. */
export function isQrCodeId(id: string): boolean {
  return id.startsWith('qr_')
}

export function presentPayment(payment: PaymentRow) {
  const { error } = payment
  const { fee, tax } = feeOf(payment)
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    order_id: isQrCodeId(payment.order_id) ? null : payment.order_id,
    method: payment.method,
    amount_refunded: payment.amount_refunded,
    captured: payment.captured,
    description: payment.description,
    card_id: payment.card_id,
    ...(payment.card_id === null ? {} : { card: { id: payment.card_id, last4: payment.card_last4 } }),
    vpa: payment.vpa,
    email: payment.email,
    contact: payment.contact,
    notes: presentNotes(payment.notes),
    fee: payment.captured ? fee : null,
    tax: payment.captured ? tax : null,
    error_code: error?.code ?? null,
    error_description: error?.description ?? null,
    error_reason: error?.reason ?? null,
    created_at: seconds(payment.created_at),
  }
}

export function presentRefund(refund: RefundRow) {
  return {
    id: refund.id,
    entity: 'refund',
    amount: refund.amount,
    currency: refund.currency,
    payment_id: refund.payment_id,
    notes: presentNotes(refund.notes),
    receipt: refund.receipt,
    created_at: seconds(refund.created_at),
    status: refund.status,
    speed_processed: refund.speed_processed,
    speed_requested: refund.speed_requested,
  }
}

export function presentSettlement(settlement: SettlementRow) {
  return {
    id: settlement.id,
    entity: 'settlement',
    amount: settlement.amount,
    status: 'processed',
    utr: settlement.utr,
    created_at: seconds(settlement.created_at),
  }
}

/** A fee that the customer pays on top is of the sum without it. */
export function feeOf({ amount, customer_fee }: Pick<PaymentRow, 'amount' | 'customer_fee'>) {
  const fee = Math.round(((amount - customer_fee) * FEE_PERCENT) / 100)
  const tax = Math.round((fee * TAX_ON_FEE_PERCENT) / 100)
  return { fee: fee + tax, tax }
}

export function presentCollection<Item>(items: readonly Item[]) {
  return { entity: 'collection', count: items.length, items }
}

/** As the provider does: no notes are an empty list. */
function presentNotes(notes: Record<string, string>): Record<string, string> | [] {
  return Object.keys(notes).length === 0 ? [] : notes
}

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}

export type PayoutRow = Selectable<Schema['payouts']>
export type PayoutEntity = ReturnType<typeof presentPayout>

/** Its fund account is named by id only: the provider makes one of each composite request. */
export function presentPayout(payout: PayoutRow) {
  const hasFailed = ['failed', 'reversed', 'rejected', 'cancelled'].includes(payout.status)
  return {
    id: payout.id,
    entity: 'payout',
    fund_account_id: payout.id.replace('pout_', 'fa_'),
    amount: payout.amount,
    currency: 'INR',
    status: payout.status,
    utr: payout.status === 'processed' ? `SIMP${payout.id.slice(-12)}` : null,
    mode: payout.mode,
    purpose: 'refund',
    reference_id: payout.reference_id,
    narration: payout.narration,
    status_details: hasFailed
      ? { description: `The payout was ${payout.status}`, source: 'beneficiary_bank', reason: 'simulated' }
      : null,
    created_at: seconds(payout.created_at),
  }
}

const fourteen = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 14)
const twelveDigits = customAlphabet('0123456789', 12)

/** As the provider makes them: `order_DESlLckIVRkHWj`. An event's has no prefix. */
export const newOrderId = () => `order_${fourteen()}`
export const newQrCodeId = () => `qr_${fourteen()}`
export const newPaymentId = () => `pay_${fourteen()}`
export const newRefundId = () => `rfnd_${fourteen()}`
export const newPayoutId = () => `pout_${fourteen()}`
export const newSettlementId = () => `setl_${fourteen()}`
export const newCardId = () => `card_${fourteen()}`
export const newEventId = () => fourteen()
/** A bank's reference number for a payment. */
export const newReference = () => twelveDigits()
