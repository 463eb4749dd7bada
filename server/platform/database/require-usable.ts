import pg from 'pg'
import { StartupError } from '../startup-error.ts'

const CONNECT_MS = 5_000

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
    `The role ${role} of DATABASE_URL may not make ${missing}; an admin of PostgreSQL can \`${grant}\`.`,
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
  'DATABASE_URL leads to a pooler that lends connections by transaction, such as PgBouncer; set its pool_mode to session, or name PostgreSQL itself.'

async function processOf(client: pg.Client): Promise<number | undefined> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
}
