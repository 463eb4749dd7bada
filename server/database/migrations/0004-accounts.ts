import { type Kysely, sql } from 'kysely'

/** What keeps accounts safe: how often something was tried, and the mails that are to leave. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create unlogged table tries (
  key bytea primary key check (length(key) = 32),
  count integer not null check (count >= 0),
  ends_at timestamptz not null
);
create index tries_by_end on tries (ends_at);

create table mails (
  id identifier primary key,
  recipient text not null check (length(recipient) between 3 and 254),
  subject text not null check (length(subject) between 1 and 200),
  text text,
  html text,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  claimed_until timestamptz,
  last_error text,
  sent_at timestamptz,
  check ((sent_at is null) = (text is not null) and (sent_at is null) = (html is not null))
);
create index mails_to_send on mails (created_at) where sent_at is null;
`
