import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** `change` in pieces: what is taken is negative. */
export type StockChange = { plantId: string; orderId: string; change: number }
type MovementReason = 'order' | 'release' | 'write_off' | 'replacement' | 'replacement_release' | 'refund_release'
export type LockedPlant = Awaited<ReturnType<typeof lockPlants>>[number]

const isPart = sql<boolean>`exists (
  select from plants as bundle
  where bundle.parts is not null and bundle.parts @> jsonb_build_array(jsonb_build_object('plant', plants.id))
    and bundle.deleted_at is null
)`

/** Locks plants, and the parts of bundles, in the order of their ids, the same for every transaction: there is no deadlock. */
export function lockPlants(transaction: Transaction, ids: readonly string[]) {
  return transaction
    .selectFrom('plants')
    .select([
      'id',
      'name',
      'price',
      'stock',
      'image_url',
      'size',
      'parts',
      'delivery',
      'height_cm as heightCm',
      sql<boolean>`deleted_at is not null`.as('isGone'),
      isPart.as('isPart'),
    ])
    .where('id', '=', sql<string>`any(${withParts(ids)})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** As an array of its own, so that the plants are found by their ids. */
function withParts(ids: readonly string[]) {
  return sql`array(
    select unnest(${[...ids]}::text[])
    union
    select part.plant from plants as bundle, jsonb_to_recordset(bundle.parts) as part (plant text)
    where bundle.id = any(${[...ids]}) and bundle.parts is not null
  )`
}

/** The first of these lines whose plant is gone, or has too few pieces on sale. The plants are locked from here on. */
export async function findShortPlant<Line extends { plant_id: string; quantity: number }>(
  transaction: Transaction,
  lines: readonly Line[],
): Promise<Line | undefined> {
  const plantIds = lines.map(({ plant_id }) => plant_id)
  const plants = await lockPlants(transaction, plantIds)
  const left = new Map(plants.map(({ id, stock, isGone }) => [id, isGone ? 0 : stock]))
  for (const line of lines) {
    const rest = (left.get(line.plant_id) ?? 0) - line.quantity
    if (rest < 0) return line
    // A plant may be in several lines, as the part of bundles.
    left.set(line.plant_id, rest)
  }
  return undefined
}

/** Locks plants, moves their stock, and writes each movement into the ledger. */
export async function moveStock(
  transaction: Transaction,
  reason: MovementReason,
  changes: readonly StockChange[],
): Promise<void> {
  if (changes.length === 0) return
  const plantIds = changes.map(({ plantId }) => plantId)
  await lockPlants(transaction, plantIds)
  await sql`with ${stockMoves(reason, changes)} select`.execute(transaction)
}

/** The same, of plants that are locked, within the `with` of another statement. */
export function stockMoves(reason: MovementReason, changes: readonly StockChange[]): RawBuilder<unknown> {
  const plants = changes.map(({ plantId }) => plantId)
  const orders = changes.map(({ orderId }) => orderId)
  const pieces = changes.map(({ change }) => change)
  return sql`
    moving as (
      select plant_id, order_id, pieces, place
      from unnest(${plants}::text[], ${orders}::text[], ${pieces}::integer[])
        with ordinality as change (plant_id, order_id, pieces, place)
    ),
    moved as (
      update plants set stock = stock + total.pieces, stock_moves = stock_moves + total.moves
      from (
        select plant_id, sum(pieces)::integer as pieces, count(*)::integer as moves from moving group by plant_id
      ) as total
      where plants.id = total.plant_id
      returning plants.id, plants.stock
    ),
    -- The stock after each change is what there is now but for the changes after it.
    movements as (
      insert into stock_movements (plant_id, order_id, reason, change, stock_after)
      select plant_id, order_id, ${reason}, pieces, stock - coalesce(sum(pieces) over later, 0)
      from moving join moved on moved.id = plant_id
      window later as (partition by plant_id order by place rows between 1 following and unbounded following)
      order by place
    )`
}
