import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

export type AuditEventRow = Awaited<ReturnType<typeof loadAuditEvents>>[number]
export type OrderEventRow = Awaited<ReturnType<typeof loadOrderEvents>>[number]

/** The audit events of these ids. */
export function loadAuditEvents(database: Database, ids: readonly number[]) {
  return database
    .selectFrom('audit_events')
    .leftJoin('plants', (join) =>
      join.onRef('plants.id', '=', 'subject_id').on('subject_kind', '=', sql.lit('product')),
    )
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'subject_id').on('subject_kind', '=', sql.lit('user')))
    .selectAll('audit_events')
    .select(['plants.deleted_at', 'users.email'])
    .where('audit_events.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
}

/** The order events of these ids. */
export function loadOrderEvents(database: Database, ids: readonly number[]) {
  return database
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_id')
    .innerJoin('users as customers', 'customers.id', 'orders.user_id')
    .leftJoin('users as actors', 'actors.id', 'order_events.user_id')
    .selectAll('order_events')
    .select(['customers.name as customer_name', 'actors.name as present_name'])
    .where('order_events.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
}
