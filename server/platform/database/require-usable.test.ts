import assert from 'node:assert/strict'
import pg from 'pg'
import { test } from 'vitest'
import { startTransactionPooler } from '../../../test/fakes/transaction-pooler.ts'
import { addressOf, createTestDatabase } from '../../../test/support/test-database.ts'
import { StartupError } from '../startup-error.ts'
import { requireUsable } from './require-usable.ts'

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  return client
}

test('PostgreSQL itself is usable; a pooler that lends connections by transaction is refused in one sentence', async (t) => {
  const database = await createTestDatabase()
  t.onTestFinished(() => database.drop())
  const url = addressOf(database)
  const direct = await connected(url)
  t.onTestFinished(() => direct.end())
  await requireUsable(direct, url)

  const pooler = await startTransactionPooler(direct)
  t.onTestFinished(() => pooler.stop())
  const pooled = await connected(pooler.url)
  const message =
    'DATABASE_URL leads to a pooler that lends connections by transaction, such as PgBouncer; set its pool_mode to session, or name PostgreSQL itself.'
  await assert.rejects(requireUsable(pooled, pooler.url), new StartupError(message))
})
