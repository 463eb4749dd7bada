import { join } from 'node:path'
import { migrate } from '../server/database/migrate.ts'
import { connectPostgres } from '../server/platform/database/connect-postgres.ts'
import { makeDirectoryInMemory } from './support/directory.ts'
import { assertNoSecretsInLogs, collectRunLogs } from './support/run-logs.ts'
import { administer, inDatabase, TEMPLATE, TEST_POSTGRES } from './support/test-postgres.ts'

/**
 * One PostgreSQL for a run of the tests, with a migrated template that each test file copies: the embedded one, or the
 * one that TEST_DATABASE_URL names, in which databases are made and dropped. At the end no log of the run may contain a
 * secret.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDirectory = makeDirectoryInMemory()
  const databaseUrl = process.env.TEST_DATABASE_URL ?? null
  const postgres = await connectPostgres({ databaseUrl, dataDirectory }, () => {})
  process.env[TEST_POSTGRES] = JSON.stringify(postgres.connection)
  // The tests and the shops that they start share one compile cache.
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/compiled')
  await dropLeftovers()
  await administer(`create database ${TEMPLATE}`)
  await migrate(inDatabase(TEMPLATE))
  await collectRunLogs(join(dataDirectory, 'logs'))
  return async () => {
    try {
      await assertNoSecretsInLogs()
    } finally {
      await dropLeftovers()
      await postgres.stop()
    }
  }
}

async function dropLeftovers(): Promise<void> {
  for (const { datname } of await administer(`select datname from pg_database where starts_with(datname, 'test_')`))
    await administer(`drop database if exists ${datname} with (force)`)
}
