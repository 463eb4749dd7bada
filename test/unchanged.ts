import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Database } from '../server/database/database.ts'

const TABLES = [
  'users',
  'sessions',
  'plants',
  'reviews',
  'cart_items',
  'orders',
  'order_lines',
  'order_events',
  'stock_movements',
  'account_links',
  'mails',
  'identities',
] as const

/** Does the work and asserts that every row of the database is as it was. */
export async function assertUnchanged(database: Database, work: () => Promise<unknown>): Promise<void> {
  const before = await contents(database)
  await work()
  assert.deepEqual(await contents(database), before)
}

/** Of each table, how many rows it has and a digest of them. */
async function contents(database: Database): Promise<unknown> {
  const digests = TABLES.map(
    (table) => sql`
      select ${table} as name, count(*) as rows, md5(string_agg(row::text, chr(10) order by row::text)) as digest
      from ${sql.table(table)} as row
    `,
  )
  return (await sql`${sql.join(digests, sql` union all `)}`.execute(database)).rows
}
