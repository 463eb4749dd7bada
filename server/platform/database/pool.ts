import pg from 'pg'
import type { Connection } from './connection.ts'
import { admission } from './load-shedding.ts'

const CONNECT_MS = 3_000
const QUERY_MS = 5_000
/** How long a pool that the database would not let grow stays as it is */
const NARROW_MS = 10_000

/**
 * A pool of connections. Every wait is bounded, so that a database that stopped answering costs a request seconds, not
 * its life; a connection that dies is dropped, and only whoever was asking over it hears of it.
 */
export function openPool(connection: Connection, settings: { name: string; connections: number }) {
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
  })
  pool.on('error', () => {})
  return {
    connect: connecting(pool),
    end: () => pool.end(),
    admit: admission(pool),
    use: () => ({ busy: pool.totalCount - pool.idleCount, free: pool.idleCount, awaited: pool.waitingCount }),
  }
}

/**
 * When the database has no connection to spare, whoever wanted one more waits for one of those that are there. Trying for
 * more with every request would keep it busy with refusing them.
 */
function connecting(pool: pg.Pool): () => Promise<pg.PoolClient> {
  const { max: most } = pool.options
  let open = 0
  pool.on('connect', () => open++)
  pool.on('remove', () => open--)
  return async () => {
    try {
      return await pool.connect()
    } catch (error) {
      if (!isOutOfConnections(error) || open === 0) throw error
      if (pool.options.max === most) setTimeout(() => (pool.options.max = most), NARROW_MS).unref()
      pool.options.max = open
      return pool.connect()
    }
  }
}

/** PostgreSQL's `too_many_connections`, of the server, the database or the role. */
function isOutOfConnections(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '53300'
}

const NUMERIC_TYPES: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]

/** Counts, sums and ratings are small enough to be numbers. */
export function getTypeParser(type: number, format?: 'text' | 'binary') {
  if (NUMERIC_TYPES.includes(type)) return Number
  return format === 'binary' ? pg.types.getTypeParser(type, 'binary') : pg.types.getTypeParser(type, 'text')
}
