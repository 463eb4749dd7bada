import { type Kysely, sql } from 'kysely'

/**
 * What keeps the back office's lists quick in a large shop. An order carries what it is searched by (its number, its
 * customer's name and e-mail, a line each in lower case), because no index reaches over two tables; the database keeps it
 * up. The indexes by time hold the searched text too: what is too short for trigrams is found in them, without the
 * tables, and so is the revenue of a range of days.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create function order_search_text(number text, name text, email text) returns text
  language sql immutable parallel safe
  return lower(concat_ws(chr(10), number, name, email));

alter table orders add column search_text text;
update orders set search_text = order_search_text(orders.id, name, email) from users where users.id = user_id;
alter table orders alter column search_text set not null;

create function take_search_text_from_customer() returns trigger language plpgsql as $$
begin
  select order_search_text(new.id, name, email) into new.search_text from users where id = new.user_id;
  return new;
end $$;
create trigger search_text_of_order before insert or update of id, user_id on orders
  for each row execute function take_search_text_from_customer();

create function carry_search_text_to_orders() returns trigger language plpgsql as $$
begin
  update orders set search_text = order_search_text(id, new.name, new.email) where user_id = new.id;
  return null;
end $$;
create trigger search_text_of_orders after update of name, email on users
  for each row when ((old.name, old.email) is distinct from (new.name, new.email))
  execute function carry_search_text_to_orders();

create index orders_by_search on orders using gin (search_text gin_trgm_ops);
create index orders_by_status on orders (status, created_at desc, id);
drop index orders_by_time;
create index orders_by_time on orders (created_at desc, id) include (search_text, status, amount);

drop index users_by_time;
create index users_by_time on users (created_at desc, id) include (search_text, is_active);
create index users_inactive on users (created_at desc, id) where not is_active;

create index plants_by_time on plants (created_at desc, id) where deleted_at is null;
create index plants_by_stock on plants (stock, name, id) where deleted_at is null;
create index plants_by_number on plants using gin (lower(id) gin_trgm_ops);
`
