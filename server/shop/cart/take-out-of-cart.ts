import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** Takes what was bought out of the shopper's cart, and no more than that. */
export async function takeOutOfCart(
  transaction: Transaction<Schema>,
  userId: string,
  bought: readonly { plant_id: string; quantity: number }[],
): Promise<void> {
  const plants = bought.map(({ plant_id }) => plant_id)
  const quantities = bought.map(({ quantity }) => quantity)
  await sql`
    with bought as (
      select plant_id, quantity from unnest(${plants}::text[], ${quantities}::integer[]) as bought (plant_id, quantity)
    ),
    reduced as (
      update cart_items set quantity = cart_items.quantity - bought.quantity from bought
      where user_id = ${userId} and cart_items.plant_id = bought.plant_id and cart_items.quantity > bought.quantity
    )
    delete from cart_items using bought
    where user_id = ${userId} and cart_items.plant_id = bought.plant_id and cart_items.quantity <= bought.quantity
  `.execute(transaction)
}
