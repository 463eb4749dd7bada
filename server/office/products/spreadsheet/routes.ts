import type { FastifyInstance } from 'fastify'
import { boundedQueue } from '../../../platform/concurrency/bounded-queue.ts'
import { fromFirst } from '../../../platform/http/prefetch-first.ts'
import { routeRegistrar } from '../../../platform/http/route.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import { requestGuards } from '../../../shop/accounts/request-guards.ts'
import type { Shop } from '../../../shop/shop.ts'
import { exportProducts } from './export-products.ts'
import { importProducts, tryImport } from './import-products.ts'

const MOST_BYTES = 10_000_000

/** In a scope of its own, since it reads files of CSV, as nothing else does. */
export async function productSheetRoutes(shop: Shop, scope: FastifyInstance): Promise<void> {
  scope.addContentTypeParser(
    'text/csv',
    { parseAs: 'buffer', bodyLimit: MOST_BYTES },
    async (_request: unknown, body: Buffer) => body,
  )
  // A large file keeps the process busy for a moment, and lies in memory until it is done with.
  const inTurn = boundedQueue({ atOnce: 1, waiting: 4 })
  const route = routeRegistrar(scope, shop, requestGuards(shop))

  route('GET /admin/products/export', async () => ({
    lines: await fromFirst(exportProducts(shop.database)),
    fileName: 'products.csv',
  }))

  route('POST /admin/products/import', ({ request: { body: file }, query, caller }) => {
    if (!(file instanceof Uint8Array)) return Promise.resolve(refuse('unsupported_media_type'))
    return inTurn(async () => {
      const { plan: mark } = query
      const outcome = await (mark === undefined
        ? tryImport(shop, file)
        : importProducts(shop, file, { mark, adminId: caller.userId }))
      return outcome instanceof Refusal ? outcome : { body: outcome }
    })
  })
}
