import { sql } from 'kysely'
import { csvHeader, csvLines } from '../../../platform/csv/write-csv.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inChunks } from '../../../platform/database/queries.ts'
import { listPlants, loadPlants } from '../../../shop/catalogue/queries.ts'
import { headings, lineOf } from './sheet-cells.ts'

/** Every product on sale as CSV, by name, with enough columns for the most care instructions of a product. */
export async function* exportProducts(database: Database): AsyncGenerator<string> {
  const names = headings(await mostCareInstructions(database))
  const { ids } = await listPlants(database, { sort: 'name' })
  yield csvHeader(names)
  for (const chunk of inChunks(ids)) {
    const rows = new Map((await loadPlants(database, chunk)).map((row) => [row.id, row]))
    yield csvLines(chunk.flatMap((id) => rows.get(id) ?? []).map((row) => lineOf(row, names)))
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
