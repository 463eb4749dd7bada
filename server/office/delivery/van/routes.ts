import { dayInIndia } from '../../../../domain/tax/financial-year.ts'
import type { RouteRegistrar } from '../../../platform/http/handler.ts'
import type { Shop } from '../../../shop/shop.ts'
import { loadVanDay } from './load-van-day.ts'

export function vanRoutes(shop: Shop, route: RouteRegistrar): void {
  route('GET /admin/delivery/van', async ({ query }) => {
    const today = dayInIndia(new Date())
    return { body: await loadVanDay(shop, query.day ?? today, today) }
  })
}
