import { sql } from 'kysely'
import { paise } from '../../../domain/money.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import type { OrderLineRow } from '../orders/queries.ts'
import type { Hold } from './hold-stock.ts'
import type { CheckoutContext } from './load-checkout-context.ts'
import type { Placement } from './placement.ts'
import { requestDigest, type Sale } from './price-order.ts'

/** An order that can be placed */
export type NewOrder = Placement & Sale & Pick<CheckoutContext, 'buyer'> & { hold: Hold | null }

/** The rows of an order and its lines, with their ids. */
export function draftOrder({
  buyer,
  order,
  total,
  advance,
  saving,
  lines,
  delivery,
  deliveryFee,
  hold,
  ...rest
}: NewOrder) {
  const { street, city, state, country, zipCode } = order.shippingAddress
  const row = {
    id: newIdentifier(),
    user_id: buyer.id,
    payment_method: order.paymentMethod,
    amount: total,
    delivery_fee: deliveryFee,
    delivery: JSON.stringify(delivery),
    advance,
    advance_status: advance === null ? null : ('pending' as const),
    saving: saving?.amount ?? paise(0),
    saving_percent: saving?.percent ?? null,
    street,
    city,
    state,
    country,
    zip_code: zipCode,
    recipient_name: order.recipient?.name ?? null,
    recipient_phone: order.recipient?.phone ?? null,
    gstin: order.gstin ?? null,
    billing: order.billing ? JSON.stringify(order.billing) : null,
    idempotency_key: rest.idempotencyKey,
    request_digest: requestDigest(order),
    ...(hold && {
      hold_class: hold.holdClass,
      held_until: sql<Date>`now() + make_interval(mins => ${hold.minutes})`,
      held_network: hold.network,
    }),
  }
  return { row, lines: lines.map((line, position) => draftLine(row.id, line, position)) }
}

function draftLine(orderId: string, line: Sale['lines'][number], position: number): OrderLineRow {
  return {
    id: newIdentifier(),
    order_id: orderId,
    plant_id: line.plantId,
    position,
    name: line.name,
    price: line.price,
    quantity: line.quantity,
    image_url: line.imageUrl,
    bundle: line.bundle,
  }
}
