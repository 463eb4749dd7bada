import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

export type ChangeRow = Awaited<ReturnType<typeof readChanges>>[number]
export type MoveRow = Awaited<ReturnType<typeof readMoves>>[number]

/** What admins changed, by the numbers of its entries. */
export function readChanges(database: Database, numbers: readonly number[]) {
  return database
    .selectFrom('audit_events')
    .leftJoin('plants', (join) =>
      join.onRef('plants.id', '=', 'subject_id').on('subject_kind', '=', sql.lit('product')),
    )
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'subject_id').on('subject_kind', '=', sql.lit('user')))
    .selectAll('audit_events')
    .select(['plants.deleted_at', 'users.email'])
    .where('audit_events.id', '=', sql<number>`any(${numbers}::bigint[])`)
    .execute()
}

/** How orders moved, by the numbers of its entries. */
export function readMoves(database: Database, numbers: readonly number[]) {
  return database
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_id')
    .innerJoin('users as customers', 'customers.id', 'orders.user_id')
    .leftJoin('users as movers', 'movers.id', 'order_events.user_id')
    .selectAll('order_events')
    .select(['customers.name as customer_name', 'movers.name as present_name'])
    .where('order_events.id', '=', sql<number>`any(${numbers}::bigint[])`)
    .execute()
}
