import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { Refusal } from '../refusal.ts'
import type { Connection } from './connection.ts'
import { openPool, type Pool, type PoolSettings } from './pool.ts'
import type { Schema } from './schema.ts'

/** The database, or a transaction of it. */
export type Database = Kysely<Schema>

/** The database of a process, over a pool of connections in which every wait is bounded. */
export class PooledDatabase extends Kysely<Schema> {
  readonly pool: Pool

  constructor(pool: Pool) {
    super({ dialect: new PostgresDialect({ pool }) })
    this.pool = pool
  }
}

export function openDatabase(connection: Connection, settings: PoolSettings): PooledDatabase {
  return new PooledDatabase(openPool(connection, settings))
}

class RolledBack extends Error {}

/**
 * Runs the work in one transaction; when its result `isRefused`, as a `Refusal` is, the transaction is rolled back. Work
 * that loses a race for a unique value is run once more: it then finds what the winner has written, and answers by that.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
  isRefused: (result: Result) => boolean = (result) => result instanceof Refusal,
): Promise<Result> {
  try {
    return await runOnce(database, work, isRefused)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION)) throw error
    return runOnce(database, work, isRefused)
  }
}

const UNIQUE_VIOLATION = '23505'

async function runOnce<Result>(
  database: Database,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
  isRefused: (result: Result) => boolean,
): Promise<Result> {
  let result: Result | undefined
  try {
    await database.transaction().execute(async (transaction) => {
      result = await work(transaction)
      if (isRefused(result)) throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  return result as Result
}
