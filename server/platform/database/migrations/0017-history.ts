import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * The names that people and records had when something was done, so that the trail still reads right when they have
 * others; what it is searched by and listed by. An order's events carry the name of who moved it; of those before this
 * migration, the present name is shown.
 */
export async function up(database: QueryExecutorProvider): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
alter table audit_events
  add column actor_name text,
  add column subject_name text,
  add column way text check (way in ('bulk', 'import'));
update audit_events set
  actor_name = (select name from users where id = actor_id),
  subject_name = case subject_kind
    when 'user' then (select name from users where id = subject_id)
    when 'order' then (select name from orders join users on users.id = user_id where orders.id = subject_id)
  end;
alter table audit_events
  alter column actor_name set not null,
  add column search_text text not null
    generated always as (lower(subject_id || chr(10) || coalesce(subject_name, ''))) stored;
create index audit_events_by_time on audit_events (happened_at desc, id desc) include (subject_kind);
create index audit_events_by_kind on audit_events (subject_kind, happened_at desc, id desc);
create index audit_events_by_search on audit_events using gin (search_text gin_trgm_ops);

alter table order_events add column actor_name text;
create function take_name_of_actor() returns trigger language plpgsql as $$
begin
  select name into new.actor_name from users where id = new.user_id;
  return new;
end $$;
create trigger name_of_actor before insert on order_events
  for each row when (new.user_id is not null and new.actor_name is null) execute function take_name_of_actor();
create index order_events_by_time on order_events (happened_at desc, id desc) include (order_id)
  where aspect in ('order', 'tracking') or to_state in ('returned', 'refunded');
`
