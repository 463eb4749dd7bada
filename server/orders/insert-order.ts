import { type Insertable, sql, type Transaction } from 'kysely'
import type { Paise } from '../../domain/money.ts'
import type { OrderState } from '../../domain/order/move-consequences.ts'
import { FIRST_CHECK_MS } from '../../domain/payment/payment-checks.ts'
import { compileOnce } from '../database/compile-once.ts'
import type { Schema } from '../database/schema.ts'
import { askLast } from '../database/together.ts'
import { newIdentifier } from '../identifiers.ts'
import { sortDocuments } from '../invoices/queries.ts'
import type { Shop } from '../shop.ts'
import { type CausedMail, mailsCaused } from './mails/mails-caused.ts'
import { ledgerOf, type StockChange, stockMoved } from './move-stock.ts'
import type { Placement } from './place-order.ts'
import type { PricedLine } from './price-lines.ts'
import { ORDER_COLUMNS, type WholeOrder } from './queries.ts'
import { stateChanges } from './record-state-changes.ts'

export type NewOrder = Placement & {
  buyer: { name: string; email: string }
  digest: Buffer
  total: Paise
  lines: PricedLine[]
  /** Whether nothing else is written with the order, so that its transaction is committed at once */
  isLast: boolean
}

/**
 * Writes a pending order with its lines and its mail, takes its stock and, for online payment, notes what is to be
 * collected; for cash on delivery, whose order is certain, it empties the cart. Its plants are locked. All of it is one
 * statement, because each round trip costs about as much as what is written.
 */
export async function insertOrder(
  shop: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
  placed: NewOrder,
): Promise<WholeOrder> {
  const order = rowOf(placed)
  const lines = linesOf(order.id, placed.lines)
  const parts = { lines, userName: placed.buyer.name, userEmail: placed.buyer.email, ...sortDocuments([]) }
  const events = stateChanges(order.id, { actor: 'shopper', userId: placed.userId, reason: 'placed' }, null, NEW)
  const query = orderToInsert.withValues(transaction, {
    order,
    lines,
    taken: placed.lines.map(({ plantId, quantity }) => ({ plantId, change: -quantity })),
    // else a trigger would look their name up, for each event
    events: events.map((event) => ({ ...event, actor_name: placed.buyer.name })),
    mails: mailsCaused(shop, { ...order, ...NEWNESS, ...parts }, events),
  })
  const [written] = placed.isLast ? await askLast(transaction, query) : (await transaction.executeQuery(query)).rows
  if (!written) throw new Error('An order was inserted and not answered')
  return { ...written, ...parts }
}

const NEW: OrderState = { status: 'pending', payment: 'pending', shipment: 'pending' }
const NEWNESS = { payment_status: NEW.payment, courier: null, tracking_number: null }

function rowOf({ userId, order, total, idempotencyKey, digest }: NewOrder) {
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
    request_digest: digest,
  }
}

function linesOf(orderId: string, lines: readonly PricedLine[]) {
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

type Rows = {
  order: ReturnType<typeof rowOf>
  lines: Insertable<Schema['order_lines']>[]
  taken: StockChange[]
  events: Insertable<Schema['order_events']>[]
  mails: CausedMail[]
}

const orderToInsert = compileOnce((database, { order, lines, taken, events, mails }: Rows) =>
  database
    .with('listed', (query) => query.insertInto('order_lines').values(lines))
    .with('emptied', (query) =>
      query
        .deleteFrom('cart_items')
        .where('user_id', '=', order.user_id)
        .where(sql<string>`${order.payment_method}::text`, '=', 'cod'),
    )
    .with('moved', () => sql<object>`(${stockMoved(taken)})`)
    .with('booked', () => sql<object>`(${ledgerOf(order.id, 'order')})`)
    .with('told', (query) => query.insertInto('order_events').values(events).returning(['id', 'aspect']))
    .with('mailed', () => sql<object>`(${mailsOf(mails)})`)
    .with('intended', () => sql<object>`(${intentOf(order)})`)
    .insertInto('orders')
    .values(order)
    .returning(ORDER_COLUMNS),
)

/** The mails that the events caused, which are known by the numbers that these get. */
function mailsOf(mails: readonly CausedMail[]) {
  if (mails.length === 0) return sql`select`
  const rows = mails.map(
    ({ id, aspect, recipient, subject, text, html }) =>
      sql`(${id}, ${aspect}, ${recipient}, ${subject}, ${text}, ${html})`,
  )
  return sql`
    insert into mails (id, cause, recipient, subject, text, html)
    select written.id, 'order event ' || told.id, recipient, subject, text, html
    from told join (values ${sql.join(rows)}) as written (id, aspect, recipient, subject, text, html) using (aspect)
  `
}

function intentOf({ id, amount, payment_method }: Rows['order']) {
  return sql`
    insert into payment_intents (order_id, amount, next_check_at)
    select ${id}, ${amount}::integer, now() + make_interval(secs => ${FIRST_CHECK_MS / 1_000})
    where ${payment_method}::text = 'online'
  `
}
