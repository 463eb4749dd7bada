import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'

export type StockChange = { plantId: string; change: number }
type MovementReason = 'order' | 'release' | 'write_off'

export type LockedPlant = Awaited<ReturnType<typeof lockPlants>>[number]

/** Locks the plants in the order of their ids, the same for everyone, so that no two orders wait for each other. */
export function lockPlants(transaction: Transaction<Schema>, ids: readonly string[]) {
  return plantsToLock(transaction, ids).execute()
}

/** The query of `lockPlants`, for a statement that asks for more. */
export function plantsToLock(database: Kysely<Schema>, ids: readonly string[]) {
  return database
    .selectFrom('plants')
    .select(['id', 'name', 'price', 'stock', 'image_url', sql<boolean>`deleted_at is not null`.as('isGone')])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
}

/** Moves the stock of plants that the transaction holds locked, and writes each movement into the ledger. */
export async function moveStock(
  transaction: Transaction<Schema>,
  orderId: string,
  reason: MovementReason,
  changes: readonly StockChange[],
): Promise<void> {
  if (changes.length === 0) return
  await sql`with moved as (${stockMoved(changes)}) ${ledgerOf(orderId, reason)}`.execute(transaction)
}

/** The first half of a movement, for a statement that has it `as moved`. Its values are a list, whose plan is kept. */
export function stockMoved(changes: readonly StockChange[]) {
  const wanted = changes.map(({ plantId, change }) => sql`(${plantId}, ${change}::integer)`)
  return sql`
    update plants set stock = stock + wanted.change, stock_moves = stock_moves + 1
    from (values ${sql.join(wanted)}) as wanted (plant_id, change)
    where plants.id = wanted.plant_id
    returning plants.id, wanted.change, plants.stock
  `
}

/** The second half, beside the first. */
export function ledgerOf(orderId: string, reason: MovementReason) {
  return sql`
    insert into stock_movements (plant_id, order_id, reason, change, stock_after)
    select id, ${orderId}, ${reason}, change, stock from moved order by id
  `
}
