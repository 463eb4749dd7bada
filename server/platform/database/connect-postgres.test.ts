import assert from 'node:assert/strict'
import pg from 'pg'
import { test, vi } from 'vitest'
import { addressOf, createTestDatabase } from '../../../test/support/test-database.ts'
import { StartupError } from '../startup-error.ts'
import { refusalOfDatabase, requireUsable } from './connect-postgres.ts'

test('PostgreSQL itself is usable; a pooler that lends connections by transaction is refused in one sentence', async (t) => {
  const database = await createTestDatabase()
  t.onTestFinished(() => database.drop())
  const url = addressOf(database)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  t.onTestFinished(() => client.end())
  await requireUsable(client, url)

  // Such a pooler with one free connection lends it to every client between their transactions.
  const { query } = pg.Client.prototype
  const onLentConnection = (...statement: unknown[]) => Reflect.apply(query, client, statement)
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(onLentConnection)
  const message =
    'Point DATABASE_URL at PostgreSQL itself, or set pool_mode to session in your pooler, such as PgBouncer; transaction pooling does not work.'
  await assert.rejects(requireUsable(client, url), new StartupError(message))
})

const url = 'postgres://shop@db.example/shop'
const refusalWith = (code: string) => Object.assign(new Error('permission denied for table orders'), { code })

test('a right that the role of DATABASE_URL lacks is one sentence; anything else stays what it is', () => {
  assert.deepEqual(
    refusalOfDatabase(refusalWith('42501'), url),
    new StartupError(
      'Grant the role of DATABASE_URL the privileges that the shop needs: permission denied for table orders.',
    ),
  )
  for (const [error, databaseUrl] of [
    [refusalWith('42P01'), url],
    ['no error', url],
    // of the embedded database
    [refusalWith('42501'), null],
  ] as const)
    assert.equal(refusalOfDatabase(error, databaseUrl), error)
})
