import { inParts } from '../http/in-parts.ts'
import type { RouteRegistrar } from '../http/route.ts'
import { presentOrder } from '../orders/present-order.ts'
import { findOrder, listOrders, readOrders } from '../orders/queries.ts'
import { refuse } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { countDashboard } from './count-dashboard.ts'
import { countSales } from './count-sales.ts'
import { listBestSellers } from './list-best-sellers.ts'
import { listTasks } from './list-tasks.ts'
import { orderWithHistory } from './order-history.ts'
import { setOrderStatus } from './set-order-status.ts'

export function administrationRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  const anyOrder = async (id: string) => {
    const order = await findOrder(database, id)
    return order ? { body: presentOrder(shop, order) } : refuse('not_found')
  }

  route('GET /admin/dashboard', async () => ({ body: await countDashboard(database) }))

  route('GET /admin/dashboard/sales', async ({ query }) => ({ body: await countSales(database, query.days) }))

  route('GET /admin/dashboard/best-sellers', async ({ query }) => ({ body: await listBestSellers(shop, query.days) }))

  route('GET /admin/dashboard/tasks', async () => ({ body: await listTasks(database) }))

  route('GET /admin/orders', async ({ query }) => {
    return inParts(await listOrders(database, query), async (ids) =>
      (await readOrders(database, ids)).map((order) => presentOrder(shop, order)),
    )
  })

  route('GET /admin/orders/:id', ({ params }) => orderWithHistory(shop, params.id))

  route('PATCH /admin/orders/:id/status', async ({ params, body, caller }) => {
    const refusal = await setOrderStatus(shop, { adminId: caller.userId, orderId: params.id, to: body.status })
    return refusal ?? anyOrder(params.id)
  })
}
