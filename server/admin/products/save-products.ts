import { sql } from 'kysely'
import { productFields } from '../../../contract/forms/product-fields.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { PlantRow } from '../../shop/catalogue/plant-row.ts'
import { columnsOf, type ProductColumns } from './product-row.ts'

/** Locks products in the order of their IDs, like every transaction that locks several; deleted ones too. */
export function lockProducts(transaction: Transaction, ids: readonly string[]): Promise<PlantRow[]> {
  return transaction
    .selectFrom('plants')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** All columns that are saved, but for the stock. */
const columns = [
  'parts',
  ...productFields.filter(({ key }) => key !== 'stock').flatMap((field) => columnsOf(field)),
] as const

/** Updates locked products in one statement; a stock of null stays. The caller records the audit events. */
export async function updateProducts(
  transaction: Transaction,
  products: readonly (ProductColumns & { id: string; stock: number | null })[],
  { adminId, before }: { adminId: string; before: readonly PlantRow[] },
): Promise<PlantRow[]> {
  const assignments = columns.map((column) => sql`${sql.id(column)} = ${sql.ref(`new.${column}`)}`)
  const { rows } = await sql<PlantRow>`
    update plants set
      ${sql.join(assignments)},
      stock = coalesce(new.stock, plants.stock),
      stock_moves = plants.stock_moves + (new.stock is not null)::integer,
      edits = plants.edits + 1,
      updated_at = now()
    from json_populate_recordset(null::plants, ${JSON.stringify(products)}::json) as new
    where plants.id = new.id
    returning plants.*
  `.execute(transaction)
  const stockBefore = new Map(before.map(({ id, stock }) => [id, stock]))
  const moves = rows.map(({ id, stock }) => ({ id, stock, change: stock - (stockBefore.get(id) ?? 0) }))
  await recordMovements(transaction, 'adjustment', moves, adminId)
  return rows
}

/** Inserts products whose IDs are free, in one statement. The caller records the audit events. */
export async function insertProducts(
  transaction: Transaction,
  products: readonly (ProductColumns & { id: string; stock: number })[],
  adminId: string | null,
): Promise<PlantRow[]> {
  const names = sql.join(['id', 'stock', ...columns].map((column) => sql.id(column)))
  const { rows } = await sql<PlantRow>`
    insert into plants (${names})
    select ${names} from json_populate_recordset(null::plants, ${JSON.stringify(products)}::json)
    on conflict (id) do nothing
    returning *
  `.execute(transaction)
  const moves = rows.map(({ id, stock }) => ({ id, stock, change: stock }))
  await recordMovements(transaction, 'initial', moves, adminId)
  return rows
}

async function recordMovements(
  transaction: Transaction,
  reason: 'adjustment' | 'initial',
  moves: readonly { id: string; stock: number; change: number }[],
  adminId: string | null,
): Promise<void> {
  const rows = moves
    .filter(({ change }) => change !== 0)
    .map(({ id, stock, change }) => ({ plant_id: id, user_id: adminId, reason, change, stock_after: stock }))
  if (rows.length > 0) await transaction.insertInto('stock_movements').values(rows).execute()
}
