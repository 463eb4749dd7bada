import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { asArray, listValue } from '../../platform/database/json-array-param.ts'
import type { Schema } from '../../platform/database/schema.ts'

/** `change` in pieces: what is taken is negative. */
export type StockChange = { plantId: string; orderId: string; change: number }
type MovementReason = 'order' | 'release' | 'write_off'

export type LockedPlant = Awaited<ReturnType<typeof lockPlants>>[number]

/** Locks the plants in the order of their ids, the same for everyone, so that no two orders wait for each other. */
export function lockPlants(transaction: Transaction<Schema>, ids: readonly string[]) {
  return plantsToLock(transaction, asArray(listValue(ids))).execute()
}

/** The query of `lockPlants`, for a statement that asks for more; the ids as an array. */
export function plantsToLock(database: Kysely<Schema>, ids: RawBuilder<unknown>) {
  return database
    .selectFrom('plants')
    .select(['id', 'name', 'price', 'stock', 'image_url', sql<boolean>`deleted_at is not null`.as('isGone')])
    .where('id', '=', sql<string>`any(${ids})`)
    .orderBy('id')
    .forNoKeyUpdate()
}

/** Moves the stock of plants that the transaction holds locked, and writes each movement into the ledger. */
export async function moveStock(
  transaction: Transaction<Schema>,
  reason: MovementReason,
  changes: readonly StockChange[],
): Promise<void> {
  if (changes.length === 0) return
  const plants = listValue(changes.map(({ plantId }) => plantId))
  const orders = listValue(changes.map(({ orderId }) => orderId))
  const pieces = listValue(changes.map(({ change }) => change))
  const moving = sql`
    select plant_id, order_id, pieces, place
    from unnest(${asArray(plants)}, ${asArray(orders)}, ${asArray(pieces, 'integer')})
      with ordinality as change (plant_id, order_id, pieces, place)
  `
  await sql`with moving as (${moving}), moved as (${STOCK_MOVED}) ${bookedAs(reason)}`.execute(transaction)
}

/** Moves the stock, for a statement that has the changes `as moving`, each with its `place`; it stands there `as moved`. */
export const STOCK_MOVED = sql`
  update plants set stock = stock + total.pieces, stock_moves = stock_moves + total.moves
  from (
    select plant_id, sum(pieces)::integer as pieces, count(*)::integer as moves from moving group by plant_id
  ) as total
  where plants.id = total.plant_id
  returning plants.id, plants.stock
`

/** Its third part: what was there after each change is what there is now but for those after it. */
export function bookedAs(reason: MovementReason) {
  return sql`
    insert into stock_movements (plant_id, order_id, reason, change, stock_after)
    select plant_id, order_id, ${reason}, pieces, stock - coalesce(sum(pieces) over later, 0)
    from moving join moved on moved.id = plant_id
    window later as (partition by plant_id order by place rows between 1 following and unbounded following)
    order by place
  `
}
