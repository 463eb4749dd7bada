import { sql, type Transaction } from 'kysely'
import { paise } from '../../../domain/money.ts'
import { dueOnline } from '../../../domain/payment/advance.ts'
import { FIRST_CHECK_MS } from '../../../domain/payment/payment-checks.ts'
import { payNowText } from '../../../domain/payment/saving.ts'
import type { Schema } from '../../database/schema.ts'
import { sendMails } from '../../integrations/mail/mail.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { sortDocuments } from '../invoices/queries.ts'
import { measurePurchase, saveVisit } from '../measurement/record-events.ts'
import { orderMail } from '../orders/mails/order-mail.ts'
import { EVENT_COLUMNS } from '../orders/mails/order-mail-content.ts'
import { moveStock } from '../orders/move-stock.ts'
import { presentPayAhead } from '../orders/present-order.ts'
import { isUnpaid, ORDER_COLUMNS, type WholeOrder } from '../orders/queries.ts'
import type { Shop } from '../shop.ts'
import type { CheckoutContext, Placement } from './checkout-context.ts'
import type { Hold } from './hold-stock.ts'
import { requestDigest, type Sale } from './price-order.ts'

/**
 * Inserts a pending order whose plants are locked: takes their stock, records who placed it and leaves the mail about it;
 * starts the collection of an online payment or an advance, and empties the cart for another cash order, which is certain.
 */
export async function insertOrder(
  shop: Shop,
  transaction: Transaction<Schema>,
  newOrder: NewOrder,
): Promise<WholeOrder> {
  const { row, lines } = rowsOf(newOrder)
  const inserted = await transaction.insertInto('orders').values(row).returning(ORDER_COLUMNS).executeTakeFirstOrThrow()
  const { buyer, offeredSaving, visitor } = newOrder
  const buyerOf = { userName: buyer.name, userEmail: buyer.email }
  const order: WholeOrder = {
    ...{ ...inserted, lines, ...buyerOf, ...sortDocuments([]) },
    ...{ replacements: [], refunds: [], offeredSaving },
  }
  await transaction
    .insertInto('order_lines')
    .values(lines.map((line) => ({ ...line, bundle: line.bundle && JSON.stringify(line.bundle) })))
    .execute()
  await moveStock(
    transaction,
    'order',
    lines.map((line) => ({ plantId: line.plant_id, orderId: line.order_id, change: -line.quantity })),
  )
  await recordPlacedOrder(shop, transaction, order)
  if (isUnpaid(order)) await startCollection(transaction, order)
  else await transaction.deleteFrom('cart_items').where('user_id', '=', buyer.id).execute()
  if (visitor) {
    await saveVisit(transaction, order.id, visitor)
    if (!isUnpaid(order)) await measurePurchase(shop, transaction, order.id)
  }
  return order
}

async function startCollection(transaction: Transaction<Schema>, order: WholeOrder): Promise<void> {
  const nextCheck = sql<Date>`now() + make_interval(secs => ${sql.lit(FIRST_CHECK_MS / 1_000)})`
  await transaction
    .insertInto('payment_intents')
    .values({ order_id: order.id, amount: dueOnline(order), next_check_at: nextCheck })
    .execute()
}

/** An order that can be placed */
type NewOrder = Placement & Sale & Pick<CheckoutContext, 'buyer'> & { hold: Hold | null }

/** The rows of an order and its lines, with their ids. */
function rowsOf({ buyer, order, total, advance, saving, lines, delivery, deliveryFee, hold, ...rest }: NewOrder) {
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
    ...{ street, city, state, country, zip_code: zipCode },
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
  const lineRows = lines.map(({ plantId, imageUrl, ...line }, position) => ({
    ...{ id: newIdentifier(), order_id: row.id, plant_id: plantId, position, image_url: imageUrl, ...line },
  }))
  return { row, lines: lineRows }
}

/**
 * Records that an order was placed, with an event, and leaves the mail about it. A payment and a shipment have no event while
 * they are pending.
 */
async function recordPlacedOrder(shop: Shop, transaction: Transaction<Schema>, order: WholeOrder): Promise<void> {
  const event = await transaction
    .insertInto('order_events')
    .values({
      ...{ order_id: order.id, user_id: order.user_id, actor: 'shopper', actor_name: order.userName },
      ...{ aspect: 'order', from_state: null, to_state: 'pending', reason: 'placed', note: null },
    })
    .returning(EVENT_COLUMNS)
    .executeTakeFirstOrThrow()
  const nothing = paise(0)
  const mail = orderMail(shop, { ...order, paid: nothing, left: nothing, givenBack: nothing, claims: null }, event)
  if (!mail) return
  const ofPlacing = { ...mail, links: waysToPay(shop, order) }
  await sendMails(transaction, [{ mail: ofPlacing, recipient: order.userEmail, cause: `order event ${event.id}` }])
}

/** A cash order can be paid online until it leaves, if the shop has a payment provider. */
function waysToPay({ settings, payments }: Shop, order: WholeOrder) {
  if (!payments || order.payment_method !== 'cod') return []
  const payAhead = presentPayAhead(order)
  const label = payAhead === null ? 'Pay online now instead' : payNowText(payAhead)
  return [{ label, url: `${settings.publicUrl}/orders/${order.id}/payment` }]
}
