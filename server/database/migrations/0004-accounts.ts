import { type Kysely, sql } from 'kysely'

/** What keeps accounts safe: how often something was tried. */
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
`
