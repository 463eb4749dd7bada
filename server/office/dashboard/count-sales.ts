import { sql } from 'kysely'
import type { Sales } from '../../../contract/dashboard.ts'
import { addUp, type Paise, toRupees } from '../../../domain/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { revenueOf } from '../../shop/orders/revenue.ts'

/** Orders and revenue of the last `days` days in India, today among them, and of as many days before. */
export async function countSales(database: Database, days: number): Promise<Sales> {
  const { rows } = await sql<DayRow>`
    with
      days as (
        select generate_series(today - ${2 * days - 1}::integer, today, interval '1 day')::date as day
        from (select (now() at time zone 'Asia/Kolkata')::date as today) as clock
      ),
      sums as (
        select (created_at at time zone 'Asia/Kolkata')::date as day, count(*) as orders, ${revenueOf('orders')} as revenue
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
