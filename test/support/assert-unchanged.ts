import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Database } from '../../server/platform/database/database.ts'

/** Does the work and asserts that no row of the shop's tables changed, except in those that may. */
export async function assertUnchanged(
  database: Database,
  work: () => Promise<unknown>,
  mayChange: readonly string[] = [],
): Promise<void> {
  const before = await contentsOf(database, mayChange)
  await work()
  assert.deepEqual(await contentsOf(database, mayChange), before)
}

/** The number of rows and a digest of each of the shop's tables, whatever the order of its columns. */
export async function contentsOf(database: Database, except: readonly string[] = []): Promise<unknown> {
  const tables = (await database.introspection.getTables()).filter(
    ({ schema, isView, name }) => schema === 'public' && !isView && !except.includes(name),
  )
  const digests = tables.map(
    ({ name }) => sql`
      select ${name} as name, count(*) as rows, md5(string_agg(entry, chr(10) order by entry)) as digest
      from (select to_jsonb(stored)::text as entry from ${sql.table(name)} as stored) as entries
    `,
  )
  // PostgreSQL may read the tables in parallel, and in any order.
  return (await sql`${sql.join(digests, sql` union all `)} order by name`.execute(database)).rows
}
