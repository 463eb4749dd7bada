import { type Kysely, sql } from 'kysely'

/**
 * What admins changed: one row for each change, with the changed fields before and after. And what the list of customers
 * is ordered and searched by.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create table audit_events (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  actor_id identifier not null references users,
  subject_kind text not null check (length(subject_kind) between 1 and 40),
  subject_id text not null check (length(subject_id) between 1 and 100),
  action text not null check (length(action) between 1 and 60),
  before jsonb,
  after jsonb
);
create index audit_events_by_subject on audit_events (subject_kind, subject_id, id);

create index users_by_time on users (created_at desc, id);
alter table users add column search_text text not null
  generated always as (lower(name || chr(10) || email || chr(10) || coalesce(phone_number, ''))) stored;
create index users_by_search on users using gin (search_text gin_trgm_ops);
`
