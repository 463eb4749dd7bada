import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'

/** What tables and columns are for, where their names do not say it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(readFileSync(new URL('0047-comments.sql', import.meta.url), 'utf8')).execute(database)
}
