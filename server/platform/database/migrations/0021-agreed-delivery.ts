import { type Kysely, sql } from 'kysely'

/**
 * Orders for the van are counted under a lock, so that no day gets more than the van carries; and an order's events say when
 * its delivery moved to another day.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
alter domain order_aspect drop constraint order_aspect_rule;
alter domain order_aspect add constraint order_aspect_rule
  check (value in ('order', 'payment', 'shipment', 'tracking', 'delivery'));
create function lock_van_orders(first_day text, waits boolean) returns jsonb language plpgsql as $$
begin
  if waits then
    perform pg_advisory_xact_lock(727849);
  elsif not pg_try_advisory_xact_lock(727849) then
    return null;
  end if;
  return (
    select coalesce(jsonb_object_agg(day, orders), '{}')
    from (
      select delivery->>'earliest' as day, count(*) as orders
      from orders
      where delivery->>'by' = 'van' and delivery->>'earliest' >= first_day and status in ('pending', 'paid', 'shipped')
      group by delivery->>'earliest'
    ) as days
  );
end $$;
`
