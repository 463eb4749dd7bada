import type { RouteRegistrar } from '../../platform/http/handler.ts'
import type { Shop } from '../shop.ts'
import { suggest } from './suggest.ts'
import { countUnfoundSearch } from './unfound-searches.ts'

export function searchRoutes(shop: Shop, route: RouteRegistrar): void {
  route('GET /search', async ({ query }) => ({ body: await suggest(shop, query.q) }))

  route('POST /search/unfound', async ({ body }) => ({
    body: { isCounted: await countUnfoundSearch(shop.database, body.q) },
  }))
}
