import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { Refusal } from '../refusal.ts'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>

/** Where PostgreSQL is: an address, or the embedded server's socket. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; password?: string; ssl?: false }

const CONNECT_MS = 3_000
const QUERY_MS = 5_000

/**
 * A pool of connections. Every wait is bounded, so that a database that stopped answering costs a request seconds, not
 * its life; a connection that dies is dropped, and only whoever was asking over it hears of it.
 */
export function openDatabase(connection: Connection, settings: { name: string; connections: number }): Database {
  const pool = new pg.Pool({
    ...connection,
    application_name: settings.name,
    max: settings.connections,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    statement_timeout: QUERY_MS,
    lock_timeout: QUERY_MS,
    idle_in_transaction_session_timeout: QUERY_MS,
    types: { getTypeParser },
  })
  pool.on('connect', (client) => {
    client.on('error', () => {})
    endWhenLate(client)
  })
  pool.on('error', () => {})
  const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  pools.set(database, pool)
  return database
}

const pools = new WeakMap<Database, pg.Pool>()

/** How many connections are asked over just now and how many are free, and how many requests wait for one. */
export function poolUse(database: Database): { busy: number; free: number; awaited: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(database) ?? {}
  return { busy: totalCount - idleCount, free: idleCount, awaited: waitingCount }
}

/**
 * Ends a connection on which an answer did not come in time. What was asked may still be done: whoever came next would
 * wait behind it, or, behind a BEGIN, write into a transaction that nobody commits.
 */
function endWhenLate(client: pg.PoolClient): void {
  client.query = new Proxy(client.query, {
    apply(query, self, args) {
      const asked: unknown = Reflect.apply(query, self, args)
      if (!(asked instanceof Promise)) return asked
      return asked.catch((error: unknown) => {
        const isLate = error instanceof Error && error.message === TOO_LATE
        if (isLate && client instanceof pg.Client) client.end(() => {})
        throw error
      })
    },
  })
}

const TOO_LATE = 'Query read timeout'

const NUMERIC_TYPES: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]

/** Counts, sums and ratings are small enough to be numbers. */
function getTypeParser(type: number, format?: 'text' | 'binary') {
  if (NUMERIC_TYPES.includes(type)) return Number
  return format === 'binary' ? pg.types.getTypeParser(type, 'binary') : pg.types.getTypeParser(type, 'text')
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
