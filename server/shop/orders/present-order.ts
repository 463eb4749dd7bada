import type { Order } from '../../../contract/orders.ts'
import type { OrderRefund } from '../../../contract/refunds.ts'
import type { Billing } from '../../../domain/address.ts'
import type { AgreedDelivery } from '../../../domain/delivery/agreed-delivery.ts'
import { type Paise, toRupees } from '../../../domain/money.ts'
import { STOCK_HOLD_MS } from '../../../domain/payment/payment-checks.ts'
import type { ReturnDecision } from '../../../domain/returns/refund-of.ts'
import { returnSentence } from '../../../domain/returns/return-rules.ts'
import { trackingUrl } from '../../../domain/shipment/couriers.ts'
import { imageUrl } from '../catalogue/image-address.ts'
import type { IssuedDocument } from '../invoices/sort-documents.ts'
import { refundCodes } from '../refunds/refund-codes.ts'
import { presentReplacement } from '../replacements/present-replacement.ts'
import type { Shop } from '../shop.ts'
import { presentPayAhead, presentSaving } from './present-saving.ts'
import { isUnpaid, type OrderRefundRow, type WholeOrder } from './queries.ts'
import { trackingOf } from './record-tracking.ts'

/** An order as the API shows it, to its shopper and to admins alike. */
export function presentOrder(shop: Shop, order: WholeOrder): Order {
  const tracking = trackingOf(order)
  return {
    _id: order.id,
    number: Number(order.number),
    createdAt: order.created_at.toISOString(),
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
    billing: order.billing && presentBilling(order.billing),
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
    advance: presentAdvance(order),
    saving: presentSaving(order),
    payAhead: shop.payments ? presentPayAhead(order) : null,
    delivery: order.delivery && presentDelivery(order.delivery, order.delivery_fee),
    heldUntil: isUnpaid(order) ? heldUntil(order).toISOString() : null,
    shipment: { status: order.shipment_status, ...tracking, trackingUrl: trackingUrl(tracking) },
    paymentDetails: { status: order.payment_status, atDoor: order.paid_at_door },
    doorPayment: null,
    invoice: order.invoice && { number: order.invoice.number, kind: order.invoice.kind },
    creditNote: presentNumber(order.creditNote),
    billOfSupply: presentNumber(order.billOfSupply),
    billOfSupplyCreditNote: presentNumber(order.billOfSupplyCreditNote),
    replacements: order.replacements.map(presentReplacement),
    creditNotes: order.creditNotes.map(({ number }) => ({ number })),
    refunds: order.refunds.filter(isShown).map((refund) => presentRefund(refund, order)),
    parcelReturn: order.return_decision && presentReturn(order.return_decision),
  }
}

function heldUntil({ held_until: until, created_at: createdAt }: WholeOrder): Date {
  return until ?? new Date(createdAt.getTime() + STOCK_HOLD_MS)
}

/** Shoppers do not see a refund that is only proposed. */
function isShown({ status }: OrderRefundRow): boolean {
  return status !== 'awaiting_approval'
}

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
  }
}

function presentAdvance({ advance, advance_status: status }: WholeOrder): Order['advance'] {
  return advance === null || status === null ? null : { amount: toRupees(advance), status }
}

function presentDelivery({ by, earliest, latest }: AgreedDelivery, fee: Paise): Order['delivery'] {
  return { by, earliest, latest, fee: toRupees(fee) }
}

/** With the policy as it was then: the owner may have changed it since. */
function presentReturn({ reason, choice, terms, amount, retained }: ReturnDecision): Order['parcelReturn'] {
  const rule = retained > 0 ? returnSentence(reason, terms) : null
  return { reason, choice, amount: toRupees(amount), retained: toRupees(retained), rule }
}

function presentNumber(document: IssuedDocument | null): { number: string } | null {
  return document && { number: document.number }
}

function presentBilling({ name, address }: Billing): Order['billing'] {
  if (address === null) return { name, address }
  const { street, city, state, country, zipCode } = address
  return { name, address: { street, city, state, country, zipCode } }
}
