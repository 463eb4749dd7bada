import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Schema } from '../../database/schema.ts'
import { applicationName, disconnect } from '../embedded-postgres/connect.ts'
import type { Connection } from './connect-postgres.ts'

/** One connection without any limit of time, on which values are written and read in one way everywhere. */
export async function connect(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: applicationName() })
  client.on('error', () => {})
  await client.connect()
  await client.query(SETTINGS)
  return client
}

/** Kysely on this connection, which stays open. */
export function kyselyOn(client: pg.Client): Kysely<Schema> {
  const connection = { query: client.query.bind(client), release() {} }
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { options: {}, connect: async () => connection, end: async () => {} } }),
  })
}

/** Releases a connection, also in the middle of a COPY that is no longer read. */
export async function hangUp(client: pg.Client): Promise<void> {
  await disconnect(client)
  client.connection.stream.destroy()
}

const SETTINGS = `
  set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0;
  set client_encoding = 'UTF8';
  set datestyle = 'ISO';
  set intervalstyle = 'postgres';
  set timezone = 'UTC';
  set bytea_output = 'hex';
  set extra_float_digits = 3;
`
