import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { inParts } from '../../platform/http/stream-list.ts'
import type { Shop } from '../../shop/shop.ts'
import { listHistory } from './list-history.ts'
import { readHistory } from './read-history.ts'

export function auditRoutes({ database }: Shop, route: RouteRegistrar): void {
  route('GET /admin/audit', async ({ query }) => {
    return inParts(await listHistory(database, query), (ids) => readHistory(database, ids))
  })
}
