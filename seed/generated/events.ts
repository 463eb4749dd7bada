import type { Run } from './chance.ts'

/** The events of each order in their order, with actor and reason. */
export async function writeEvents(run: Run): Promise<void> {
  await run(`
    insert into order_events (order_id, happened_at, actor, user_id, aspect, from_state, to_state, reason)
    select id, happened_at, actor, case when actor = 'shopper' then user_id end, aspect, from_state, to_state, reason
    from made_orders
    cross join lateral (select
      case when fate = 'abandoned' and pace < 0.5 then 'clock' when fate = 'failed' then 'payment'
        when fate = 'returned' or pace > 0.8 and fate = 'cancelled' then 'admin' else 'shopper' end as ender,
      case fate when 'failed' then 'verification_failed' when 'returned' then 'returned' when 'cancelled' then 'chosen'
        else case when pace < 0.5 then 'expired' else 'dismissed' end end as why,
      case when paid_at is null then 'pending' else 'paid' end as before_shipping,
      case when fate = 'failed' then 'payment_failed' else 'cancelled' end as order_end,
      case when fate = 'failed' then 'failed' else 'cancelled' end as payment_end,
      case when fate = 'returned' then 'shipped' else 'pending' end as shipment_before,
      case when fate = 'returned' then 'returned' else 'cancelled' end as shipment_end
    ) as words
    cross join lateral (values
      (1, placed_at, 'order', null, 'pending', 'shopper', 'placed'),
      (2, paid_at, 'order', 'pending', 'paid', 'payment', 'money_arrived'),
      (2, paid_at, 'payment', 'pending', 'paid', 'payment', 'money_arrived'),
      (3, shipped_at, 'order', before_shipping, 'shipped', 'admin', 'chosen'),
      (3, shipped_at, 'shipment', 'pending', 'shipped', 'admin', 'chosen'),
      (4, delivered_at, 'order', 'shipped', 'delivered', 'admin', 'chosen'),
      (4, case when method = 'cod' then delivered_at end, 'payment', 'pending', 'paid', 'admin', 'chosen'),
      (4, delivered_at, 'shipment', 'shipped', 'delivered', 'admin', 'chosen'),
      (5, ended_at, 'order', case when fate = 'returned' then 'shipped' else before_shipping end, order_end, ender, why),
      (5, case when paid_at is null then ended_at end, 'payment', 'pending', payment_end, ender, why),
      (5, ended_at, 'shipment', shipment_before, shipment_end, ender, why),
      (6, refunded_at, 'payment', 'paid', 'refunded', 'payment', 'given_back')
    ) as steps (step, happened_at, aspect, from_state, to_state, actor, reason)
    where happened_at is not null
    order by happened_at, n, step, aspect
  `)
}
