import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { acceptCsv } from '../../../platform/csv/read-csv.ts'
import { csvHeader, csvLines } from '../../../platform/csv/write-csv.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inChunks } from '../../../platform/database/queries.ts'
import { routeRegistrar } from '../../../platform/http/route.ts'
import { prefetchFirst } from '../../../platform/http/stream-list.ts'
import { Refusal, toBody } from '../../../platform/refusal.ts'
import { requestGuards } from '../../../shop/accounts/request-guards.ts'
import { listPlants, loadPlants } from '../../../shop/catalogue/queries.ts'
import type { Shop } from '../../../shop/shop.ts'
import { importProducts, previewImport, readSheet } from './import-products.ts'
import { headings, lineOf } from './sheet-cells.ts'

export async function productSheetRoutes(shop: Shop, scope: FastifyInstance): Promise<void> {
  const withFile = acceptCsv(scope)
  const route = routeRegistrar(scope, shop, requestGuards(shop))

  route('GET /admin/products/export', async () => ({
    lines: await prefetchFirst(exportProducts(shop.database)),
    fileName: 'products.csv',
  }))

  route('POST /admin/products/import', ({ request, query: { plan: hash }, caller }) =>
    withFile(request, async (file) => {
      const sheet = await readSheet(file)
      if (sheet instanceof Refusal) return sheet
      if (hash === undefined) return toBody(await previewImport(shop, sheet))
      return toBody(await importProducts(shop, sheet, { hash, adminId: caller.userId }))
    }),
  )
}

/** Every product on sale as CSV, by name, with enough columns for the most care instructions of a product. */
async function* exportProducts(database: Database): AsyncGenerator<string> {
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
