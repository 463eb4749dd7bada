import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { Refusal } from '../refusal.ts'
import { codeOf } from '../startup-error.ts'
import type { Connection } from './connect-postgres.ts'
import { openPool, type Pool, type PoolSettings } from './pool.ts'

/** The database, or a transaction of it. */
export type Database = Kysely<Schema>
export type Transaction = KyselyTransaction<Schema>

/** The database of a process, over a pool of connections in which every wait is bounded. */
export type PooledDatabase = Database & { pool: Pool }

export function openDatabase(connection: Connection, settings: PoolSettings): PooledDatabase {
  const pool = openPool(connection, settings)
  return Object.assign(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }), { pool })
}

class RolledBack extends Error {}

/**
 * Runs the work in one transaction; when its result is a `Refusal`, the transaction is rolled back. Work
 * that loses a race for a unique value is run once more: it then finds what the winner has written, and answers by that.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await runOnce(database, work)
  } catch (error) {
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error
    return runOnce(database, work)
  }
}

const UNIQUE_VIOLATION = '23505'

async function runOnce<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  let result: Result | undefined
  try {
    await database.transaction().execute(async (transaction) => {
      result = await work(transaction)
      if (result instanceof Refusal) throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  return result as Result
}

/** Reads everything as it was at one moment, whatever is written meanwhile. Nothing can be written. */
export function inSnapshot<Result>(
  database: Database,
  read: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

/**
 * Whether an error says that the database cannot be used just now: it is away, restarting, out of connections or
 * disk, too slow, or stopped the statement. Nothing was changed, or (for a lost COMMIT) the caller may ask again with the same
 * idempotency key.
 */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return OUTAGE_CODE.test(codeOf(error) ?? '') || OUTAGE_MESSAGE.test(error.message)
}

/** Socket errors, and PostgreSQL's classes 08 connection, 53 resources, 57P shutdown, 58 system, 40001/40P01 rollback. */
const OUTAGE_CODE =
  /^(E(CONNREFUSED|CONNRESET|NOENT|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)|08...|53...|57P0.|57014|58...|55P03|40001|40P01|25P0[34]|25006)$/

const OUTAGE_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed)|driver has already been destroyed|Cannot use a pool after)/i
