import type { FastifyInstance } from 'fastify'
import { acceptCsv } from '../../../platform/csv/read-csv.ts'
import { routeRegistrar } from '../../../platform/http/route.ts'
import { prefetchFirst } from '../../../platform/http/stream-list.ts'
import { Refusal, toBody } from '../../../platform/refusal.ts'
import { requestGuards } from '../../../shop/accounts/request-guards.ts'
import type { Shop } from '../../../shop/shop.ts'
import { exportProducts } from './export-products.ts'
import { importProducts, previewImport, readSheet } from './import-products.ts'

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
