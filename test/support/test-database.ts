import { sql } from 'kysely'
import type { Connection } from '../../server/platform/database/connect-postgres.ts'
import { type Database, openDatabase, type PooledDatabase } from '../../server/platform/database/database.ts'
import { administer, inDatabase, TEMPLATE } from './test-postgres.ts'

export type TestDatabase = { database: PooledDatabase; connection: Connection; drop(): Promise<void> }

/** A new, migrated and empty database; from `template0`, one without migrations. */
export async function createTestDatabase({ connections = 20, template = TEMPLATE } = {}): Promise<TestDatabase> {
  const name = `test_${process.pid}_${crypto.randomUUID().slice(0, 8)}`
  // Copying files takes half the processor time of logging each page.
  await administer(`create database ${name} template ${template} strategy file_copy`)
  const connection = inDatabase(name)
  const database = openDatabase(connection, { name: 'paudha-test', connections })
  return {
    database,
    connection,
    async drop() {
      await database.destroy()
      await administer(`drop database ${name} with (force)`)
    },
  }
}

/** The test database as a `DATABASE_URL`. */
export function addressOf({ connection }: Pick<TestDatabase, 'connection'>): string {
  if ('connectionString' in connection) return connection.connectionString
  const { host, port, user, password = '', database } = connection
  return `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
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
