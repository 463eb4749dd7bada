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
 * The same counts, locked until the transaction ends: nothing else goes by the van meanwhile. Without `waits` null if another
 * transaction has the lock. The plants of an order are locked before, so that there is no deadlock.
 */
export async function lockVanOrders(
  transaction: Transaction<Schema>,
  from: string,
  { waits }: { waits: boolean },
): Promise<Map<string, number> | null> {
  const { rows } = await sql<{ orders: Record<string, number> | null }>`
    select lock_van_orders(${from}, ${waits}) as orders
  `.execute(transaction)
  const orders = rows[0]?.orders ?? null
  return orders && new Map(Object.entries(orders))
}
