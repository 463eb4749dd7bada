import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type IdList, listIds } from '../../platform/database/list-ids.ts'
import type { Schema } from '../../platform/database/schema.ts'

type Row = Selectable<Schema['replacements']>
/** `item` is the id of the order's line; `quantity` is in pieces. */
type Line = { item: string; name: string; quantity: number }
export type ReplacementRow = Pick<Row, 'id' | 'status' | 'courier' | 'tracking_number'> & {
  created_at: string
  lines: Line[]
}
export type ListedReplacement = ReplacementRow & {
  order: { _id: string; number: number }
  customer: { name: string; email: string }
}

/** A replacement as JSON, where `replacements` is in the statement. Its lines are in the order of the order's. */
const asJson = sql<ReplacementRow>`json_build_object(
  'id', replacements.id, 'status', replacements.status, 'created_at', replacements.created_at,
  'courier', replacements.courier, 'tracking_number', replacements.tracking_number,
  'lines', (
    select json_agg(
      json_build_object('item', order_lines.id, 'name', order_lines.name, 'quantity', replacement_lines.quantity)
      order by order_lines.position
    )
    from replacement_lines
    join order_lines on order_lines.order_id = replacement_lines.order_id and order_lines.id = replacement_lines.line_id
    where replacement_lines.replacement_id = replacements.id
  )
)`

/** All replacements of the row of `orders` in the statement, the oldest first. */
export const replacementsOfOrder = sql<ReplacementRow[]>`coalesce((
  select json_agg(${asJson} order by replacements.created_at, replacements.id)
  from replacements where replacements.order_id = orders.id
), '[]')`

/** The order that the replacement is of. */
export async function findReplacedOrder(database: Database, id: string): Promise<string | undefined> {
  const row = await database.selectFrom('replacements').select('order_id').where('id', '=', id).executeTakeFirst()
  return row?.order_id
}

export async function findReplacement(database: Database, id: string): Promise<ListedReplacement | undefined> {
  const [replacement] = await readReplacements(database, [id])
  return replacement
}

/** How many pieces of its lines a locked order's replacements have that are in these states. */
export function findReplacedPieces(
  transaction: Transaction<Schema>,
  orderId: string,
  states: readonly Row['status'][],
) {
  return transaction
    .selectFrom('replacement_lines')
    .innerJoin('replacements', 'replacements.id', 'replacement_lines.replacement_id')
    .select(['line_id as item', 'quantity'])
    .where('replacements.order_id', '=', orderId)
    .where('status', 'in', states)
    .execute()
}

/** The requested part of all replacements, the oldest first. */
export function listReplacements(
  database: Database,
  query: { status?: Row['status'] | undefined; limit?: number | undefined; offset?: number | undefined },
): Promise<IdList> {
  let fitting = database.selectFrom('replacements')
  if (query.status !== undefined) fitting = fitting.where('status', '=', query.status)
  return listIds(database, fitting.select('id').orderBy('created_at').orderBy('id'), fitting, query)
}

/** The replacements of these ids, in any order. */
export async function readReplacements(database: Database, ids: readonly string[]): Promise<ListedReplacement[]> {
  const rows = await database
    .selectFrom('replacements')
    .innerJoin('orders', 'orders.id', 'replacements.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select([asJson.as('replacement'), 'orders.id as orderId', 'orders.number', 'users.name', 'users.email'])
    .where('replacements.id', '=', sql<string>`any(${ids})`)
    .execute()
  return rows.map(({ replacement, orderId, number, name, email }) => ({
    ...replacement,
    order: { _id: orderId, number: Number(number) },
    customer: { name, email },
  }))
}
