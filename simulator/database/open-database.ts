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
export async function loadKeys(connection: pg.ClientConfig): Promise<Keys> {
  const client = new pg.Client(connection)
  // A lost connection fails the query; without a listener its event would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(TABLE)
    const made = [`rzp_test_${randomBytes(7).toString('hex')}`, secret(), secret()]
    await client.query('insert into payment_simulator.keys values (true, $1, $2, $3) on conflict do nothing', made)
    const { rows } = await client.query<{ key_id: string; key_secret: string; webhook_secret: string }>(
      'select key_id, key_secret, webhook_secret from payment_simulator.keys',
    )
    const [row] = rows
    if (!row) throw new Error('The keys of the payment simulator are not there')
    return { keyId: row.key_id, keySecret: row.key_secret, webhookSecret: row.webhook_secret }
  } finally {
    await client.end()
  }
}

function secret(): string {
  return randomBytes(24).toString('base64url')
}

export const KEYS_TABLE = `
create table if not exists payment_simulator.keys (
  is_only boolean primary key default true check (is_only),
  key_id text not null,
  key_secret text not null,
  webhook_secret text not null
)`

/** Other processes may create the schema at the same time, under the same lock. */
const TABLE = `
begin;
select pg_advisory_xact_lock(hashtext('payment_simulator'));
create schema if not exists payment_simulator;
${KEYS_TABLE};
commit;
`
