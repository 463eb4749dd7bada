import type { PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { waitQueue } from '../concurrency.ts'
import { codeOf } from '../startup-error.ts'
import type { Connection } from './connect-postgres.ts'

const CONNECT_MS = 3_000
const QUERY_MS = 5_000
/** Stay open, since a request that has to open a connection, and prepare its statements again, is some 35 ms slower */
const MIN_CONNECTIONS = 4
/** How long those beyond stay open unused: shoppers come in bursts */
const IDLE_MS = 60_000
/** After so long without a query the system checks that the other end still answers */
const PROBE_MS = 60_000
/** How long a pool keeps to the connections it has, once the database has refused it another one */
const NARROW_MS = 10_000

export type Pool = ReturnType<typeof openPool>

/** `queryMs` bounds a query, a lock and an idle transaction. */
export type PoolSettings = { name: string; connections: number; queryMs?: number }

/**
 * Opens a pool of connections, as Kysely uses it, in which every wait is bounded: with a database that stopped answering, a
 * request fails within seconds instead of hanging. A broken connection is dropped, and only its own query fails.
 */
export function openPool(connection: Connection, { queryMs = QUERY_MS, ...settings }: PoolSettings) {
  const pool = new pg.Pool({
    ...connection,
    application_name: settings.name,
    min: MIN_CONNECTIONS,
    max: settings.connections,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: PROBE_MS,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: queryMs,
    statement_timeout: queryMs,
    lock_timeout: queryMs,
    idle_in_transaction_session_timeout: queryMs,
    types: { getTypeParser },
  })
  pool.on('connect', (client) => void client.on('error', () => {}))
  pool.on('error', () => {})
  const connect = connectWithinLimit(pool)
  const nameOf = statementNames()
  return {
    options: {},
    connect: async () => preparing(await connect(), nameOf),
    end: () => pool.end(),
    /** Resolves when there is room for one more request; throws a `QueueFull` when too many wait. */
    waitForCapacity: limitLoad(pool),
    /** Connections in use and idle, and requests that wait for one */
    usage: () => ({ busy: pool.totalCount - pool.idleCount, free: pool.idleCount, awaited: pool.waitingCount }),
  }
}

/**
 * A client that prepares its statements by name. After a late answer it is used no more: the answer may still come, and the
 * next query would wait behind it, or write into a transaction that nothing commits.
 */
function preparing(client: pg.PoolClient, nameOf: StatementNames): PostgresPoolClient {
  let isInDoubt = false
  const query = async (text: string, values: readonly unknown[] = []) => {
    if (isInDoubt) throw new Error('Connection terminated after a late answer')
    try {
      return await client.query({ text, values: [...values], name: nameOf(text, values) })
    } catch (error) {
      isInDoubt ||= (error instanceof Error && error.message === TOO_LATE) || codeOf(error) === RETYPED
      throw error
    }
  }
  return {
    // Kysely's own type has the rows of any query, and cursors, which the shop does not use.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || isInDoubt),
  }
}

const TOO_LATE = 'Query read timeout'
/** A prepared statement's result has another type since a migration; a new connection prepares it again. */
const RETYPED = '0A000'

/**
 * When the database has no connection to spare, requests share those that are open, and none stays open unused from then on.
 * Trying for more with every request would keep the database busy with refusals.
 */
function connectWithinLimit(pool: pg.Pool): () => Promise<pg.PoolClient> {
  const { max } = pool.options
  let open = 0
  pool.on('connect', () => open++)
  pool.on('remove', () => open--)
  return async () => {
    try {
      return await pool.connect()
    } catch (error) {
      if (codeOf(error) !== OUT_OF_CONNECTIONS || open === 0) throw error
      if (pool.options.max === max) setTimeout(() => (pool.options.max = max), NARROW_MS).unref()
      pool.options.max = open
      pool.options.min = 0
      return pool.connect()
    }
  }
}

/** PostgreSQL's `too_many_connections`, of the server, the database or the role. */
const OUT_OF_CONNECTIONS = '53300'

const NUMERIC_TYPES: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]

/** Counts, sums and ratings are small enough to be numbers; a day has no time zone and stays a text like `2026-11-26`. */
export function getTypeParser(type: number, format?: 'text' | 'binary') {
  if (NUMERIC_TYPES.includes(type)) return Number
  if (type === pg.types.builtins.DATE) return String
  return format === 'binary' ? pg.types.getTypeParser(type, 'binary') : pg.types.getTypeParser(type, 'text')
}

/** So many requests in work keep every connection busy; more would only make each other late. */
const MAX_WAITING_FOR_CONNECTION = 20
/** A request that waits here has cost next to nothing yet, so that a burst is let in bit by bit. */
const QUEUE = { maxWaiting: 1_000, maxWaitMs: 2_000 }

/**
 * Lets requests begin as fast as the connections get through them. Whether the database or the processor is the bottleneck,
 * requests in work wait for a connection sooner or later, so that their number shows whether there is capacity.
 */
function limitLoad(pool: pg.Pool): () => Promise<void> {
  const queue = waitQueue(QUEUE)
  const hasCapacity = () => pool.waitingCount < MAX_WAITING_FOR_CONNECTION
  // The event comes before the connection is handed to the next request.
  pool.on('release', () => queueMicrotask(() => hasCapacity() && queue.admitNext()))
  return async () => {
    if (!hasCapacity()) await queue.wait()
  }
}

/** Each connection prepares so many statements at most, so that made-up searches cannot fill the server's memory. */
const LIMIT = 400
/** Longer statements fill tables, once. */
const MAX_LENGTH = 4_000
/** PostgreSQL refuses such a statement once a migration has added a column to its result. */
const ALL_COLUMNS = /(select|returning|"\.) ?\*/
/** There is another text for each number of rows. */
const SEVERAL_ROWS = /\), \(/
/** The best plan of a search depends on its pattern; a prepared statement would soon get one plan for all. */
const SEARCH = / like \$/

/** Names a statement with values, or answers undefined for one that is parsed each time. */
type StatementNames = (text: string, values: readonly unknown[]) => string | undefined

/**
 * The names under which each connection of a pool prepares a statement with values once, since parsing it takes
 * PostgreSQL longer than running it.
 */
function statementNames(): StatementNames {
  const names = new Map<string, string>()
  return (text, values) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= LIMIT || values.length === 0 || !canBePrepared(text)) return known
    const name = `statement ${names.size + 1}`
    names.set(text, name)
    return name
  }
}

function canBePrepared(text: string): boolean {
  return text.length <= MAX_LENGTH && !ALL_COLUMNS.test(text) && !SEVERAL_ROWS.test(text) && !SEARCH.test(text)
}
