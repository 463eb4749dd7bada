import { type Kysely, sql } from 'kysely'

/**
 * The rules of the cart are in `domain/cart.ts`, so their functions go. The index by which orders are searched covers all
 * orders, so the job that built it again goes, with its schedule.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
drop function put_into_cart(text, text, integer, integer, integer, integer);
drop function cart_of(text);

drop index if exists orders_by_search;
drop index if exists orders_by_search_next;
create index orders_by_search on orders using gin (
  search_text gin_trgm_ops, order_delivery_text(recipient_name, recipient_phone, tracking_number) gin_trgm_ops
);

do $$ begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name = 'index-orders';
    delete from pgboss.job where name = 'index-orders';
  end if;
end $$;
`
