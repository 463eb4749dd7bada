import { sql } from 'kysely'
import type { Dashboard } from '../../../contract/administration.ts'
import { toRupees } from '../../../domain/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { isToShip } from '../../shop/orders/order-views.ts'
import { revenueOf } from '../../shop/orders/revenue.ts'

/** The figures of the dashboard. */
export async function countDashboard(database: Database): Promise<Dashboard> {
  const { totalUsers, totalOrders, revenue, ordersToShip, paymentsToLookAt } = await database
    .selectFrom('orders')
    .select(({ fn, selectFrom }) => [
      selectFrom('users').select(sql<number>`count(*)`.as('count')).as('totalUsers'),
      fn.countAll<number>().as('totalOrders'),
      revenueOf('orders').as('revenue'),
      fn.countAll<number>().filterWhere(isToShip).as('ordersToShip'),
      selectFrom('payment_incidents')
        .select(sql<number>`count(distinct order_id)`.as('count'))
        .where('resolved_at', 'is', null)
        .as('paymentsToLookAt'),
    ])
    .executeTakeFirstOrThrow()
  return {
    totalUsers: totalUsers ?? 0,
    totalOrders,
    totalRevenue: toRupees(revenue),
    ordersToShip,
    paymentsToLookAt: paymentsToLookAt ?? 0,
  }
}
