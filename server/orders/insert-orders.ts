import { type Insertable, sql, type Transaction } from 'kysely'
import type { OrderState } from '../../domain/order/move-consequences.ts'
import { FIRST_CHECK_MS } from '../../domain/payment/payment-checks.ts'
import { compileOnce } from '../database/compile-once.ts'
import type { Schema } from '../database/schema.ts'
import { askLast } from '../database/together.ts'
import { newIdentifier } from '../identifiers.ts'
import { sortDocuments } from '../invoices/queries.ts'
import type { Shop } from '../shop.ts'
import { mailsCaused } from './mails/mails-caused.ts'
import { type ListedChanges, ledgerOf, listChanges, stockMoved } from './move-stock.ts'
import type { Placement } from './place-order.ts'
import { ORDER_COLUMNS, type OrderLineRow, type WholeOrder } from './queries.ts'
import type { Standing } from './read-standings.ts'
import { stateChanges } from './record-state-changes.ts'
import { digestOf, type Sale } from './sell.ts'

export type NewOrder = Placement & Sale & Pick<Standing, 'buyer'>

/**
 * Writes pending orders with their lines and mails, takes their stock and, for online payment, notes what is to be
 * collected; for cash on delivery, whose order is certain, it empties the cart. Their plants are locked. All of it is one
 * statement, however many they are, because each round trip costs about as much as what is written. With `isLast` the
 * transaction is committed at once. Answers them as they came.
 */
export async function insertOrders(
  shop: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
  orders: readonly NewOrder[],
  { isLast }: { isLast: boolean },
): Promise<WholeOrder[]> {
  const drafts = orders.map((order) => draft(shop, order))
  const query = ordersToInsert.withValues(transaction, {
    orders: JSON.stringify(drafts.map(({ row }) => row)),
    lines: JSON.stringify(drafts.flatMap(({ parts }) => parts.lines)),
    events: JSON.stringify(drafts.flatMap(({ events }) => events)),
    mails: JSON.stringify(drafts.flatMap(({ mails }) => mails)),
    taken: listChanges(drafts.flatMap(({ taken }) => taken)),
  })
  const rows = isLast ? await askLast(transaction, query) : (await transaction.executeQuery(query)).rows
  const written = new Map(rows.map((row) => [row.id, row]))
  return drafts.map(({ row, parts }) => {
    const order = written.get(row.id)
    if (!order) throw new Error('An order was inserted and not answered')
    return { ...order, ...parts }
  })
}

const NEW: OrderState = { status: 'pending', payment: 'pending', shipment: 'pending' }
const NEWNESS = { payment_status: NEW.payment, courier: null, tracking_number: null }

/** All that is written with an order. */
function draft(shop: Pick<Shop, 'settings'>, placed: NewOrder) {
  const { buyer, userId } = placed
  const row = rowOf(placed)
  const parts = {
    lines: linesOf(row.id, placed),
    userName: buyer.name,
    userEmail: buyer.email,
    ...sortDocuments([]),
  }
  const events = stateChanges(row.id, { actor: 'shopper', userId, reason: 'placed' }, null, NEW)
  const mails = mailsCaused(shop, { ...row, ...NEWNESS, ...parts }, events)
  return {
    row,
    parts,
    taken: placed.lines.map(({ plantId, quantity }) => ({ plantId, orderId: row.id, change: -quantity })),
    // else a trigger would look their name up, for each event
    events: events.map((event) => ({ ...event, actor_name: buyer.name })),
    mails: mails.map((mail) => ({ ...mail, order_id: row.id })),
  }
}

function rowOf({ userId, order, total, idempotencyKey }: NewOrder) {
  const { street, city, state, country, zipCode } = order.shippingAddress
  return {
    id: newIdentifier(),
    user_id: userId,
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

/** Rows as JSON, so that the statement stays the same, and prepared, however many they are */
type Written = { orders: string; lines: string; events: string; mails: string; taken: ListedChanges }

const ordersToInsert = compileOnce((database, { orders, lines, events, mails, taken }: Written) =>
  database
    .with('listed', () => sql<object>`(${insertion('order_lines', LINE_COLUMNS, lines)})`)
    .with('emptied', () => sql<object>`(${emptying(orders)})`)
    .with('moved', () => sql<object>`(${stockMoved(taken)})`)
    .with('booked', () => sql<object>`(${ledgerOf(taken, 'order')})`)
    .with(
      'told',
      () => sql<object>`(${insertion('order_events', EVENT_COLUMNS, events)} returning id, order_id, aspect)`,
    )
    .with('mailed', () => sql<object>`(${mailing(mails)})`)
    .with('intended', () => sql<object>`(${intending(orders)})`)
    .insertInto('orders')
    .columns(NEW_ORDER_COLUMNS)
    .expression(sql`(${rowsOf('orders', NEW_ORDER_COLUMNS, orders)})`)
    .returning(ORDER_COLUMNS),
)

const NEW_ORDER_COLUMNS = [
  'id',
  'user_id',
  'payment_method',
  'amount',
  'street',
  'city',
  'state',
  'country',
  'zip_code',
  'recipient_name',
  'recipient_phone',
  'idempotency_key',
  'request_digest',
] as const satisfies (keyof ReturnType<typeof rowOf>)[]

const LINE_COLUMNS = [
  'id',
  'order_id',
  'plant_id',
  'position',
  'name',
  'price',
  'quantity',
  'image_url',
] as const satisfies (keyof OrderLineRow)[]

const EVENT_COLUMNS = [
  'order_id',
  'actor',
  'user_id',
  'actor_name',
  'aspect',
  'from_state',
  'to_state',
  'reason',
  'note',
] as const satisfies (keyof Insertable<Schema['order_events']>)[]

function insertion(table: keyof Schema, columns: readonly string[], rows: string) {
  return sql`insert into ${sql.table(table)} (${sql.join(columns.map(sql.ref))}) ${rowsOf(table, columns, rows)}`
}

function rowsOf(table: keyof Schema, columns: readonly string[], rows: string) {
  return sql`
    select ${sql.join(columns.map(sql.ref))} from json_populate_recordset(null::${sql.table(table)}, ${rows}::json)
  `
}

function emptying(orders: string) {
  return sql`
    delete from cart_items using ${placedIn(orders)}
    where cart_items.user_id = placed.user_id and placed.payment_method = 'cod'
  `
}

/** The mails that the events caused, which are known by the numbers that these get. */
function mailing(mails: string) {
  return sql`
    insert into mails (id, cause, recipient, subject, parts)
    select mail.id, 'order event ' || told.id, recipient, subject, parts
    from told join json_to_recordset(${mails}::json) as mail
      (id text, order_id text, aspect text, recipient text, subject text, parts json)
    on mail.order_id = told.order_id and mail.aspect = told.aspect
  `
}

function intending(orders: string) {
  return sql`
    insert into payment_intents (order_id, amount, next_check_at)
    select id, amount, now() + make_interval(secs => ${FIRST_CHECK_MS / 1_000})
    from ${placedIn(orders)} where payment_method = 'online'
  `
}

function placedIn(orders: string) {
  return sql`json_to_recordset(${orders}::json) as placed (id text, user_id text, payment_method text, amount integer)`
}
