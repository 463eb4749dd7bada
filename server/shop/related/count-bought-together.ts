import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { scheduledQueue } from '../../platform/jobs.ts'

/** Daily at 3:10 at night in India. What fails is done by the next run. */
export const BOUGHT_TOGETHER_SCHEDULE = '40 21 * * *'
export const boughtTogetherQueue = scheduledQueue('count-bought-together', 120)

/**
 * Counts again which plants on sale were bought together: in paid orders of the last twelve months, the twelve most frequent for
 * each plant. Parts of a bundle were put together by the shop and are left out. A pair counts from three customers on: from
 * fewer, who bought one plant
 * could read what another customer bought with it. Runs at the same time wait for each other.
 */
export async function countBoughtTogether(transaction: Transaction): Promise<void> {
  await sql`lock table bought_together in share row exclusive mode`.execute(transaction)
  await transaction.deleteFrom('bought_together').execute()
  await sql`
    insert into bought_together (plant_id, other_id, times)
    with
      bought as (
        select order_id, user_id, plant_id
        from orders join order_lines on order_id = orders.id join plants on plants.id = plant_id
        where status in ('paid', 'shipped', 'delivered') and payment_status = 'paid'
          and orders.created_at > now() - interval '12 months' and deleted_at is null and bundle is null
      ),
      pairs as (
        select one.plant_id, other.plant_id as other_id, count(distinct order_id) as times
        from bought as one join bought as other using (order_id)
        where one.plant_id <> other.plant_id
        group by one.plant_id, other.plant_id
        having count(distinct one.user_id) >= 3
      ),
      ranked as (
        select *, row_number() over (partition by plant_id order by times desc, other_id) as place from pairs
      )
    select plant_id, other_id, times from ranked where place <= 12
  `.execute(transaction)
}
