import type { Connection } from '../../server/platform/database/connection.ts'
import { type Database, openDatabase } from '../../server/platform/database/database.ts'
import { administer, inDatabase, TEMPLATE } from './test-postgres.ts'

export type TestDatabase = { database: Database; connection: Connection; drop(): Promise<void> }

/** A fresh, migrated and empty database of the caller's own; from `template0`, one that nobody has migrated. */
export async function createTestDatabase({ connections = 20, template = TEMPLATE } = {}): Promise<TestDatabase> {
  const name = `test_${process.pid}_${crypto.randomUUID().slice(0, 8)}`
  await administer(`create database ${name} template ${template}`)
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

/** The run's PostgreSQL as an operator would name it. */
export function addressOf({ connection }: TestDatabase): string {
  if ('connectionString' in connection) return connection.connectionString
  const { host, port, user, password = '', database } = connection
  return `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
