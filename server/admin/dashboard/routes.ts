import { sql } from 'kysely'
import type { Dashboard } from '../../../contract/admin-orders.ts'
import type { BestSeller, Sales } from '../../../contract/dashboard.ts'
import { undecidedClaims } from '../../../domain/claim/claim.ts'
import { addUp, type Paise, toRupees } from '../../../domain/money.ts'
import { revenueStatuses } from '../../../domain/order/order-status.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { imageUrl } from '../../shop/catalogue/image-address.ts'
import { REVENUE } from '../../shop/orders/queries.ts'
import type { Shop } from '../../shop/shop.ts'
import { listDispatch } from '../dispatch/routes.ts'
import { listTasks } from './list-tasks.ts'

export function dashboardRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  route('GET /admin/dashboard', async () => ({ body: await countDashboard(database) }))

  route('GET /admin/dashboard/sales', async ({ query }) => ({ body: await countSales(database, query.days) }))

  route('GET /admin/dashboard/best-sellers', async ({ query }) => ({ body: await listBestSellers(shop, query.days) }))

  route('GET /admin/dashboard/tasks', async ({ caller }) => ({ body: await listTasks(shop, caller) }))
}

async function countDashboard(database: Database): Promise<Dashboard> {
  const { totalUsers } = await database
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('totalUsers'))
    .executeTakeFirstOrThrow()
  const { totalOrders, revenue } = await database
    .selectFrom('orders')
    .select(({ fn }) => [fn.countAll<number>().as('totalOrders'), REVENUE.as('revenue')])
    .executeTakeFirstOrThrow()
  const claims = await database
    .selectFrom('claims')
    .select(({ fn }) => fn.countAll<number>().as('claimsWaiting'))
    .select(sql<number>`count(*) filter (where due_at <= now())`.as('claimsOverdue'))
    .where('status', 'in', undecidedClaims)
    .executeTakeFirstOrThrow()
  const { total: toShip } = await listDispatch(database, { limit: 0 })
  return { totalUsers, totalOrders, totalRevenue: toRupees(revenue), toShip, ...claims }
}

/** Orders and revenue of the last `days` days in India, today among them, and of as many days before. */
export async function countSales(database: Database, days: number): Promise<Sales> {
  const { rows } = await sql<DayRow>`
    with
      days as (
        select generate_series(today - ${2 * days - 1}::integer, today, interval '1 day')::date as day
        from (select (now() at time zone 'Asia/Kolkata')::date as today) as clock
      ),
      sums as (
        select (created_at at time zone 'Asia/Kolkata')::date as day, count(*) as orders, ${REVENUE} as revenue
        from orders
        where created_at >= (select min(day)::timestamp at time zone 'Asia/Kolkata' from days)
        group by 1
      )
    select days.day::text, coalesce(orders, 0) as orders, coalesce(revenue, 0) as revenue
    from days left join sums on sums.day = days.day
    order by days.day
  `.execute(database)
  const [before, range] = [rows.slice(0, days), rows.slice(days)]
  return {
    byDay: range.map((row) => ({ day: row.day, ...sumUp([row]) })),
    total: sumUp(range),
    preceding: sumUp(before),
  }
}

type DayRow = { day: string; orders: number; revenue: Paise }

function sumUp(rows: readonly DayRow[]) {
  return {
    orders: rows.reduce((sum, { orders }) => sum + orders, 0),
    revenue: toRupees(addUp(rows.map(({ revenue }) => revenue))),
  }
}

const MAX_BEST_SELLERS = 6

/** The products with most pieces sold in the last `days` days in India, in orders that count as revenue. */
async function listBestSellers(shop: Shop, days: number): Promise<BestSeller[]> {
  const { rows } = await sql<{ plant: string; name: string; image_url: string; pieces: number; revenue: Paise }>`
    with
      sold as (
        select plant_id, sum(quantity) as pieces, sum(order_lines.price::bigint * quantity) as revenue
        from orders join order_lines on order_lines.order_id = orders.id
        where status in (${sql.join(revenueStatuses)})
          and created_at >= ((now() at time zone 'Asia/Kolkata')::date - ${days - 1}::integer)::timestamp
            at time zone 'Asia/Kolkata'
        group by plant_id
        order by pieces desc, revenue desc, plant_id
        limit ${MAX_BEST_SELLERS}
      )
    select plants.id as plant, concat_ws(', ', name, size->>'label') as name, image_url, pieces, revenue
    from sold join plants on plants.id = sold.plant_id
    order by pieces desc, revenue desc, plants.id
  `.execute(shop.database)
  return rows.map(({ image_url, revenue, ...row }) => ({
    ...row,
    image: { url: imageUrl(shop, image_url) },
    revenue: toRupees(revenue),
  }))
}
