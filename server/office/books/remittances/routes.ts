import type { FastifyInstance } from 'fastify'
import { boundedQueue } from '../../../platform/concurrency/bounded-queue.ts'
import { acceptCsv } from '../../../platform/csv/accept-csv.ts'
import { routeRegistrar } from '../../../platform/http/route.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import { requestGuards } from '../../../shop/accounts/request-guards.ts'
import type { Shop } from '../../../shop/shop.ts'
import { importRemittance, previewRemittance } from './import-remittance.ts'
import { loadRemittances } from './load-remittances.ts'

const UNNAMED = 'remittance.csv'

export async function remittanceRoutes(shop: Shop, scope: FastifyInstance): Promise<void> {
  acceptCsv(scope)
  // A large file takes processor time, and stays in memory until it is done.
  const enqueue = boundedQueue({ concurrency: 1, maxWaiting: 4 })
  const route = routeRegistrar(scope, shop, requestGuards(shop))

  route('GET /admin/books/remittances', async () => ({ body: await loadRemittances(shop.database) }))

  route('POST /admin/books/remittances', ({ request: { body: file }, query, caller }) => {
    if (!(file instanceof Uint8Array)) return Promise.resolve(refuse('unsupported_media_type'))
    return enqueue(async () => {
      const { plan: hash, name = UNNAMED } = query
      const outcome = await (hash === undefined
        ? previewRemittance(shop.database, file)
        : importRemittance(shop.database, file, { hash, fileName: name, adminId: caller.userId }))
      return outcome instanceof Refusal ? outcome : { body: outcome }
    })
  })
}
