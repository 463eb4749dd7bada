import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/**
 * Parcels on their way; delivered parcels of which nothing was remitted, or only a part; and parcels without a tracking
 * number, which no file can name.
 */
type State = 'inTransit' | 'unpaid' | 'short' | 'untracked'

/** The amount is what the courier is to collect, or has not remitted, in paise. */
type Cash = Readonly<Record<State, { parcels: number; amount: number }>>

/**
 * The parcels against cash that were handed to a courier and whose cash is not with the shop, as of today. What is over on
 * one makes up for nothing on another.
 */
export const openCash = sql`
  select orders.id, orders.status, courier, orders.tracking_number, orders.amount - coalesce(advance, 0) as amount,
    coalesce(sum(line.amount), 0)::bigint as remitted
  from orders left join remittance_lines as line on line.order_id = orders.id
  where payment_method = 'cod' and status in ('shipped', 'delivered')
  group by orders.id
  having status = 'shipped' or coalesce(sum(line.amount), 0) < orders.amount - coalesce(advance, 0)
`

/** What couriers have of the shop's cash. */
export async function sumUpCash(database: Database): Promise<Cash> {
  const { rows } = await sql<{ state: State; parcels: number; amount: number }>`
    select
      case
        when status = 'shipped' then 'inTransit'
        when remitted > 0 then 'short'
        when tracking_number is null then 'untracked'
        else 'unpaid'
      end as state,
      count(*) as parcels,
      sum(case when status = 'shipped' then amount else amount - remitted end)::bigint as amount
    from (${openCash}) as parcel
    group by state
  `.execute(database)
  const cash = (state: State) => {
    const { parcels = 0, amount = 0 } = rows.find((row) => row.state === state) ?? {}
    return { parcels, amount }
  }
  return { inTransit: cash('inTransit'), unpaid: cash('unpaid'), short: cash('short'), untracked: cash('untracked') }
}
