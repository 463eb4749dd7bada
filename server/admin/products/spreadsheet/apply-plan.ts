import { sql } from 'kysely'
import { productFields } from '../../../../contract/forms/product-fields.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { newIdentifier } from '../../../platform/identifiers.ts'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import type { PlantRow } from '../../../shop/catalogue/plant-row.ts'
import { recordProductChanges } from '../../audit/record-product-changes.ts'
import { columnsOf } from '../product-row.ts'
import type { PlannedLine } from './plan.ts'

const CHUNK_SIZE = 500

/** All columns that a sheet sets, without the stock. */
const updatedColumns = productFields.filter(({ key }) => key !== 'stock').flatMap((field) => columnsOf(field))

type Change = PlannedLine & { row: PlantRow }

/**
 * Applies a plan, like single saves, but many products per statement. It is refused when a product was edited since the
 * plan was computed, or sold where its stock is set.
 */
export async function applyPlan(
  transaction: Transaction,
  planned: readonly PlannedLine[],
  adminId: string,
): Promise<Refusal | null> {
  const changed = planned.filter((line): line is Change => line.row !== null)
  const before = await lockPlanned(transaction, changed)
  if (before === null) return refuse('import_changed')
  for (const chunk of inChunks(changed)) await updateProducts(transaction, chunk, before, adminId)
  for (const chunk of inChunks(planned.filter(({ row }) => row === null)))
    await insertProducts(transaction, chunk, adminId)
  return null
}

type Rows = ReadonlyMap<string, PlantRow>

/**
 * Locks the products in the order of their ids, like every transaction that locks several; null when one differs from
 * the plan.
 */
async function lockPlanned(transaction: Transaction, changed: readonly Change[]): Promise<Rows | null> {
  const locked = await transaction
    .selectFrom('plants')
    .selectAll()
    .where('id', '=', sql<string>`any(${changed.map(({ row }) => row.id)})`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const byId = new Map(locked.map((row) => [row.id, row]))
  const isAsPlanned = changed.every((line) => {
    const now = byId.get(line.row.id)
    return now?.edits === line.row.edits && (!setsStock(line) || now.stock_moves === line.row.stock_moves)
  })
  return isAsPlanned ? byId : null
}

async function updateProducts(
  transaction: Transaction,
  changed: readonly Change[],
  before: Rows,
  adminId: string,
): Promise<void> {
  const rows = changed.map((line) => ({
    ...line.next,
    id: line.row.id,
    stock: setsStock(line) ? line.next.stock : null,
  }))
  const assignments = updatedColumns.map((column) => sql`${sql.id(column)} = ${sql.ref(`new.${column}`)}`)
  const { rows: saved } = await sql<PlantRow>`
    update plants set
      ${sql.join(assignments)},
      stock = coalesce(new.stock, plants.stock),
      stock_moves = plants.stock_moves + (new.stock is not null)::integer,
      edits = plants.edits + 1,
      updated_at = now()
    from json_populate_recordset(null::plants, ${JSON.stringify(rows)}::json) as new
    where plants.id = new.id
    returning plants.*
  `.execute(transaction)
  await recordChanges(transaction, adminId, saved, before)
}

async function insertProducts(transaction: Transaction, made: readonly PlannedLine[], adminId: string): Promise<void> {
  const rows = made.map(({ next }) => ({ ...next, id: newIdentifier() }))
  const names = sql.join(['id', 'stock', ...updatedColumns].map((column) => sql.id(column)))
  const { rows: saved } = await sql<PlantRow>`
    insert into plants (${names})
    select ${names} from json_populate_recordset(null::plants, ${JSON.stringify(rows)}::json)
    returning *
  `.execute(transaction)
  await recordChanges(transaction, adminId, saved, new Map())
}

/** Inserts the stock movements, and the audit events of the changes. */
async function recordChanges(
  transaction: Transaction,
  adminId: string,
  saved: readonly PlantRow[],
  rowsBefore: Rows,
): Promise<void> {
  const moved = saved.filter(({ id, stock }) => stock !== (rowsBefore.get(id)?.stock ?? 0))
  await sql`
    insert into stock_movements (plant_id, user_id, reason, change, stock_after)
    select plant_id, ${adminId}, ${rowsBefore.size > 0 ? 'adjustment' : 'initial'}, change, stock_after
    from unnest(
      ${moved.map(({ id }) => id)}::text[],
      ${moved.map(({ id, stock }) => stock - (rowsBefore.get(id)?.stock ?? 0))}::integer[],
      ${moved.map(({ stock }) => stock)}::integer[]
    ) as moved (plant_id, change, stock_after)
  `.execute(transaction)
  const changes = saved.map((after) => ({ before: rowsBefore.get(after.id) ?? null, after }))
  await recordProductChanges(transaction, { actorId: adminId, way: 'import' }, changes)
}

function setsStock({ row, next }: PlannedLine): boolean {
  return row !== null && row.stock !== next.stock
}

function inChunks<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / CHUNK_SIZE) }, (_, index) =>
    items.slice(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE),
  )
}
