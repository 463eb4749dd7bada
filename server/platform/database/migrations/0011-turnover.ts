import { type Kysely, sql } from 'kysely'

/** The owner states the yearly turnover, by which returns name goods with 4 or 6 digits. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
alter table seller_settings
  add turnover text not null default 'up-to-5-crore' check (turnover in ('up-to-5-crore', 'above-5-crore'));
`
