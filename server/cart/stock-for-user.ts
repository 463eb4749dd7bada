import { sql } from 'kysely'

/**
 * The pieces of a plant that the user may have: what is in stock, and what their own unpaid online order holds, since
 * that gives way to the next order. The function put_into_cart of migration 0021 reckons the same.
 */
export function stockForUser(userId: string) {
  return sql<number>`plants.stock + coalesce((
    select sum(order_lines.quantity)::integer
    from orders join order_lines on order_lines.order_id = orders.id
    where orders.user_id = ${userId} and orders.payment_method = 'online' and orders.status = 'pending'
      and order_lines.plant_id = plants.id
  ), 0)`
}
