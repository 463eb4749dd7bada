import pg from 'pg'
import { disconnect } from '../embedded-postgres/connect.ts'
import { applicationName } from '../embedded-postgres/embedded-postgres.ts'
import type { Connection } from './connection.ts'

/** One connection without any limit of time, on which values are written and read in one way everywhere. */
export async function connect(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: applicationName() })
  client.on('error', () => {})
  await client.connect()
  await client.query(SETTINGS)
  return client
}

/** Lets go of a connection, also in the middle of a COPY that is no longer read. */
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
