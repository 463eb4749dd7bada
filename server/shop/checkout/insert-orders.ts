import { type Insertable, type RawBuilder, sql, type Transaction } from 'kysely'
import { FIRST_CHECK_MS } from '../../../domain/payment/payment-checks.ts'
import { compileOnce } from '../../platform/database/compile-once.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { askLast } from '../../platform/database/together.ts'
import { bookedAs, STOCK_MOVED } from '../orders/move-stock.ts'
import { ORDER_COLUMNS, type OrderLineRow, type WholeOrder } from '../orders/queries.ts'
import type { Shop } from '../shop.ts'
import { draftOrder, type NewOrder, type OrderDraft } from './draft-order.ts'

/**
 * Writes pending orders with their lines and mails, takes their stock and, for online payment, notes what is to be
 * collected; for cash on delivery, whose order is certain, it empties the cart. Their plants are locked. All of it is one
 * statement, however many they are, because each round trip costs about as much as what is written. With `isLast` the
 * transaction is committed at once. Answers each order's own.
 */
export async function insertOrders(
  shop: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
  orders: readonly NewOrder[],
  { isLast }: { isLast: boolean },
): Promise<ReadonlyMap<NewOrder, WholeOrder>> {
  const drafts = orders.map((order) => ({ order, ...draftOrder(shop, order) }))
  const query = ordersToInsert.withValues(transaction, {
    orders: JSON.stringify(drafts.map(({ row }) => row)),
    lines: JSON.stringify(drafts.flatMap(({ parts }) => parts.lines)),
    events: JSON.stringify(drafts.map(({ event }) => event)),
    mails: JSON.stringify(drafts.flatMap(({ mail }) => mail ?? [])),
  })
  const rows = isLast ? await askLast(transaction, query) : (await transaction.executeQuery(query)).rows
  const placed = new Map<NewOrder, WholeOrder>()
  for (const { order, row, parts } of drafts) {
    const written = rows.find(({ id }) => id === row.id)
    if (written) placed.set(order, { ...written, ...parts })
  }
  return placed
}

/** Rows as JSON, so that the statement stays the same, and prepared, however many they are */
type Written = { orders: string; lines: string; events: string; mails: string }

const ordersToInsert = compileOnce((database, { orders, lines, events, mails }: Written) =>
  database
    .with('placed', () => sql<object>`(select ${listed(NEW_ORDER_COLUMNS)} from ${rowsOf('orders', orders)})`)
    .with('sold', () => {
      const inOrder = sql`${rowsOf('order_lines', lines)} with ordinality`
      return sql<object>`(select ${listed(LINE_COLUMNS)}, ordinality as place from ${inOrder})`
    })
    .with('listed', () => sql<object>`(${insertion('order_lines', LINE_COLUMNS, sql`sold`)})`)
    .with('emptied', () => sql<object>`(${EMPTIED})`)
    .with('moving', () => sql<object>`(${SOLD_MOVING})`)
    .with('moved', () => sql<object>`(${STOCK_MOVED})`)
    .with('booked', () => sql<object>`(${bookedAs('order')})`)
    .with('told', () => {
      const told = insertion('order_events', EVENT_COLUMNS, rowsOf('order_events', events))
      return sql<object>`(${told} returning id, order_id)`
    })
    .with('mailed', () => sql<object>`(${mailing(mails)})`)
    .with('intended', () => sql<object>`(${INTENDED})`)
    .insertInto('orders')
    .columns([...NEW_ORDER_COLUMNS, 'search_text'])
    .expression(sql`(select ${listed(NEW_ORDER_COLUMNS)}, ${SEARCH_TEXT} from placed)`)
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
] as const satisfies (keyof OrderDraft['row'])[]

// else a trigger would look it up
const SEARCH_TEXT = sql`(select order_search_text(placed.id, name, email) from users where users.id = placed.user_id)`

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

function insertion(table: keyof Schema, columns: readonly string[], rows: RawBuilder<unknown>) {
  return sql`insert into ${sql.table(table)} (${listed(columns)}) select ${listed(columns)} from ${rows}`
}

function rowsOf(table: keyof Schema, rows: string) {
  return sql`json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`
}

function listed(columns: readonly string[]) {
  return sql.join(columns.map(sql.ref))
}

const EMPTIED = sql`
  delete from cart_items using placed where cart_items.user_id = placed.user_id and payment_method::text = 'cod'
`

const SOLD_MOVING = sql`select plant_id, order_id, -quantity as pieces, place from sold`

/** The mails that the events caused, which are known by the numbers that these get. */
function mailing(mails: string) {
  return sql`
    insert into mails (id, cause, recipient, subject, parts)
    select mail.id, 'order event ' || told.id, recipient, subject, parts
    from told join json_to_recordset(${mails}::json) as mail
      (id text, order_id text, recipient text, subject text, parts json)
    on mail.order_id = told.order_id
  `
}

const INTENDED = sql`
  insert into payment_intents (order_id, amount, next_check_at)
  select id, amount, now() + make_interval(secs => ${sql.lit(FIRST_CHECK_MS / 1_000)})
  from placed where payment_method::text = 'online'
`
