import { newIdentifier } from '../../platform/identifiers.ts'
import { sortDocuments } from '../invoices/queries.ts'
import { mailCaused } from '../orders/mails/mail-caused.ts'
import type { OrderLineRow } from '../orders/queries.ts'
import { beginning } from '../orders/record-state-changes.ts'
import type { Shop } from '../shop.ts'
import type { Standing } from './load-checkout-context.ts'
import type { Placement } from './placement.ts'
import { digestOf, type Sale } from './price-and-reserve.ts'

export type NewOrder = Placement & Sale & Pick<Standing, 'buyer'>
export type OrderDraft = ReturnType<typeof draftOrder>

const NEWNESS = { payment_status: 'pending', courier: null, tracking_number: null } as const

/** All that is written with an order, under the numbers that it gets. */
export function draftOrder(shop: Pick<Shop, 'settings'>, placed: NewOrder) {
  const { buyer } = placed
  const row = rowOf(placed)
  const parts = {
    lines: linesOf(row.id, placed),
    userName: buyer.name,
    userEmail: buyer.email,
    ...sortDocuments([]),
  }
  const event = beginning(row.id, buyer)
  return { row, parts, event, mail: mailCaused(shop, { ...row, ...NEWNESS, ...parts }, event) }
}

function rowOf({ buyer, order, total, idempotencyKey }: NewOrder) {
  const { street, city, state, country, zipCode } = order.shippingAddress
  return {
    id: newIdentifier(),
    user_id: buyer.id,
    payment_method: order.paymentMethod,
    amount: total,
    street,
    city,
    state,
    country,
    zip_code: zipCode,
    recipient_name: order.recipient?.name ?? null,
    recipient_phone: order.recipient?.phone ?? null,
    idempotency_key: idempotencyKey,
    request_digest: `\\x${digestOf(order).toString('hex')}`,
  }
}

function linesOf(orderId: string, { lines }: Sale): OrderLineRow[] {
  return lines.map((line, position) => ({
    id: newIdentifier(),
    order_id: orderId,
    plant_id: line.plantId,
    position,
    name: line.name,
    price: line.price,
    quantity: line.quantity,
    image_url: line.imageUrl,
  }))
}
