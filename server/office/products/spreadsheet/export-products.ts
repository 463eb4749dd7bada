import { sql } from 'kysely'
import { csvHead, csvLines } from '../../../platform/csv/write-csv.ts'
import type { Database } from '../../../platform/database/database.ts'
import { listPlants, readPlants } from '../../../shop/catalogue/queries.ts'
import { cellsOf, headings } from './sheet-of.ts'

/** So many products are in memory at once. */
const PART = 500

/** Every product on sale as CSV, by name, with as many columns for care instructions as one of them needs. */
export async function* exportProducts(database: Database): AsyncGenerator<string> {
  const care = await mostCareInstructions(database)
  const { ids } = await listPlants(database, { sort: 'name' })
  yield csvHead(headings(care))
  for (let from = 0; from < ids.length; from += PART) {
    const part = ids.slice(from, from + PART)
    const rows = new Map((await readPlants(database, part)).map((row) => [row.id, row]))
    yield csvLines(part.flatMap((id) => rows.get(id) ?? []).map((row) => cellsOf(row, care)))
  }
}

async function mostCareInstructions(database: Database): Promise<number> {
  const { most } = await database
    .selectFrom('plants')
    .select(sql<number>`coalesce(max(jsonb_array_length(care_instructions)), 0)`.as('most'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Math.max(most, 1)
}
