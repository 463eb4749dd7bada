import type { Run } from './chance.ts'

/** The payment intents, payments, refunds and payment incidents of the online orders. */
export async function writeMoney(run: Run): Promise<void> {
  await run(`
    create temporary table online_orders on commit drop as
    select made_orders.*, amount, fee, tax
    from made_orders join orders on orders.id = made_orders.id
    cross join lateral (select round(amount * 0.02)::bigint as fee) as charged
    cross join lateral (select round(fee * 0.18)::bigint as tax) as taxed
    where method = 'online';

    insert into payment_intents (order_id, amount, provider_order_id, created_at, next_check_at)
    select id, amount, 'order_' || id, placed_at,
      case when fate = 'waiting' then placed_at + interval '5 minutes' end
    from online_orders;

    insert into payments (id, order_id, amount, currency, method, status, purpose, problem, fee, tax,
      first_seen_at, updated_at)
    select 'pay_' || id, id, amount, 'INR', case when pace < 0.7 then 'upi' else 'card' end,
      case when fate = 'failed' then 'failed' when refunded_at is not null then 'refunded' else 'captured' end,
      case when paid_at is not null then 'pays_order' end,
      case when fate = 'failed' then 'The bank declined the payment' end,
      case when paid_at is not null then fee + tax end, case when paid_at is not null then tax end,
      coalesce(paid_at, ended_at), coalesce(refunded_at, paid_at, ended_at)
    from online_orders where paid_at is not null or fate = 'failed';

    insert into refunds (id, payment_id, order_id, amount, reason, status, provider_refund_id, attempts, last_error,
      created_at, updated_at)
    select pg_temp.made_id('refund', n), 'pay_' || id, id, amount,
      case when fate = 'returned' then 'returned' else 'order_cancelled' end,
      case when refunded_at is not null then 'succeeded' else 'requested' end,
      case when refunded_at is not null then 'rfnd_' || id end,
      case when refunded_at is null and ended_at <= now() - interval '1 day' then 7 else 1 end,
      case when refunded_at is null and ended_at <= now() - interval '1 day' then 'The account is closed' end,
      ended_at, coalesce(refunded_at, now())
    from online_orders where paid_at is not null and ended_at is not null;

    insert into payment_incidents (order_id, kind, detail, times, happened_at, last_at, resolved_at)
    select order_id, 'refund_failed', payment_id || ': ' || last_error, attempts, created_at, updated_at, null
    from refunds where last_error is not null
  `)
}
