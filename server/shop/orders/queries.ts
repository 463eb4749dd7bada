import { type Selectable, sql } from 'kysely'
import type { Paise } from '../../../domain/money.ts'
import { revenueStatuses } from '../../../domain/order/order-status.ts'
import { awaitsPayment } from '../../../domain/payment/advance.ts'
import type { CurrentRefundStatus } from '../../../domain/refund/refund-status.ts'
import type { Schema } from '../../database/schema.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { type IssuedDocument, sortDocuments } from '../invoices/queries.ts'

export type OrderRow = Omit<Selectable<Schema['orders']>, 'hold_class' | 'held_network'>
export type OrderLineRow = Selectable<Schema['order_lines']>
/** A refund that was not dropped; paise. */
export type OrderRefundRow = Pick<
  Selectable<Schema['refunds']>,
  'id' | 'amount' | 'reason' | 'made_by' | 'lines' | 'delivery_fee' | 'payee' | 'payment_id' | 'last_error'
> & { status: CurrentRefundStatus; created_at: string | Date }

/** `refund` is the id of the one for which a credit note was issued. */
type OrderDocument = IssuedDocument & { refund: string | null }

/** An order with its lines, who placed it, what was made out for it, its refunds in rupees and its replacements. */
export type WholeOrder = ReturnType<typeof withDocuments>

