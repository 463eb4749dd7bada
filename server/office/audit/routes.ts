import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { streamList } from '../../platform/http/stream-list.ts'
import type { Shop } from '../../shop/shop.ts'
import { listHistory } from './list-history.ts'
import { loadHistory } from './load-history.ts'

export function auditRoutes({ database }: Shop, route: RouteRegistrar): void {
  route('GET /admin/audit', async ({ query }) => {
    return streamList(await listHistory(database, query), (ids) => loadHistory(database, ids))
  })
}
