import type { Run } from './chance.ts'
import { writeEvents } from './events.ts'
import { writeLedger } from './ledger.ts'
import { writeMoney } from './money.ts'
import { recordReviewRequests } from './reviews.ts'

type OrderPlan = {
  orders: number
  /** How many days back they reach; the last of them is today */
  days: number
  /**
   * Whether some payments are open: a payment window that is still open, a refused refund. Without them, only orders
   * that are long over were paid online.
   */
  hasOpenPayments: boolean
  /** The share of them that pay for delivery; none without it */
  withDeliveryFee?: number
}

/**
 * Orders by the `buyers` of the products on sale, in every state, with their events, payments and stock movements. The
 * stock at the end is that at the start. The result depends only on the plan and the current time.
 */
export async function makeOrders(run: Run, plan: OrderPlan): Promise<void> {
  await run(SALE_DAYS(plan))
  await run(MADE_ORDERS(plan))
  await run(MADE_LINES)
  await run(INSERT_ORDERS(plan))
  await writeMoney(run)
  await writeEvents(run)
  await writeLedger(run)
  await recordReviewRequests(run)
}

/** How busy each month is: the monsoon and Diwali sell plants, the heat of May does not. */
const SEASONS = '{0.9, 1.0, 1.0, 0.7, 0.5, 1.2, 1.5, 1.4, 1.1, 1.4, 1.0, 0.8}'

/** How many orders each day brings, as a range of their numbers; the share of today is what has passed of it. */
const SALE_DAYS = ({ orders, days }: OrderPlan) => `
  create temporary table sale_days on commit drop as
  select start, passed, coalesce(lag(last_order) over (order by start), 0) + 1 as first_order, last_order
  from (
    select start, passed, round(${orders} * sum(weight) over (order by start) / sum(weight) over ())::bigint as last_order
    from (
      select start, passed, passed
        * ('${SEASONS}'::float8[])[extract(month from day)]
        * case when extract(isodow from day) > 5 then 1.4 else 0.9 end
        * (0.6 + 0.8 * place / ${days})
        * (0.8 + 0.4 * pg_temp.chance('day', place)) as weight
      from (
        select place, day, day at time zone 'Asia/Kolkata' as start,
          least(1, extract(epoch from now() - day at time zone 'Asia/Kolkata') / 86400)::float8 as passed
        from generate_series(1, ${days}) as place
        cross join lateral (
          select date_trunc('day', now() at time zone 'Asia/Kolkata') - make_interval(days => ${days} - place) as day
        ) as days
      ) as days
    ) as weighed
  ) as counted
`

/** Who ordered when, and the outcome (`fate`). The times of later events are null until they happened. */
const MADE_ORDERS = ({ orders, hasOpenPayments }: OrderPlan) => `
  create temporary table made_orders on commit drop as
  with
    placed as (
      select n, pg_temp.made_id('order', n) as id,
        case when ${hasOpenPayments} and n > ${orders} - greatest(1, ${orders} / 10000)
          then now() - make_interval(secs => 60 + 1300 * pg_temp.chance('waiting', n))
          else start + make_interval(secs => 86400 * passed *
            (0.29 + 0.7 * (pg_temp.chance('hour', n) + pg_temp.chance('minute', n)) / 2)) end as placed_at,
        ${hasOpenPayments} and n > ${orders} - greatest(1, ${orders} / 10000) as is_waiting,
        pg_temp.chance('fate', n) as luck, pg_temp.chance('pace', n) as pace
      from sale_days cross join lateral generate_series(first_order, last_order) as n
    ),
    by_method as (
      select *, case
          when is_waiting then 'online'
          when pg_temp.chance('method', n) < 0.62 and (${hasOpenPayments} or placed_at < now() - interval '15 days') then 'online'
          else 'cod' end as method,
        placed_at + make_interval(hours => 5) + pace * interval '2 days'
          + case when pg_temp.chance('slow', n) > 0.97 then pace * interval '7 days' else interval '0' end as ships_at
      from placed
    ),
    fated as (
      select *, case
        when is_waiting then 'waiting'
        when method = 'online' and luck < 0.04 then 'failed'
        when method = 'online' and luck < 0.10 then 'abandoned'
        when luck < 0.14 then 'cancelled'
        when luck < 0.16 and ships_at + interval '4 days' < now() then 'returned'
        else 'kept' end as fate
      from by_method
    ),
    timed as (
      select *,
        case when method = 'online' and fate in ('kept', 'cancelled', 'returned')
          then least(placed_at + make_interval(secs => 40 + 200 * pace), now()) end as paid_at,
        case when fate in ('kept', 'returned') and ships_at <= now() then ships_at end as shipped_at,
        case when fate = 'kept' and ships_at + interval '1 day' + pace * interval '4 days' <= now()
          then ships_at + interval '1 day' + pace * interval '4 days' end as delivered_at,
        case fate
          when 'failed' then least(now(), placed_at + interval '6 minutes')
          when 'abandoned' then least(now(), placed_at + interval '30 minutes')
          when 'cancelled' then least(now(), placed_at + interval '10 minutes' + pace * interval '3 hours')
          when 'returned' then ships_at + interval '4 days' end as ended_at
      from fated
    ),
    refunded as (
      select *, case
        when ended_at is null or paid_at is null then null
        when ${hasOpenPayments} and (ended_at > now() - interval '1 day' or pg_temp.chance('refund', n) > 0.995) then null
        else least(ended_at + interval '3 hours', now()) end as refunded_at
      from timed
    ),
    with_buyer as (
      select refunded.*, 1 + floor(power(pg_temp.chance('buyer', n), 1.4)
        * greatest(1, (select count(*) from buyers) * share)) as buyer
      from refunded cross join lateral (
        select least(1, extract(epoch from placed_at - oldest) / greatest(1, extract(epoch from now() - oldest))) as share
        from (select min(created_at) as oldest from buyers) as register
      ) as shares
    )
  select with_buyer.n, with_buyer.id, placed_at, fate, method, pace, paid_at, shipped_at, delivered_at, ended_at,
    refunded_at, buyers.id as user_id, buyers.name, phone_number, street, city, state, zip_code,
    case
      when fate in ('cancelled', 'abandoned', 'returned') then 'cancelled'
      when fate = 'failed' then 'payment_failed'
      when delivered_at is not null then 'delivered'
      when shipped_at is not null then 'shipped'
      when paid_at is not null then 'paid'
      else 'pending' end as status,
    case
      when refunded_at is not null then 'refunded'
      when paid_at is not null or delivered_at is not null then 'paid'
      when fate = 'failed' then 'failed'
      when ended_at is not null then 'cancelled'
      else 'pending' end as payment_status,
    case
      when fate = 'returned' then 'returned'
      when ended_at is not null then 'cancelled'
      when delivered_at is not null then 'delivered'
      when shipped_at is not null then 'shipped'
      else 'pending' end as shipment_status
  from with_buyer
  join buyers on buyers.n = with_buyer.buyer
  where fate <> 'waiting' or not exists (
    select from with_buyer as other where other.fate = 'waiting' and other.buyer = with_buyer.buyer and other.n < with_buyer.n
  )
`

