import { type Kysely, sql } from 'kysely'

/** A refund that the provider could not make stays wanted, so there is no state of failure. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table refunds drop constraint refunds_status_check`.execute(database)
  await sql`alter table refunds add constraint refunds_status_check check (status in ('wanted', 'accepted', 'made'))`.execute(
    database,
  )
}
