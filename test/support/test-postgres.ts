import pg from 'pg'
import type { Connection } from '../../server/platform/database/connection.ts'

/** The variable in which the run's PostgreSQL is told to the test files. */
export const TEST_POSTGRES = 'PAUDHA_TEST_POSTGRES'
export const TEMPLATE = 'test_template'

/** Where the database of this name is, on the run's PostgreSQL. */
export function inDatabase(name: string): Connection {
  const told = process.env[TEST_POSTGRES]
  if (told === undefined)
    throw new Error('Run the tests with `npm test`, or node --test-global-setup=test/global-setup.ts')
  const connection = JSON.parse(told) as Connection
  if (!('connectionString' in connection)) return { ...connection, database: name }
  const url = new URL(connection.connectionString)
  url.pathname = `/${name}`
  return { connectionString: url.href }
}

/** Runs one statement beside the test databases. */
export async function administer(statement: string): Promise<void> {
  const client = new pg.Client(inDatabase('postgres'))
  await client.connect()
  await client.query(statement)
  await client.end()
}
