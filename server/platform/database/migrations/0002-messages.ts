import { type Kysely, sql } from 'kysely'

/** Messages to the nursery, and who asked for its newsletter, and when. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create table contact_messages (
  id identifier primary key,
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) between 3 and 254),
  subject text not null check (length(subject) between 1 and 200),
  message text not null check (length(message) between 1 and 5000),
  created_at timestamptz not null default now()
);
create index contact_messages_by_time on contact_messages (created_at desc, id);

create table newsletter_subscribers (
  email text primary key check (email = lower(email) and length(email) <= 254),
  consented_at timestamptz not null default now()
);
`
