import { realpath } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { codeOf } from '../startup-error.ts'
import { DatabaseStartupError } from './account.ts'
import type { Cluster } from './settings.ts'

/** This process's name in pg_stat_activity, also for the shop's connection pool. */
export function applicationName(): string {
  return `paudha-${process.pid}`
}

/** Connects to the cluster's server, not to the shop's database, which can be used as a template then. */
export async function connect({ address, directory }: Cluster, name = applicationName()): Promise<pg.Client> {
  const client = new pg.Client({
    ...address,
    database: 'postgres',
    ssl: false,
    application_name: name,
    connectionTimeoutMillis: 2000,
    query_timeout: 5000,
  })
  // a lost connection emits 'end'; without a listener for 'error' the process would crash
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    if ((await realpath(rows[0]?.data_directory ?? '')) === directory) return client
    throw new DatabaseStartupError(
      `Stop the server of ${rows[0]?.data_directory} first; it answers at ${address.host}.`,
    )
  } catch (error) {
    await disconnect(client)
    throw error
  }
}

/** Closes a connection, without waiting long for a server that does not respond. */
export async function disconnect(client: pg.Client): Promise<void> {
  await Promise.race([client.end(), setTimeout(1000, undefined, { ref: false })])
}

/** Creates the shop's database if it is missing. */
export async function ensureDatabase(client: pg.Client, name: string): Promise<void> {
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } catch (error) {
    // Another process created it at the same time.
    if (['42P04', '23505'].includes(codeOf(error) ?? '')) return
    throw new DatabaseStartupError(
      `The database ${name} could not be created: ${error instanceof Error ? error.message : error}.`,
    )
  }
}
