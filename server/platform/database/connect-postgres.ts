import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { applicationName } from '../embedded-postgres/connect.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { codeOf, StartupError } from '../startup-error.ts'

/** PostgreSQL, ready for connections; `stop` ends the use of it (and stops the embedded server). */
type PostgresHandle = { connection: Connection; stop(): Promise<void> }

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

/** Runs `work` with PostgreSQL, also while the shop runs; says nothing, and stops the use of it at the end. */
export async function withPostgres<Result>(
  settings: Settings,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const postgres = await connectPostgres(settings, () => {})
  try {
    return await work(postgres.connection)
  } finally {
    await postgres.stop()
  }
}

/** Refuses a data directory without a database, in which a new one would be made. */
export function requireShop({ databaseUrl, dataDirectory }: Settings): void {
  if (databaseUrl === null && !existsSync(join(dataDirectory, 'database')))
    throw new StartupError(
      `Set DATA_DIR to your shop’s directory, or DATABASE_URL to its database; there is no shop in ${dataDirectory}.`,
    )
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
      throw new StartupError('Upgrade the database at DATABASE_URL to PostgreSQL 15 or later.')
    }
    await requireUsable(client, connectionString)
  } catch (error) {
    if (error instanceof StartupError || !(error instanceof Error)) throw error
    const { host } = new URL(connectionString)
    const reason = error.message || (codeOf(error) ?? 'no answer')
    throw new StartupError(`Check DATABASE_URL and that its database is running; ${host} cannot be used: ${reason}.`)
  } finally {
    await client.end().catch(() => {})
  }
  return { connection: { connectionString }, stop: async () => {} }
}

/**
 * Refuses a database in which the shop could not work, before anything is written there: where the role may not make what
 * the shop needs, or a pooler stands in front that gives every transaction another connection.
 */
export async function requireUsable(client: pg.Client, connectionString: string): Promise<void> {
  await requireRights(client)
  await requireOwnConnection(client, connectionString)
}

/** The shop makes tables in the first schema of its search path, the schemas of its jobs and simulator, and an extension. */
async function requireRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<
    Record<'role' | 'database' | 'schema', string> & Record<'may_make' | 'may_table', boolean>
  >(`
    select current_user as role, current_database() as database, coalesce(current_schema(), 'public') as schema,
      has_database_privilege(current_database(), 'CREATE')
        or (to_regnamespace('pgboss') is not null and exists (select from pg_extension where extname = 'pg_trgm')) as may_make,
      coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as may_table
  `)
  const [found] = rows
  if (!found || (found.may_make && found.may_table)) return
  const { role, database, schema } = found
  const missing = found.may_make
    ? `tables in the schema ${schema}`
    : `schemas and extensions in the database ${database}`
  const grant = found.may_make
    ? `grant create on schema ${schema} to ${role}`
    : `grant create on database ${database} to ${role}`
  throw new StartupError(
    `Ask a PostgreSQL admin to run \`${grant}\`; the role ${role} of DATABASE_URL is not allowed to create ${missing}.`,
  )
}

/**
 * A pooler in transaction mode has no session in which to listen for changes, hold an advisory lock or prepare
 * statements. It is detected when another client gets the server connection that this client had.
 */
async function requireOwnConnection(client: pg.Client, connectionString: string): Promise<void> {
  const other = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS })
  other.on('error', () => {})
  try {
    const before = await processOf(client)
    await other.connect()
    await other.query('begin')
    const lent = await processOf(other)
    if (lent === before || (await processOf(client)) !== before) throw new StartupError(POOLED)
  } finally {
    await other.end().catch(() => {})
  }
}

const POOLED =
  'Point DATABASE_URL at PostgreSQL itself, or set pool_mode to session in your pooler, such as PgBouncer; transaction pooling does not work.'

async function processOf(client: pg.Client): Promise<number | undefined> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
}

/** Where PostgreSQL is: an address, or the embedded server's socket. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; password?: string; ssl?: false }

/** PostgreSQL's `insufficient_privilege` */
const NO_RIGHT = '42501'

/**
 * Explains in one sentence what PostgreSQL refuses while the shop starts, where the operator can fix it: rights that
 * the role of DATABASE_URL does not have. Any other error is returned as it is.
 */
export function refusalOfDatabase(error: unknown, databaseUrl: string | null): unknown {
  if (databaseUrl === null || !(error instanceof Error) || codeOf(error) !== NO_RIGHT) return error
  return new StartupError(`Grant the role of DATABASE_URL the privileges that the shop needs: ${error.message}.`)
}
