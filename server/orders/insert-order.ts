import { type Insertable, sql, type Transaction } from 'kysely'
import type { Paise } from '../../domain/money.ts'
import type { OrderState } from '../../domain/order/move-consequences.ts'
import { FIRST_CHECK_MS } from '../../domain/payment/payment-checks.ts'
import { compileOnce } from '../database/compile-once.ts'
import type { Schema } from '../database/schema.ts'
import { newIdentifier } from '../identifiers.ts'
import { sortDocuments } from '../invoices/queries.ts'
import type { Shop } from '../shop.ts'
import { announceOrderEvents, EVENT_COLUMNS, type OrderEvent } from './mails/announce-order-events.ts'
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
}

/**
 * Writes a pending order with its lines, takes its stock and, for online payment, notes what is to be collected; for cash
 * on delivery, whose order is certain, it empties the cart. Its plants are locked. All of it is one statement, because each
 * round trip costs about as much as what is written.
 */
export async function insertOrder(
  shop: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
  placed: NewOrder,
): Promise<WholeOrder> {
  const { userId, order, buyer } = placed
  const { street, city, state, country, zipCode } = order.shippingAddress
  const id = newIdentifier()
  const lines = placed.lines.map((line, position) => ({
    id: newIdentifier(),
    order_id: id,
    plant_id: line.plantId,
    position,
    name: line.name,
    price: line.price,
    quantity: line.quantity,
    image_url: line.imageUrl,
  }))
  const [written] = await orderToInsert(transaction, {
    order: {
      id,
      user_id: userId,
      payment_method: order.paymentMethod,
      amount: placed.total,
      street,
      city,
      state,
      country,
      zip_code: zipCode,
      recipient_name: order.recipient?.name ?? null,
      recipient_phone: order.recipient?.phone ?? null,
      idempotency_key: placed.idempotencyKey,
      request_digest: placed.digest,
    },
    lines,
    taken: placed.lines.map(({ plantId, quantity }) => ({ plantId, change: -quantity })),
    events: stateChanges(id, { actor: 'shopper', userId, reason: 'placed' }, null, NEW),
  })
  if (!written) throw new Error('An order was inserted and not answered')
  const { events, ...row } = written
  const whole = { ...row, lines, userName: buyer.name, userEmail: buyer.email, ...sortDocuments([]) }
  if (order.paymentMethod === 'online') await insertIntent(transaction, whole)
  await announceOrderEvents(shop, transaction, whole, events)
  return whole
}

const NEW: OrderState = { status: 'pending', payment: 'pending', shipment: 'pending' }

type Rows = {
  order: Insertable<Schema['orders']>
  lines: Insertable<Schema['order_lines']>[]
  taken: StockChange[]
  events: Insertable<Schema['order_events']>[]
}

const orderToInsert = compileOnce((database, { order, lines, taken, events }: Rows) =>
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
    .with('told', (query) => query.insertInto('order_events').values(events).returning(EVENT_COLUMNS))
    .insertInto('orders')
    .values(order)
    .returning(ORDER_COLUMNS)
    .returning(sql<OrderEvent[]>`(select json_agg(told) from told)`.as('events')),
)

async function insertIntent(transaction: Transaction<Schema>, { id, amount }: WholeOrder): Promise<void> {
  const next_check_at = sql<Date>`now() + make_interval(secs => ${FIRST_CHECK_MS / 1_000})`
  await transaction.insertInto('payment_intents').values({ order_id: id, amount, next_check_at }).execute()
}