/** The order, if it is this user's. */
export async function findOwnOrder(database: Database, userId: string, id: string): Promise<WholeOrder | undefined> {
  const order = await wholeOrders(database).where('orders.id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  return order && withDocuments(order)
}

/** Any customer's order. */
export async function findOrder(database: Database, id: string): Promise<WholeOrder | undefined> {
  const order = await wholeOrders(database).where('orders.id', '=', id).executeTakeFirst()
  return order && withDocuments(order)
}

/** The requested part of the user's orders, the newest first, and how many there are in all. */
export async function listOwnOrders(
  database: Database,
  userId: string,
  { limit, offset }: { limit?: number | undefined; offset?: number | undefined },
): Promise<{ orders: WholeOrder[]; total: number }> {
  const { total } = await database
    .selectFrom('orders')
    .select((order) => order.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const own = wholeOrders(database).where('user_id', '=', userId)
  const list = own.orderBy('orders.created_at', 'desc').orderBy('orders.id')
  const rows = await list
    .limit(limit ?? null)
    .offset(offset ?? 0)
    .execute()
  return { orders: rows.map(withDocuments), total }
}

/** The orders of these ids, in any order. */
export async function readOrders(database: Database, ids: readonly string[]): Promise<WholeOrder[]> {
  const rows = await wholeOrders(database).where('orders.id', '=', sql<string>`any(${ids})`).execute()
  return rows.map(withDocuments)
}

/** The order with its lines, locked until the transaction ends. */
export async function lockOrder(
  transaction: Transaction,
  id: string,
): Promise<(OrderRow & { lines: OrderLineRow[] }) | undefined> {
  const orders = transaction.selectFrom('orders').selectAll().where('id', '=', id)
  const order = await orders.forNoKeyUpdate().executeTakeFirst()
  if (!order) return undefined
  const lines = await transaction
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  return { ...order, lines }
}

/** How far the order has come. */
export function findOrderState(database: Database, id: string) {
  return database.selectFrom('orders').select(['status', 'advance_status']).where('id', '=', id).executeTakeFirst()
}

/** Whether the order waits for its payment, or for its advance. */
export function isUnpaid(order: Pick<OrderRow, 'status' | 'payment_method' | 'advance_status'>): boolean {
  return awaitsPayment({ status: order.status, paymentMethod: order.payment_method, advance: order.advance_status })
}

/** Named one by one: a statement that asks for all columns cannot be prepared. */
export const ORDER_COLUMNS = [
  ...(['orders.id', 'orders.number', 'orders.user_id', 'orders.status', 'orders.payment_method'] as const),
  ...(['orders.payment_status', 'orders.paid_at_door', 'orders.shipment_status', 'orders.amount'] as const),
  ...(['orders.delivery_fee', 'orders.delivery', 'orders.advance', 'orders.advance_status'] as const),
  ...(['orders.street', 'orders.city', 'orders.state', 'orders.country', 'orders.zip_code'] as const),
  ...(['orders.idempotency_key', 'orders.request_digest', 'orders.recipient_name'] as const),
  ...(['orders.recipient_phone', 'orders.gstin', 'orders.billing', 'orders.courier'] as const),
  ...(['orders.tracking_number', 'orders.return_decision', 'orders.saving', 'orders.saving_percent'] as const),
  ...(['orders.held_until', 'orders.search_text', 'orders.created_at', 'orders.updated_at'] as const),
] as const

/** In one round trip: lines and documents come as JSON, of which each order has few. */
function wholeOrders(database: Database) {
  return database
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(ORDER_COLUMNS)
    .select([
      'users.name as userName',
      'users.email as userEmail',
      sql<OrderLineRow[]>`coalesce((
        select json_agg(order_lines order by position) from order_lines where order_id = orders.id
      ), '[]')`.as('lines'),
      sql<OrderDocument[]>`coalesce((
        select json_agg(json_build_object(
          'kind', kind, 'number', number,
          'corrects', case when kind = 'credit_note' then content #>> '{corrects,number}' end,
          'refund', case when kind = 'credit_note' then content ->> 'refund' end
        ) order by issued_at, number)
        from tax_documents where order_id = orders.id
      ), '[]')`.as('documents'),
      replacementsOfOrder.as('replacements'),
      offeredSaving.as('offeredSaving'),
      sql<OrderRefundRow[]>`coalesce((
        select json_agg(json_build_object(
          'id', id, 'amount', amount, 'reason', reason, 'made_by', made_by, 'lines', lines, 'delivery_fee', delivery_fee,
          'status', status, 'created_at', created_at, 'payee', payee, 'payment_id', payment_id,
          'last_error', last_error
        ) order by created_at, share_of nulls first, id)
        from refunds where order_id = orders.id and status <> 'dropped' and not exists (
          select from payments where payments.id = refunds.payment_id and currency <> 'INR'
        )
      ), '[]')`.as('refunds'),
    ])
}

type StoredOrder = Awaited<ReturnType<ReturnType<typeof wholeOrders>['executeTakeFirstOrThrow']>>

function withDocuments({ documents, ...order }: StoredOrder) {
  return { ...order, ...sortDocuments(documents) }
}

/** In a query of orders what `awaitsPayment` says of one, as the index of unpaid orders has it; null counts as false. */
export const AWAITS_PAYMENT = sql<boolean>`(
  orders.status = 'pending' and (orders.payment_method = 'online' or orders.advance_status = 'pending')
)`

/** In a query of orders: one that is placed, is not shipped and waits for no money online. */
const IS_PENDING_CASH = sql<boolean>`(
  orders.status = 'pending' and orders.payment_method = 'cod' and orders.advance_status is distinct from 'pending'
)`

/** In a query of orders: one that must leave, paid or against cash. */
export const IS_TO_SHIP = sql<boolean>`(orders.status = 'paid' or ${IS_PENDING_CASH})`

/** In a query of orders: one against cash that may leave or has left. One that waits for its advance is not certain. */
export const IS_OPEN_CASH = sql<boolean>`(${IS_PENDING_CASH} or orders.status = 'shipped' and orders.payment_method = 'cod')`

/** In a query of orders: one against cash whose parcel came back within twelve months. */
export const IS_REFUSED_PARCEL = sql<boolean>`(
  orders.payment_method = 'cod' and orders.shipment_status = 'returned'
  and orders.created_at > now() - interval '12 months'
)`

/** In a query that adds up orders: the amounts of those whose money counts. */
export const REVENUE = sql<Paise>`
  coalesce(sum(orders.amount) filter (where orders.status in (${sql.join(revenueStatuses)})), 0)
`

/**
 * How many percent of its prices an order that waits to be paid in cash saves by being paid online now: what its payment was
 * begun with, else what the owner's rules say. Null of nothing, and of every other order.
 */
export const offeredSaving = sql<number | null>`
  case when orders.status = 'pending' and orders.payment_method = 'cod' and orders.advance is null then nullif(coalesce(
    (select coalesce(saving_percent, 0) from payment_intents where order_id = orders.id and part = 'order' and attempts > 0),
    (select (rules #>> '{cash,saving}')::numeric from delivery_rules)
  ), 0) end
`

/** A replacement; `item` of its lines is the id of the order's. */
export type ReplacementRow = Pick<
  Selectable<Schema['replacements']>,
  'id' | 'status' | 'courier' | 'tracking_number'
> & {
  created_at: string
  lines: { item: string; name: string; quantity: number }[]
}

/** A replacement as JSON, where `replacements` is in the statement. Its lines are in the order of the order's. */
export const replacementAsJson = sql<ReplacementRow>`json_build_object(
  'id', replacements.id, 'status', replacements.status, 'created_at', replacements.created_at,
  'courier', replacements.courier, 'tracking_number', replacements.tracking_number,
  'lines', (
    select json_agg(
      json_build_object('item', order_lines.id, 'name', order_lines.name, 'quantity', replacement_lines.quantity)
      order by order_lines.position
    )
    from replacement_lines
    join order_lines on order_lines.order_id = replacement_lines.order_id and order_lines.id = replacement_lines.line_id
    where replacement_lines.replacement_id = replacements.id
  )
)`

const replacementsOfOrder = sql<ReplacementRow[]>`coalesce((
  select json_agg(${replacementAsJson} order by replacements.created_at, replacements.id)
  from replacements where replacements.order_id = orders.id
), '[]')`
