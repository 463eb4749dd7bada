import type { Order } from '../../../contract/orders.ts'
import type { OrderRefund, RefundState } from '../../../contract/refunds.ts'
import type { Replacement } from '../../../contract/replacements.ts'
import type { Billing } from '../../../domain/address.ts'
import { toRupees } from '../../../domain/money.ts'
import { STOCK_HOLD_MS } from '../../../domain/payment/payment-checks.ts'
import { amountAfterSaving } from '../../../domain/payment/saving.ts'
import type { CurrentRefundStatus } from '../../../domain/refund/refund-status.ts'
import type { ReturnDecision } from '../../../domain/returns/refund-of.ts'
import { returnSentence } from '../../../domain/returns/return-rules.ts'
import { trackingUrl } from '../../../domain/shipment.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { imageUrl } from '../catalogue/image-address.ts'
import type { Shop } from '../shop.ts'
import { findOwnOrder, isUnpaid, type OrderRefundRow, type ReplacementRow, type WholeOrder } from './queries.ts'
import { trackingOf } from './record-state-changes.ts'

/** An order as the API shows it, to its shopper and to admins alike. */
export function presentOrder(shop: Shop, order: WholeOrder): Order {
  const tracking = trackingOf(order)
  const { advance_status: status, delivery, created_at, held_until } = order
  return {
    _id: order.id,
    number: Number(order.number),
    createdAt: created_at.toISOString(),
    user: { name: order.userName, email: order.userEmail },
    shippingAddress: {
      street: order.street,
      city: order.city,
      state: order.state,
      country: order.country,
      zipCode: order.zip_code,
    },
    recipient: { name: order.recipient_name, phone: order.recipient_phone },
    gstin: order.gstin,
    billing: order.billing && { name: order.billing.name, address: addressOf(order.billing) },
    paymentMethod: order.payment_method,
    items: order.lines.map((line) => ({
      _id: line.id,
      plant: line.plant_id,
      name: line.name,
      price: toRupees(line.price),
      quantity: line.quantity,
      image: { url: imageUrl(shop, line.image_url) },
      bundle: line.bundle && { plant: line.bundle.plant, name: line.bundle.name, quantity: line.bundle.quantity },
    })),
    status: order.status,
    amount: toRupees(order.amount),
    advance: order.advance === null || status === null ? null : { amount: toRupees(order.advance), status },
    saving: presentSaving(order),
    payAhead: shop.payments ? presentPayAhead(order) : null,
    delivery: delivery && {
      ...{ by: delivery.by, earliest: delivery.earliest, latest: delivery.latest, fee: toRupees(order.delivery_fee) },
    },
    heldUntil: isUnpaid(order) ? (held_until ?? new Date(created_at.getTime() + STOCK_HOLD_MS)).toISOString() : null,
    shipment: { status: order.shipment_status, ...tracking, trackingUrl: trackingUrl(tracking) },
    paymentDetails: { status: order.payment_status, atDoor: order.paid_at_door },
    doorPayment: null,
    invoice: order.invoice && { number: order.invoice.number, kind: order.invoice.kind },
    billOfSupply: order.billOfSupply && { number: order.billOfSupply.number },
    replacements: order.replacements.map(presentReplacement),
    creditNotes: order.creditNotes.map(({ number }) => ({ number })),
    // A refund that is only proposed is the back office's.
    refunds: order.refunds.flatMap((refund) =>
      refund.status === 'awaiting_approval' ? [] : presentRefund(refund, order),
    ),
    parcelReturn: order.return_decision && presentReturn(order.return_decision),
  }
}

/** The states of a refund by their codes in the API, which are older. */
export const refundCodes = {
  awaiting_approval: 'proposed',
  requested: 'wanted',
  pending: 'accepted',
  succeeded: 'made',
} as const satisfies Record<CurrentRefundStatus, RefundState>

export function presentRefund(refund: OrderRefundRow, { creditNotes }: Pick<WholeOrder, 'creditNotes'>): OrderRefund {
  return {
    _id: refund.id,
    amount: refund.amount / 100,
    status: refundCodes[refund.status],
    madeBy: refund.made_by,
    reason: refund.reason,
    lines: refund.lines.map(({ item, quantity }) => ({ item, quantity })),
    deliveryFee: toRupees(refund.delivery_fee),
    creditNotes: creditNotes.filter((note) => note.refund === refund.id).map(({ number }) => ({ number })),
    createdAt: new Date(refund.created_at).toISOString(),
    payee: refund.payee,
    isByHand: refund.payment_id === null && refund.payee === null,
    isHeldUp: refund.status === 'requested' && refund.last_error !== null,
  }
}

/** With the policy as it was then: the owner may have changed it since. */
function presentReturn({ reason, choice, terms, amount, retained }: ReturnDecision): Order['parcelReturn'] {
  const rule = retained > 0 ? returnSentence(reason, terms) : null
  return { reason, choice, amount: toRupees(amount), retained: toRupees(retained), rule }
}

function addressOf({ address }: Billing): NonNullable<Order['billing']>['address'] {
  if (address === null) return null
  const { street, city, state, country, zipCode } = address
  return { street, city, state, country, zipCode }
}

/** The order as an answer, if it is this user's; another person's is not there. */
export async function ownOrder(shop: Shop, userId: string, id: string): Promise<{ body: Order } | Refusal> {
  const order = await findOwnOrder(shop.database, userId, id)
  return order ? { body: presentOrder(shop, order) } : refuse('not_found')
}

/** What of an order was saved, in rupees; null where its percentage is less than half a paisa of each price. */
function presentSaving({ saving, saving_percent }: Pick<WholeOrder, 'saving' | 'saving_percent'>): Order['saving'] {
  return saving === 0 || saving_percent === null ? null : { amount: toRupees(saving), percent: saving_percent }
}

/** What a cash order comes to in rupees that is paid online now, if something is saved by that. */
export function presentPayAhead(order: WholeOrder): Order['payAhead'] {
  const { offeredSaving: percent } = order
  if (percent === null) return null
  const amount = amountAfterSaving(order, percent)
  if (amount === order.amount) return null
  return { amount: toRupees(amount), saving: { amount: (order.amount - amount) / 100, percent } }
}

/** A replacement as its order shows it, to its shopper and to admins alike. */
export function presentReplacement(row: ReplacementRow): Replacement {
  const tracking = { courier: row.courier, trackingNumber: row.tracking_number }
  return {
    _id: row.id,
    status: row.status,
    createdAt: new Date(row.created_at).toISOString(),
    lines: row.lines.map(({ item, name, quantity }) => ({ item, name, quantity })),
    shipment: { ...tracking, trackingUrl: trackingUrl(tracking) },
  }
}