/**
 * One to four plants each, the favourites most often; a cheap order has as many pieces of its first plant as the
 * minimum requires.
 */
const MADE_LINES = `
  create temporary table wares on commit drop as
  select row_number() over (order by md5(id)) as n, id, name, price, image_url from plants where deleted_at is null and parts is null;
  create unique index on wares (n);
  analyze wares;
  analyze made_orders;

  create temporary table made_lines on commit drop as
  with
    picked as (
      select distinct on (made_orders.n, ware) made_orders.n, ware, place
      from made_orders
      cross join lateral generate_series(1, 1 + floor(3.5 * power(pg_temp.chance('lines', n), 2))::integer) as place
      cross join lateral (
        select 1 + floor((select count(*) from wares) * power(pg_temp.chance('ware', 8 * n + place), 2.2)) as ware
      ) as wanted
      order by made_orders.n, ware, place
    ),
    counted as (
      select picked.n, wares.id as plant_id, wares.name, price, image_url,
        row_number() over (partition by picked.n order by place) - 1 as position,
        1 + floor(2.4 * power(pg_temp.chance('pieces', 8 * picked.n + place), 3))::integer as pieces
      from picked join wares on wares.n = picked.ware
    ),
    summed as (select *, sum(price::bigint * pieces) over (partition by n) as total from counted)
  select n, plant_id, name, price, image_url, position,
    case when total < 30000 and position = 0 then pieces + ceil((30000.0 - total) / price)::integer else pieces end as quantity
  from summed
`

/** Fees are of odd paise, so that their shares are rounded. */
const INSERT_ORDERS = ({ withDeliveryFee = 0 }: OrderPlan) => `
  insert into orders (id, user_id, status, payment_method, payment_status, shipment_status, amount, delivery_fee,
    delivery, street, city, state, country, zip_code, recipient_name, recipient_phone, created_at, updated_at)
  select id, user_id, status, method, payment_status, shipment_status, goods + fee, fee,
    jsonb_build_object('by', 'courier', 'courier', 'Courier', 'zone', 'India', 'leaves', day + 1, 'earliest', day + 3,
      'latest', day + 6),
    street, city, state, 'India', zip_code, name, phone_number, placed_at,
    greatest(placed_at, paid_at, shipped_at, delivered_at, ended_at, refunded_at)
  from made_orders
  join (select n, sum(price::bigint * quantity) as goods from made_lines group by n) as totals using (n)
  cross join lateral (
    select case when pg_temp.chance('pays delivery', n) < ${withDeliveryFee}
      then 4900 + floor(20000 * pg_temp.chance('fee', n))::integer else 0 end as fee,
      (placed_at at time zone 'Asia/Kolkata')::date as day
  ) as agreed
  order by placed_at;

  insert into order_lines (id, order_id, plant_id, position, name, price, quantity, image_url)
  select pg_temp.made_id('line', 8 * n + position), made_orders.id, plant_id, position, made_lines.name, price, quantity,
    image_url
  from made_lines join made_orders using (n)
  order by n, position
`
