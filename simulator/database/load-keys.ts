import { randomBytes } from 'node:crypto'
import pg from 'pg'

export type Keys = { keyId: string; keySecret: string; webhookSecret: string }

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
