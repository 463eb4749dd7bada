import type { VanDay } from '../../../../contract/van-day.ts'
import { toRupees } from '../../../../domain/money.ts'
import { findDeliveryRules } from '../../../shop/delivery/delivery-rules.ts'
import { loadVanOrders } from '../../../shop/delivery/van-orders.ts'
import { cashToCollect } from '../../../shop/documents/slip-notices.ts'
import { presentOrder } from '../../../shop/orders/present-order.ts'
import { readOrders } from '../../../shop/orders/queries.ts'
import type { Shop } from '../../../shop/shop.ts'
import { isOnVan } from './is-on-van.ts'
import { findMailed } from './mail-arriving.ts'

/** What the van carries on a day, by PIN. Days are India's. */
export async function loadVanDay(shop: Shop, day: string, today: string): Promise<VanDay> {
  const { database } = shop
  const found = await database.selectFrom('orders').select('id').where(isOnVan(day)).execute()
  const orders = await readOrders(
    database,
    found.map(({ id }) => id),
  )
  const mailed = await findMailed(
    database,
    orders.map(({ id }) => id),
    day,
  )
  const { rules } = await findDeliveryRules(database)
  return {
    day,
    today,
    booked: (await loadVanOrders(database, day)).get(day) ?? 0,
    capacity: rules.van?.capacity ?? null,
    orders: orders
      .toSorted((a, b) => Number(a.zip_code) - Number(b.zip_code) || Number(a.number) - Number(b.number))
      .map((order) => ({
        ...presentOrder(shop, order),
        cash: toRupees(cashToCollect(order)),
        isMailed: mailed.has(order.id),
      })),
  }
}
