import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { until } from '../../../test/support/wait-until.ts'
import { QueueFull } from '../concurrency/bounded-queue.ts'
import { poolUse, roomAt } from './database.ts'

const AWAITED = 20
const SOON_MS = 30_000

test('while too many wait for a connection nobody else begins; who waited for too long is turned away', async (context) => {
  const { database, drop } = await createTestDatabase({ connections: 1 })
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  context.after(() => release.resolve())
  context.after(drop)
  const holding = database.transaction().execute(async () => {
    held.resolve()
    await release.promise
  })
  await held.promise
  await roomAt(database)
  const begun = Array.from({ length: AWAITED }, () => sql`select 1`.execute(database))
  await until(() => poolUse(database).awaited === AWAITED, SOON_MS)
  await assert.rejects(roomAt(database), QueueFull)

  const waiting = roomAt(database)
  release.resolve()
  await waiting
  await holding
  await Promise.all(begun)
  await roomAt(database)
})
