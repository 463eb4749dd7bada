import { sql } from 'kysely'

/**
 * How many percent of its prices an order that waits to be paid in cash saves by being paid online now: what its payment was
 * begun with, else what the owner's rules say. Null of nothing, and of every other order.
 */
export const offeredSaving = sql<number | null>`
  case when orders.status = 'pending' and orders.payment_method = 'cod' and orders.advance is null then nullif(coalesce(
    (select coalesce(saving_percent, 0) from payment_intents where order_id = orders.id and part = 'order' and attempts > 0),
    (select (rules #>> '{cash,saving}')::numeric from delivery_rules)
  ), 0) end
`
