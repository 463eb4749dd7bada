import { type Kysely, sql } from 'kysely'

/** The pictures that were uploaded and are not known yet to be used, by their names. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table uploads (
      name text primary key check (name ~ '^[0-9a-f]{32}-r[0-9a-f]g[0-9a-f]b[0-9a-f]$'),
      uploaded_at timestamptz not null default now()
    )
  `.execute(database)
}
