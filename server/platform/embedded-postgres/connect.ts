import { realpath } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from './cluster.ts'
import { DatabaseRefusal } from './refusal.ts'

/** The name under which this process shows up in pg_stat_activity; the shop's connection pool uses it too. */
export function applicationName(): string {
  return `paudha-${process.pid}`
}

/** Connects to the cluster's server, outside the shop's own database so that nothing blocks its use as a template. */
export async function connect({ address, directory }: Cluster, name = applicationName()): Promise<pg.Client> {
  const client = new pg.Client({
    ...address,
    database: 'postgres',
    ssl: false,
    application_name: name,
    connectionTimeoutMillis: 2000,
    query_timeout: 5000,
  })
  // a lost connection shows by its 'end'; without a listener it would end the process
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    if ((await realpath(rows[0]?.data_directory ?? '')) === directory) return client
    throw new DatabaseRefusal(`A server of ${rows[0]?.data_directory} answers at ${address.host}: stop it first.`)
  } catch (error) {
    await disconnect(client)
    throw error
  }
}

/** Ends a connection, without waiting long for a server that does not answer. */
export async function disconnect(client: pg.Client): Promise<void> {
  await Promise.race([client.end(), setTimeout(1000, undefined, { ref: false })])
}

/** Makes the shop's database where it is missing. */
export async function ensureDatabase(client: pg.Client, name: string): Promise<void> {
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } catch (error) {
    if (isDuplicate(error)) return
    throw new DatabaseRefusal(
      `The database ${name} could not be made: ${error instanceof Error ? error.message : error}.`,
    )
  }
}

/** Another process made it just now. */
function isDuplicate(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505')
}
