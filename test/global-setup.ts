import { join } from 'node:path'
import pg from 'pg'
import { connectPostgres } from '../server/platform/database/connect-postgres.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { makeDirectoryInMemory } from './support/directory.ts'
import { assertNoSecretsInLogs, collectRunLogs } from './support/run-logs.ts'
import { administer, inDatabase, TEMPLATE, TEST_POSTGRES } from './support/test-postgres.ts'

/**
 * One PostgreSQL for a run of the tests, with a migrated template that each test file copies: the embedded one, or the
 * one that TEST_DATABASE_URL names, in which databases are made and dropped.
 */
const { TEST_DATABASE_URL } = process.env
const dataDirectory = makeDirectoryInMemory()
const postgres = await connectPostgres({ databaseUrl: TEST_DATABASE_URL ?? null, dataDirectory })

export async function globalSetup(): Promise<void> {
  process.env[TEST_POSTGRES] = JSON.stringify(postgres.connection)
  // Test files and the shops that they start share one compile cache.
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/compiled')
  await dropLeftovers()
  await administer(`create database ${TEMPLATE}`)
  await migrate(inDatabase(TEMPLATE))
  await collectRunLogs(join(dataDirectory, 'logs'))
}

/** No log of the run may contain a secret. The test runner does not print what is thrown here, so this does. */
export async function globalTeardown(): Promise<void> {
  for (const end of [assertNoSecretsInLogs, dropLeftovers, postgres.stop]) {
    await end().catch((error: unknown) => {
      console.error(error)
      process.exitCode = 1
    })
  }
}

async function dropLeftovers(): Promise<void> {
  const client = new pg.Client(postgres.connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where starts_with(datname, 'test_')`,
    )
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  } finally {
    await client.end()
  }
}
