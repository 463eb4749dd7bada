import { type Kysely, sql } from 'kysely'

/**
 * Putting into a cart and reading it in as few statements as there can be.
 *
 * put_into_cart takes the place of what migration 0021 made of it: its plant and the cart are looked at in one statement,
 * and a line that is there is changed without trying to insert it first. It locks the user's row; every statement of the
 * function sees what was committed before it, so what is read after that is what is there. `added` comes on top of what the
 * cart holds; with null in its place the line is set to `wanted`, if it is there. It answers what stands in the way, or 'put'.
 *
 * cart_of answers what is in a buyer's cart, in the order in which it was put there, at today's prices; nothing for null. A
 * function that may change something, which this one does not, sees what the statement that calls it has written before.
 *
 * In both a buyer may have of a plant what is in stock, and what their own unpaid online order holds, since that gives way
 * to the next order.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const STOCK_FOR_BUYER = `plants.stock + coalesce((
        select sum(order_lines.quantity)::integer
        from orders join order_lines on order_lines.order_id = orders.id
        where orders.user_id = buyer and orders.payment_method = 'online' and orders.status = 'pending'
          and order_lines.plant_id = plants.id
      ), 0)`

const SCHEMA = `
create or replace function put_into_cart(
  buyer text, plant text, added integer, wanted integer, most_lines integer, largest integer,
  out outcome text, out most integer
) language plpgsql as $$
declare
  held integer;
  lines integer;
  put integer;
begin
  perform from users where id = buyer for no key update;

  select least(${STOCK_FOR_BUYER}, largest), cart.held, cart.lines into most, held, lines
  from plants, (
    select coalesce(sum(quantity) filter (where plant_id = plant), 0) as held, count(*) as lines
    from cart_items where user_id = buyer
  ) as cart
  where plants.id = plant and plants.deleted_at is null;
  if not found then
    outcome := 'no_plant';
    return;
  end if;

  put := case when added is null then wanted else held + added end;
  outcome := case
    when added is null and held = 0 then 'not_in_cart'
    when held = 0 and lines >= most_lines then 'cart_full'
    when put > most then 'stock_short'
    else 'put' end;
  if outcome <> 'put' then
    return;
  elsif held > 0 then
    update cart_items set quantity = put where user_id = buyer and plant_id = plant;
  end if;
  -- Money that arrived for a cart may have emptied it meanwhile.
  if held = 0 or not found then
    insert into cart_items (user_id, plant_id, quantity) values (buyer, plant, put)
    on conflict (user_id, plant_id) do update set quantity = put;
  end if;
end $$;

create function cart_of(buyer text) returns table (
  id text, name text, price integer, stock integer, category text, image_url text, image_public_id text,
  deleted_at timestamptz, quantity integer
) language plpgsql volatile as $$
begin
  return query
    select plants.id::text, plants.name, plants.price::integer, ${STOCK_FOR_BUYER},
      plants.category::text, plants.image_url, plants.image_public_id, plants.deleted_at, cart_items.quantity::integer
    from cart_items join plants on plants.id = cart_items.plant_id
    where cart_items.user_id = buyer
    order by cart_items.added_at, plants.id;
end $$;
`
