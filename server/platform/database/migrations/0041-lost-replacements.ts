import { type Kysely, sql } from 'kysely'

/** A replacement that was shipped may be lost on its way. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database)
}

const STATEMENTS = `
alter table replacements
  drop constraint replacements_status_check,
  drop constraint replacements_check,
  add constraint replacements_status_check
    check (status in ('pending', 'shipped', 'delivered', 'cancelled', 'lost')),
  add constraint replacements_check
    check ((courier is null and tracking_number is null) or status in ('shipped', 'delivered', 'lost'));
`
