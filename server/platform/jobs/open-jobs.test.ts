import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { until } from '../../../test/support/wait-until.ts'
import { inTransaction } from '../database/database.ts'
import type { Failure } from '../incidents/incident-reporter.ts'
import { silentLogger } from '../logger.ts'
import { openJobs, type Queue, type RunningJobs } from './open-jobs.ts'
import { NotNow } from './retry-later.ts'

const POLLING_SECONDS = 5
const BACKLOG = 40
const SOON_MS = 60_000

let own: TestDatabase
let jobs: RunningJobs
const failures: Failure[] = []
const working: string[] = []

before(async () => {
  own = await createTestDatabase()
  const incidents = {
    failed: (failure: Failure) => failures.push(failure),
    works: (_kind: string, queue = '') => working.push(queue),
  }
  jobs = await openJobs(own.connection, { pollingSeconds: POLLING_SECONDS }, { log: silentLogger, incidents })
})

after(async () => {
  await jobs.stop()
  await own.drop()
})

const queueOf = (name: string): Queue<{ number: number }> => ({
  name,
  retryLimit: 3,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 60,
  data: { number: 0 },
})

const leave = (queue: Queue<{ number: number }>, numbers: readonly number[]) =>
  inTransaction(own.database, async (transaction) => {
    for (const number of numbers) await jobs.send(transaction, queue, { number })
  })

test('a backlog is worked off at once, each job once, not at the pace of polling', async () => {
  const queue = queueOf('backlog')
  const begun = new Map<number, number>()
  await jobs.perform(queue, async ({ number }) => {
    begun.set(number, (begun.get(number) ?? 0) + 1)
  })
  const started = Date.now()
  await leave(
    queue,
    Array.from({ length: BACKLOG }, (_, number) => number),
  )
  await until(() => begun.size === BACKLOG, SOON_MS)
  const polls = Math.ceil((Date.now() - started) / 1_000 / POLLING_SECONDS)
  assert.ok(polls < BACKLOG / 4, `${BACKLOG} jobs took ${polls} times the pause between two polls`)
  assert.deepEqual(new Set(begun.values()), new Set([1]))
})

test('a job that fails is told of and tried again, without the one that came with it', async () => {
  const queue = queueOf('failing')
  const begun: number[] = []
  await jobs.perform(queue, async ({ number }) => {
    begun.push(number)
    if (begun.filter((one) => one === number).length > 1 || number === 0) return
    throw number === 1 ? new Error('out of paper') : new NotNow('nobody answers')
  })
  await leave(queue, [0, 1, 2])
  await until(() => begun.length >= 5, SOON_MS)
  assert.deepEqual(begun.toSorted(), [0, 1, 1, 2, 2])
  assert.deepEqual(
    failures.map(({ kind, subject, error }) => [kind, subject, error.message]),
    [['job_fails', 'failing', 'out of paper']],
  )
  await until(() => working.includes('failing'), SOON_MS)
})
