import type { FastifyInstance } from 'fastify'
import { boundedQueue } from '../../../platform/concurrency.ts'
import { acceptCsv } from '../../../platform/csv/read-csv.ts'
import { routeRegistrar } from '../../../platform/http/route.ts'
import { prefetchFirst } from '../../../platform/http/stream-list.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import { requestGuards } from '../../../shop/accounts/request-guards.ts'
import type { Shop } from '../../../shop/shop.ts'
import { exportProducts } from './export-products.ts'
import { importProducts, previewImport } from './import-products.ts'

export async function productSheetRoutes(shop: Shop, scope: FastifyInstance): Promise<void> {
  acceptCsv(scope)
  // A large file takes processor time, and stays in memory until it is done.
  const enqueue = boundedQueue({ concurrency: 1, maxWaiting: 4 })
  const route = routeRegistrar(scope, shop, requestGuards(shop))

  route('GET /admin/products/export', async () => ({
    lines: await prefetchFirst(exportProducts(shop.database)),
    fileName: 'products.csv',
  }))

  route('POST /admin/products/import', ({ request: { body: file }, query, caller }) => {
    if (!(file instanceof Uint8Array)) return Promise.resolve(refuse('unsupported_media_type'))
    return enqueue(async () => {
      const { plan: hash } = query
      const outcome = await (hash === undefined
        ? previewImport(shop, file)
        : importProducts(shop, file, { hash, adminId: caller.userId }))
      return outcome instanceof Refusal ? outcome : { body: outcome }
    })
  })
}
