import { sql } from 'kysely'
import { paise } from '../../../domain/money.ts'
import { awaitsPayment, dueOnline } from '../../../domain/payment/advance.ts'
import { FIRST_CHECK_MS } from '../../../domain/payment/payment-checks.ts'
import { payNowText } from '../../../domain/payment/saving.ts'
import type { Schema } from '../../database/schema.ts'
import { sendMail } from '../../integrations/mail/mail.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import type { LockedCustomer } from '../accounts/lock-accounts.ts'
import { sortDocuments } from '../invoices/queries.ts'
import { measurePurchase, saveVisit } from '../measurement/record-events.ts'
import { orderMail } from '../orders/mails/order-mail.ts'
import { stockMoves } from '../orders/move-stock.ts'
import { presentPayAhead } from '../orders/present-order.ts'
import { isUnpaid, ORDER_COLUMNS, type OrderRow, type WholeOrder } from '../orders/queries.ts'
import type { Shop } from '../shop.ts'
import type { CheckoutContext, Placement } from './checkout-context.ts'
import type { Hold } from './hold-stock.ts'
import type { Sale } from './price-order.ts'

/** Inserts a pending order whose plants are locked: takes their stock, starts its collection or empties the cart, and mails. */
export async function insertOrder(shop: Shop, transaction: Transaction, newOrder: NewOrder): Promise<WholeOrder> {
  const { buyer, offeredSaving, visitor } = newOrder
  const rows = rowsOf(newOrder)
  const { eventId, ...inserted } = await insertRows(transaction, rows, buyer)
  const buyerOf = { userName: buyer.name, userEmail: buyer.email }
  const order: WholeOrder = {
    ...{ ...inserted, lines: rows.lines, ...buyerOf, ...sortDocuments([]) },
    ...{ replacements: [], refunds: [], offeredSaving },
  }
  await sendMailOfPlacing(shop, transaction, order, eventId)
  if (visitor) {
    await saveVisit(transaction, order.id, visitor)
    if (!isUnpaid(order)) await measurePurchase(shop, transaction, order.id)
  }
  return order
}

type NewOrder = Placement & Sale & Pick<CheckoutContext, 'buyer'> & { hold: Hold | null; digest: string }

type Rows = ReturnType<typeof rowsOf>

function rowsOf({ buyer, order, total, advance, saving, lines, delivery, deliveryFee, hold, ...rest }: NewOrder) {
  const { street, city, state, country, zipCode } = order.shippingAddress
  const row = {
    id: newIdentifier(),
    user_id: buyer.id,
    payment_method: order.paymentMethod,
    amount: total,
    delivery_fee: deliveryFee,
    delivery,
    advance,
    advance_status: advance === null ? null : ('pending' as const),
    saving: saving?.amount ?? paise(0),
    saving_percent: saving?.percent ?? null,
    ...{ street, city, state, country, zip_code: zipCode },
    recipient_name: order.recipient?.name ?? null,
    recipient_phone: order.recipient?.phone ?? null,
    gstin: order.gstin ?? null,
    billing: order.billing ?? null,
    idempotency_key: rest.idempotencyKey,
    request_digest: `\\x${rest.digest}`,
    hold_class: hold?.holdClass ?? null,
    held_network: hold?.network ? `\\x${hold.network.toString('hex')}` : null,
  } satisfies Partial<Record<keyof Schema['orders'], unknown>>
  const lineRows = lines.map(({ plantId, imageUrl, ...line }, position) => ({
    ...{ id: newIdentifier(), order_id: row.id, plant_id: plantId, position, image_url: imageUrl, ...line },
  }))
  return { row, lines: lineRows, heldMinutes: hold?.minutes ?? null }
}

/** A payment and a shipment have no event while they are pending. */
const PLACED = { aspect: 'order', from_state: null, to_state: 'pending', actor: 'shopper', reason: 'placed' } as const

const RETURNED = sql.raw(ORDER_COLUMNS.join(', '))

/**
 * Everything that an order is, in one statement. Returns its row, and the id of the event that records its placing. The row is
 * one value, since compiling a query with a value for each column took an eighth of the time of an order.
 */
async function insertRows(
  transaction: Transaction,
  { row, lines, heldMinutes }: Rows,
  buyer: LockedCustomer,
): Promise<OrderRow & { eventId: number }> {
  const event = { order_id: row.id, user_id: buyer.id, actor_name: buyer.name, ...PLACED }
  const taken = lines.map((line) => ({ plantId: line.plant_id, orderId: row.id, change: -line.quantity }))
  const order = { status: 'pending', paymentMethod: row.payment_method, advance: row.advance_status } as const
  const columns = sql.raw(Object.keys(row).join(', '))
  const { rows } = await sql<OrderRow & { eventId: number }>`
    with placed as (
      insert into orders (${columns}, held_until)
      select ${columns}, now() + make_interval(mins => ${heldMinutes}::integer)
      from json_populate_record(null::orders, ${JSON.stringify(row)})
      returning ${RETURNED}
    ),
    placed_lines as (
      insert into order_lines (id, order_id, plant_id, position, name, price, quantity, image_url, bundle)
      select id, order_id, plant_id, position, name, price, quantity, image_url, bundle
      from json_populate_recordset(null::order_lines, ${JSON.stringify(lines)})
    ),
    ${stockMoves('order', taken)},
    event as (${transaction.insertInto('order_events').values(event).returning('id')}),
    ${awaitsPayment(order) ? collection(transaction, row) : emptiedCart(transaction, buyer)}
    select placed.*, event.id as "eventId" from placed, event
  `.execute(transaction)
  const [inserted] = rows
  if (!inserted) throw new Error('The inserted order has no row')
  return inserted
}

function collection(transaction: Transaction, order: Rows['row']) {
  const next_check_at = sql<Date>`now() + make_interval(secs => ${sql.lit(FIRST_CHECK_MS / 1_000)})`
  const intent = { order_id: order.id, amount: dueOnline(order), next_check_at }
  return sql`collection as (${transaction.insertInto('payment_intents').values(intent)})`
}

function emptiedCart(transaction: Transaction, { id }: LockedCustomer) {
  return sql`emptied as (${transaction.deleteFrom('cart_items').where('user_id', '=', id)})`
}

async function sendMailOfPlacing(
  shop: Shop,
  transaction: Transaction,
  order: WholeOrder,
  eventId: number,
): Promise<void> {
  const nothing = paise(0)
  const mail = orderMail(shop, { ...order, paid: nothing, left: nothing, givenBack: nothing, claims: null }, PLACED)
  if (!mail) return
  // It is of a cash order, which can be paid online until it leaves.
  const payAhead = presentPayAhead(order)
  const label = payAhead === null ? 'Pay online now instead' : payNowText(payAhead)
  const links = shop.payments ? [{ label, url: `${shop.settings.publicUrl}/orders/${order.id}/payment` }] : []
  await sendMail(transaction, order.userEmail, { ...mail, links }, { cause: `order event ${eventId}` })
}
