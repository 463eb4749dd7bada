import { sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'

export type StockChange = { plantId: string; change: number }

/** Locks the plants in the order of their ids, the same for everyone, so that no two orders wait for each other. */
export function lockPlants(transaction: Transaction<Schema>, ids: readonly string[]) {
  return transaction
    .selectFrom('plants')
    .select(['id', 'name', 'price', 'stock', 'image_url', 'deleted_at'])
    .where('id', '=', sql<string>`any(${ids})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Moves the stock of plants that the transaction holds locked, and writes each movement into the ledger. */
export async function moveStock(
  transaction: Transaction<Schema>,
  orderId: string,
  reason: 'order' | 'release' | 'write_off',
  changes: readonly StockChange[],
): Promise<void> {
  const ids = changes.map(({ plantId }) => plantId)
  const amounts = changes.map(({ change }) => change)
  await sql`
    with moved as (
      update plants set stock = stock + wanted.change, stock_moves = stock_moves + 1
      from unnest(${ids}::text[], ${amounts}::integer[]) as wanted (plant_id, change)
      where plants.id = wanted.plant_id
      returning plants.id, wanted.change, plants.stock
    )
    insert into stock_movements (plant_id, order_id, reason, change, stock_after)
    select id, ${orderId}, ${reason}, change, stock from moved order by id
  `.execute(transaction)
}
