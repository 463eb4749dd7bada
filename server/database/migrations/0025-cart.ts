import { type Kysely, sql } from 'kysely'

/**
 * What is in a buyer's cart, in the order in which it was put there, at today's prices; nothing for null. `stock` is what
 * they may have of a plant, as put_into_cart (migration 0021) reckons it: what is in stock, and what their own unpaid online
 * order holds, since that gives way to the next order. A function that may change something, which this one does not, sees
 * what the statement that calls it has written before.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create function cart_of(buyer text) returns table (
  id text, name text, price integer, stock integer, category text, image_url text, image_public_id text,
  deleted_at timestamptz, quantity integer
) language plpgsql volatile as $$
begin
  return query
    select plants.id::text, plants.name, plants.price::integer, plants.stock + coalesce((
        select sum(order_lines.quantity)::integer
        from orders join order_lines on order_lines.order_id = orders.id
        where orders.user_id = buyer and orders.payment_method = 'online' and orders.status = 'pending'
          and order_lines.plant_id = plants.id
      ), 0), plants.category::text, plants.image_url, plants.image_public_id, plants.deleted_at, cart_items.quantity::integer
    from cart_items join plants on plants.id = cart_items.plant_id
    where cart_items.user_id = buyer
    order by cart_items.added_at, plants.id;
end $$;
`
