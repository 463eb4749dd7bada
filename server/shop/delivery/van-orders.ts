import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'

/** How many orders the van has from a day on (`2026-12-04`, in India), by day. Ended orders need no van. */
export async function loadVanOrders(database: Database, from: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; orders: number }>`
    select delivery->>'earliest' as day, count(*)::integer as orders
    from orders
    where delivery->>'by' = 'van' and delivery->>'earliest' >= ${from} and status in ('pending', 'paid', 'shipped')
    group by delivery->>'earliest'
  `.execute(database)
  return new Map(rows.map(({ day, orders }) => [day, orders]))
}

/**
 * The same counts, locked until the transaction ends: nothing else goes by the van meanwhile. The plants of an order are
 * locked before, so that there is no deadlock.
 */
export async function lockVanOrders(transaction: Transaction<Schema>, from: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ orders: Record<string, number> }>`
    select lock_van_orders(${from}, true) as orders
  `.execute(transaction)
  return new Map(Object.entries(rows[0]?.orders ?? {}))
}
