import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { until } from '../../../test/support/wait-until.ts'
import { QueueFull } from '../concurrency/bounded-queue.ts'

const AWAITED = 20
const SOON_MS = 30_000

test('while too many requests wait for a connection no other begins, and one that waited for too long is refused', async (context) => {
  const { database, drop } = await createTestDatabase({ connections: 1 })
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  context.onTestFinished(() => release.resolve())
  context.onTestFinished(drop)
  const holding = database.transaction().execute(async () => {
    held.resolve()
    await release.promise
  })
  await held.promise
  await database.pool.waitForCapacity()
  const begun = Array.from({ length: AWAITED }, () => sql`select 1`.execute(database))
  await until(() => database.pool.usage().awaited === AWAITED, SOON_MS)
  await assert.rejects(database.pool.waitForCapacity(), QueueFull)

  const waiting = database.pool.waitForCapacity()
  release.resolve()
  await waiting
  await holding
  await Promise.all(begun)
  await database.pool.waitForCapacity()
})
