import { randomBytes } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { createTables } from './create-tables.ts'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>

const CONNECTIONS = 5
const WAIT_MS = 5_000
const SCHEMA = 'payment_simulator'

/** The simulator's own few connections to its own schema, which is created if missing. */
export async function openDatabase(connection: pg.PoolConfig): Promise<Database> {
  const pool = new pg.Pool({
    ...connection,
    application_name: 'payment-simulator',
    max: CONNECTIONS,
    connectionTimeoutMillis: WAIT_MS,
    query_timeout: WAIT_MS,
    statement_timeout: WAIT_MS,
    idle_in_transaction_session_timeout: WAIT_MS,
    types: { getTypeParser },
  })
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }).withSchema(SCHEMA)
  try {
    await database.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtext(${SCHEMA}))`.execute(transaction)
      await createTables(transaction)
    })
  } catch (error) {
    await database.destroy()
    throw error
  }
  return database
}

/** Sums and counts are small enough to be numbers. */
function getTypeParser(type: number, format?: 'text' | 'binary') {
  if (type === pg.types.builtins.INT8) return Number
  return format === 'binary' ? pg.types.getTypeParser(type, 'binary') : pg.types.getTypeParser(type, 'text')
}

type Keys = { keyId: string; keySecret: string; webhookSecret: string }

/** The keys of the shop's only account here: generated once, then stored, the same for all its processes. */
export async function loadKeys(connection: pg.PoolConfig): Promise<Keys> {
  const database = await openDatabase(connection)
  try {
    const made = {
      key_id: `rzp_test_${randomBytes(7).toString('hex')}`,
      key_secret: secret(),
      webhook_secret: secret(),
    }
    await database
      .insertInto('keys')
      .values(made)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const keys = database.selectFrom('keys').select(['key_id as keyId', 'key_secret as keySecret'])
    return await keys.select('webhook_secret as webhookSecret').executeTakeFirstOrThrow()
  } finally {
    await database.destroy()
  }
}

function secret(): string {
  return randomBytes(24).toString('base64url')
}
