import type { RouteRegistrar } from '../../platform/http/handler.ts'
import type { Shop } from '../../shop/shop.ts'

export function unfoundSearchRoutes({ database }: Shop, route: RouteRegistrar): void {
  route('GET /admin/searches', async ({ query: { limit, offset } }) => {
    const terms = database.selectFrom('searches_without_results')
    const { total } = await terms.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await terms
      .selectAll()
      .orderBy('times', 'desc')
      .orderBy('last_at', 'desc')
      .orderBy('term')
      .limit(limit ?? null)
      .offset(offset ?? 0)
      .execute()
    return { body: rows.map(({ term, times, last_at }) => ({ term, times, lastAt: last_at.toISOString() })), total }
  })

  route('DELETE /admin/searches', async () => {
    const { numDeletedRows } = await database.deleteFrom('searches_without_results').executeTakeFirstOrThrow()
    return { body: { deleted: Number(numDeletedRows) } }
  })
}
