import pg from 'pg'
import { applicationName, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { StartupError } from '../startup-error.ts'
import type { Connection } from './connection.ts'
import { requireUsable } from './require-usable.ts'

/** PostgreSQL, ready for connections; `stop` ends the use of it (and stops the embedded server). */
export type PostgresHandle = { connection: Connection; stop(): Promise<void> }

type Settings = { databaseUrl: string | null; dataDirectory: string }

const CONNECT_MS = 5_000
const OLDEST_VERSION = 150_000

/** The operator's PostgreSQL where DATABASE_URL names one, else the embedded server in the data directory. */
export async function connectPostgres(
  { databaseUrl, dataDirectory }: Settings,
  log = (message: string) => void process.stdout.write(`  ${message}\n`),
): Promise<PostgresHandle> {
  if (databaseUrl !== null) return reachExternal(databaseUrl)
  const { connection, stop } = await startEmbeddedPostgres({ dataDirectory, log })
  return { connection: { ...connection, ssl: false }, stop }
}

async function reachExternal(connectionString: string): Promise<PostgresHandle> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
    // As the pool for requests has it: a pooler that does not take it refuses here, before anything is written.
    statement_timeout: CONNECT_MS,
    lock_timeout: CONNECT_MS,
    idle_in_transaction_session_timeout: CONNECT_MS,
    application_name: applicationName(),
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    if (Number(rows[0]?.server_version_num) < OLDEST_VERSION) {
      throw new StartupError('The database at DATABASE_URL is older than PostgreSQL 15, the oldest that works.')
    }
    await requireUsable(client, connectionString)
  } catch (error) {
    if (error instanceof StartupError || !(error instanceof Error)) throw error
    const { host } = new URL(connectionString)
    const reason = error.message || ('code' in error ? String(error.code) : 'no answer')
    throw new StartupError(`The database at DATABASE_URL (${host}) cannot be used: ${reason}.`)
  } finally {
    await client.end().catch(() => {})
  }
  return { connection: { connectionString }, stop: async () => {} }
}
