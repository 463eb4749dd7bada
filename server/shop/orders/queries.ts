import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql, type Transaction } from 'kysely'
import type { AdminOrderQuery } from '../../../contract/administration.ts'
import type { TransitionReason } from '../../../domain/order/transition-reasons.ts'
import { awaitsPayment } from '../../../domain/payment/advance.ts'
import type { CurrentRefundStatus } from '../../../domain/refund/refund-status.ts'
import type { Database } from '../../platform/database/database.ts'
import { type IdList, listIds } from '../../platform/database/list-ids.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type IssuedDocument, type OrderDocuments, sortDocuments } from '../invoices/sort-documents.ts'
import { type ReplacementRow, replacementsOfOrder } from '../replacements/queries.ts'
import { findOrders } from './find-orders.ts'
import { offeredSaving } from './offered-saving.ts'
import { isInView } from './order-views.ts'

export type OrderRow = Omit<Selectable<Schema['orders']>, 'hold_class' | 'held_network'>
export type OrderLineRow = Selectable<Schema['order_lines']>
/** A refund that was not dropped; paise. */
export type OrderRefundRow = Pick<
  Selectable<Schema['refunds']>,
  'id' | 'amount' | 'reason' | 'made_by' | 'lines' | 'delivery_fee' | 'payee' | 'payment_id'
> & {
  status: CurrentRefundStatus
  created_at: string | Date
}
/** `refund` is the id of the one for which a credit note was issued. */
type OrderDocument = IssuedDocument & { refund: string | null }
type Parts = OrderDocuments<OrderDocument> & {
  lines: OrderLineRow[]
  replacements: ReplacementRow[]
  refunds: OrderRefundRow[]
}
/**
 * An order with its lines, who placed it, what was made out for it and what replaces plants of it. `offeredSaving` is how many
 * percent a cash order saves that is paid online now, null of nothing.
 */
export type WholeOrder = OrderRow & Parts & { userName: string; userEmail: string; offeredSaving: number | null }

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
  part: { limit?: number | undefined; offset?: number | undefined },
): Promise<{ orders: WholeOrder[]; total: number }> {
  const { total } = await database
    .selectFrom('orders')
    .select((order) => order.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  let list = wholeOrders(database)
    .where('user_id', '=', userId)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id')
  if (part.limit !== undefined) list = list.limit(part.limit)
  if (part.offset !== undefined) list = list.offset(part.offset)
  return { orders: (await list.execute()).map(withDocuments), total }
}

/** All customers' orders that fit the query, the newest first. */
export async function listOrders(database: Database, query: AdminOrderQuery): Promise<IdList> {
  const found = query.search ? await findOrders(database, query.search) : null
  const fitting = database.selectFrom('orders').where((order) => fits(order, query, found))
  return listIds(database, fitting.select('id').orderBy('created_at', 'desc').orderBy('id'), fitting, query)
}

/** The orders of these ids, in any order. */
export async function readOrders(database: Database, ids: readonly string[]): Promise<WholeOrder[]> {
  const rows = await wholeOrders(database).where('orders.id', '=', sql<string>`any(${ids})`).execute()
  return rows.map(withDocuments)
}

/** The order with its lines, locked until the transaction ends. */
export async function lockOrder(
  transaction: Transaction<Schema>,
  id: string,
): Promise<(OrderRow & { lines: OrderLineRow[] }) | undefined> {
  const order = await transaction
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
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

/** Why the order came into the status that it has. */
export async function reasonOfStatus(
  transaction: Transaction<Schema>,
  { id, status }: OrderRow,
): Promise<TransitionReason | null> {
  const event = await transaction
    .selectFrom('order_events')
    .select('reason')
    .where('order_id', '=', id)
    .where('aspect', '=', 'order')
    .where('to_state', '=', status)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return event?.reason ?? null
}

/** Named one by one: a statement that asks for all columns cannot be prepared. */
export const ORDER_COLUMNS = [
  'orders.id',
  'orders.number',
  'orders.user_id',
  'orders.status',
  'orders.payment_method',
  'orders.payment_status',
  'orders.paid_at_door',
  'orders.shipment_status',
  'orders.amount',
  'orders.delivery_fee',
  'orders.delivery',
  'orders.advance',
  'orders.advance_status',
  'orders.street',
  'orders.city',
  'orders.state',
  'orders.country',
  'orders.zip_code',
  'orders.idempotency_key',
  'orders.request_digest',
  'orders.recipient_name',
  'orders.recipient_phone',
  'orders.gstin',
  'orders.billing',
  'orders.courier',
  'orders.tracking_number',
  'orders.return_decision',
  'orders.saving',
  'orders.saving_percent',
  'orders.held_until',
  'orders.search_text',
  'orders.created_at',
  'orders.updated_at',
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
          'status', status, 'created_at', created_at, 'payee', payee, 'payment_id', payment_id
        ) order by created_at, share_of nulls first, id)
        from refunds where order_id = orders.id and status <> 'dropped'
      ), '[]')`.as('refunds'),
    ])
}

function withDocuments<Row extends { documents: OrderDocument[] }>({ documents, ...order }: Row) {
  return { ...order, ...sortDocuments(documents) }
}

function fits(
  order: ExpressionBuilder<Schema, 'orders'>,
  { status, view }: Pick<AdminOrderQuery, 'status' | 'view'>,
  found: Expression<SqlBool> | null,
) {
  const conditions: Expression<SqlBool>[] = []
  if (status) conditions.push(order('status', '=', status))
  if (view) conditions.push(isInView(order, view))
  if (found) conditions.push(found)
  return order.and(conditions)
}
