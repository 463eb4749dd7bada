import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../server/database/migrate.ts'
import { reachPostgres } from '../server/database/reach-postgres.ts'
import { administer, inDatabase, TEMPLATE, TEST_POSTGRES } from './test-postgres.ts'

/**
 * One PostgreSQL for a run of the tests, with a migrated template that each test file copies: the embedded one, or the
 * one that TEST_DATABASE_URL names, in which databases are made and dropped.
 */
const { TEST_DATABASE_URL } = process.env
const dataDirectory = await mkdtemp(join(tmpdir(), 'paudha-test-'))
await chmod(dataDirectory, 0o755)
const postgres = await reachPostgres({ databaseUrl: TEST_DATABASE_URL ?? null, dataDirectory })

export async function globalSetup(): Promise<void> {
  process.env[TEST_POSTGRES] = JSON.stringify(postgres.connection)
  await dropLeftovers()
  await administer(`create database ${TEMPLATE}`)
  await migrate(inDatabase(TEMPLATE))
}

export async function globalTeardown(): Promise<void> {
  await dropLeftovers()
  await postgres.stop()
  await rm(dataDirectory, { recursive: true })
}

async function dropLeftovers(): Promise<void> {
  const client = new pg.Client(postgres.connection)
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname like 'test_%'`,
  )
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  await client.end()
}
