import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type DatabaseProxy, startDatabaseProxy } from '../../test/database-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { countTry } from '../limits/count-try.ts'
import { openDatabase } from './database.ts'
import { isDatabaseOutage } from './outage.ts'

/** Longer than anybody waits for an answer of the database */
const DELAY_MS = 6_000

let own: TestDatabase
let proxy: DatabaseProxy

before(async () => {
  own = await createTestDatabase()
  proxy = await startDatabaseProxy(own.connection)
})

after(async () => {
  await proxy.stop()
  await own.drop()
})

test('a connection whose BEGIN was answered too late is not used again: what is written after it stays', async (context) => {
  const database = openDatabase({ connectionString: proxy.url }, { name: 'paudha-test', connections: 1 })
  context.after(() => database.destroy())
  await database.selectFrom('users').select('id').execute()
  proxy.slow(DELAY_MS)
  await assert.rejects(
    database.transaction().execute((transaction) => transaction.selectFrom('users').select('id').execute()),
    isDatabaseOutage,
  )
  proxy.mend()

  await countTry(database, { limit: 'login', by: 'address', whose: '203.0.113.9' }, { tries: 10, seconds: 60 })
  assert.equal((await own.database.selectFrom('tries').select('count').execute()).length, 1)
})
