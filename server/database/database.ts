import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Refusal } from '../refusal.ts'
import { openPool } from './pool.ts'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>

/** Where PostgreSQL is: an address, or the embedded server's socket. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; password?: string; ssl?: false }

/** The database, by way of a pool of connections in which every wait is bounded. */
export function openDatabase(connection: Connection, settings: { name: string; connections: number }): Database {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: openPool(connection, settings) }) })
}

/** Runs the work in one transaction; when it returns a `Refusal`, nothing of it stays. */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  let result: Result | undefined
  const refused = new Error('rolled back')
  try {
    await database.transaction().execute(async (transaction) => {
      result = await work(transaction)
      if (result instanceof Refusal) throw refused
    })
  } catch (error) {
    if (error !== refused) throw error
  }
  return result as Result
}
