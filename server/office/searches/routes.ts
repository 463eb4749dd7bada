import type { RouteRegistrar } from '../../platform/http/handler.ts'
import type { Shop } from '../../shop/shop.ts'

/** The searches of shoppers that found nothing. */
export function unfoundSearchRoutes({ database }: Shop, route: RouteRegistrar): void {
  route('GET /admin/searches', async ({ query: { limit, offset } }) => {
    let list = database.selectFrom('searches_without_results').selectAll().orderBy('times', 'desc')
    list = list.orderBy('last_at', 'desc').orderBy('term')
    if (limit !== undefined) list = list.limit(limit)
    if (offset !== undefined) list = list.offset(offset)
    const { total } = await database
      .selectFrom('searches_without_results')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await list.execute()
    return { body: rows.map(({ term, times, last_at }) => ({ term, times, lastAt: last_at.toISOString() })), total }
  })

  route('DELETE /admin/searches', async () => {
    const { numDeletedRows } = await database.deleteFrom('searches_without_results').executeTakeFirstOrThrow()
    return { body: { deleted: Number(numDeletedRows) } }
  })
}
