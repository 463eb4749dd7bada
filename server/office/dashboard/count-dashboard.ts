import { sql } from 'kysely'
import type { Dashboard } from '../../../contract/administration.ts'
import { toRupees } from '../../../domain/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { isToShip } from '../../shop/orders/order-views.ts'
import { revenueOf } from '../../shop/orders/revenue.ts'

/** The figures of the dashboard. */
export async function countDashboard(database: Database): Promise<Dashboard> {
  const { totalUsers, totalOrders, revenue, ordersToShip, paymentsToLookAt, claimsWaiting, claimsOverdue } =
    await database
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
        undecidedClaims(database).select(sql<number>`count(*)`.as('count')).as('claimsWaiting'),
        undecidedClaims(database)
          .select(sql<number>`count(*)`.as('count'))
          .where('due_at', '<=', sql<Date>`now()`)
          .as('claimsOverdue'),
      ])
      .executeTakeFirstOrThrow()
  return {
    totalUsers: totalUsers ?? 0,
    totalOrders,
    totalRevenue: toRupees(revenue),
    ordersToShip,
    paymentsToLookAt: paymentsToLookAt ?? 0,
    claimsWaiting: claimsWaiting ?? 0,
    claimsOverdue: claimsOverdue ?? 0,
  }
}

/** As `isUndecided` in `domain/claim/claim-transitions.ts` has it. */
function undecidedClaims(database: Database) {
  return database.selectFrom('claims').where('status', 'in', ['open', 'awaiting_shopper'])
}
