import { dayInIndia } from '../../../../domain/tax/financial-year.ts'
import type { RouteRegistrar } from '../../../platform/http/handler.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Shop } from '../../../shop/shop.ts'
import { loadVanDay } from './load-van-day.ts'
import { mailArriving } from './mail-arriving.ts'

export function vanRoutes(shop: Shop, route: RouteRegistrar): void {
  const today = () => dayInIndia(new Date())

  route('GET /admin/delivery/van', async ({ query }) => {
    return { body: await loadVanDay(shop, query.day ?? today(), today()) }
  })

  route('POST /admin/delivery/van/arriving', async ({ body: { day } }) => {
    if (day !== today())
      return refuse('invalid', { fields: { day: 'Only of today can it be said that it arrives today' } })
    return { body: { mailed: await mailArriving(shop, day) } }
  })
}
