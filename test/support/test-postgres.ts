import pg from 'pg'
import type { Connection } from '../../server/platform/database/connect-postgres.ts'

/** The variable with the connection to the run's PostgreSQL, for the test files. */
export const TEST_POSTGRES = 'PAUDHA_TEST_POSTGRES'
export const TEMPLATE = 'test_template'

/** The connection to the database of this name on the run's PostgreSQL. */
export function inDatabase(name: string): Connection {
  const variable = process.env[TEST_POSTGRES]
  if (variable === undefined) throw new Error('Run the tests with `npm test`, or `npx vitest run --project api`')
  const connection = JSON.parse(variable) as Connection
  if (!('connectionString' in connection)) return { ...connection, database: name }
  const url = new URL(connection.connectionString)
  url.pathname = `/${name}`
  return { connectionString: url.href }
}

/** Runs one statement in the maintenance database `postgres`. */
export const administer = (statement: string) => runOnce(inDatabase('postgres'), statement)

/** Runs a statement, or a script, on a connection of its own and without a limit of time; returns a statement's rows. */
export async function runOnce(
  connection: pg.ClientConfig,
  statement: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}
