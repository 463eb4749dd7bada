import type { RouteRegistrar } from '../http/handler.ts'
import { inParts } from '../http/in-parts.ts'
import type { Shop } from '../shop.ts'
import { listHistory } from './list-history.ts'
import { readHistory } from './read-history.ts'

export function auditRoutes({ database }: Shop, route: RouteRegistrar): void {
  route('GET /admin/audit', async ({ query }) => {
    return inParts(await listHistory(database, query), (ids) => readHistory(database, ids))
  })
}
