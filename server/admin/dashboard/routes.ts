import type { RouteRegistrar } from '../../platform/http/handler.ts'
import type { Shop } from '../../shop/shop.ts'
import { countDashboard, countSales, listBestSellers } from './count-dashboard.ts'
import { listTasks } from './list-tasks.ts'

export function dashboardRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  route('GET /admin/dashboard', async () => ({ body: await countDashboard(database) }))

  route('GET /admin/dashboard/sales', async ({ query }) => ({ body: await countSales(database, query.days) }))

  route('GET /admin/dashboard/best-sellers', async ({ query }) => ({ body: await listBestSellers(shop, query.days) }))

  route('GET /admin/dashboard/tasks', async ({ caller }) => ({ body: await listTasks(shop, caller) }))
}
