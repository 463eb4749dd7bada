import type { Connection } from '../../server/platform/database/connect-postgres.ts'
import { openDatabase, type PooledDatabase } from '../../server/platform/database/database.ts'
import { connect, hangUp } from '../../server/platform/database/long-connection.ts'
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

/** Runs SQL that may take longer than the shop's queries may. */
export async function runScript({ connection }: TestDatabase, script: string): Promise<void> {
  const client = await connect(connection)
  try {
    await client.query(script)
  } finally {
    await hangUp(client)
  }
}

/** The test database as a `DATABASE_URL`. */
export function addressOf({ connection }: Pick<TestDatabase, 'connection'>): string {
  if ('connectionString' in connection) return connection.connectionString
  const { host, port, user, password = '', database } = connection
  return `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
