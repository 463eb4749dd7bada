import { type Kysely, sql } from 'kysely'

/** What a mail was caused by, so that nothing causes two, and where answers to it go. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
alter table mails add column cause text unique check (length(cause) between 1 and 100);
alter table mails add column reply_to text check (length(reply_to) between 3 and 254);
`
