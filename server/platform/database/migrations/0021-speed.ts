import { type Kysely, sql } from 'kysely'

/**
 * Puts pieces of a plant into a cart in one round trip, in place of six: every statement of the function sees what was
 * committed before it, so what is read after the user's row was locked is what is there. `added` comes on top of what the
 * cart holds; with null in its place the line is set to `wanted`, if it is there. Answers what stands in the way, or 'put'.
 * Migration 0025 takes its place.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create function put_into_cart(
  buyer text, plant text, added integer, wanted integer, most_lines integer, largest integer,
  out outcome text, out most integer
) language plpgsql as $$
declare
  held integer;
  lines integer;
  put integer;
begin
  perform from users where id = buyer for no key update;

  select plants.stock + coalesce((
    select sum(order_lines.quantity)::integer
    from orders join order_lines on order_lines.order_id = orders.id
    where orders.user_id = buyer and orders.payment_method = 'online' and orders.status = 'pending'
      and order_lines.plant_id = plants.id
  ), 0) into most
  from plants where id = plant and deleted_at is null;
  if not found then
    outcome := 'no_plant';
    return;
  end if;
  most := least(most, largest);

  select coalesce(sum(quantity) filter (where plant_id = plant), 0), count(*) into held, lines
  from cart_items where user_id = buyer;
  put := case when added is null then wanted else held + added end;
  outcome := case
    when added is null and held = 0 then 'not_in_cart'
    when held = 0 and lines >= most_lines then 'cart_full'
    when put > most then 'stock_short'
    else 'put' end;
  if outcome = 'put' then
    insert into cart_items (user_id, plant_id, quantity) values (buyer, plant, put)
    on conflict (user_id, plant_id) do update set quantity = put;
  end if;
end $$;
`
