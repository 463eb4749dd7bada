import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

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
