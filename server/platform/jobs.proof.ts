import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { databaseForTests } from '../../test/support/database-for-tests.ts'
import { until } from '../../test/support/wait-until.ts'
import { inTransaction } from './database/database.ts'
import { type Failure, type IncidentReporter, isIncidentOpen, openIncidentReporter } from './incidents.ts'
import { openJobs, type Queue, RetryLater, type RunningJobs } from './jobs.ts'
import { silentLogger } from './logger.ts'

const POLLING_SECONDS = 5
const BACKLOG = 40
const SOON_MS = 60_000

const own = databaseForTests()
let jobs: RunningJobs
const failures: Failure[] = []
const workingQueues: string[] = []

beforeAll(async () => {
  const reporter = openIncidentReporter({ database: own.database, log: silentLogger })
  const incidents: Pick<IncidentReporter, 'failed' | 'works'> = {
    failed(failure) {
      failures.push(failure)
      reporter.failed(failure)
    },
    works(kind, queue = '') {
      workingQueues.push(queue)
      reporter.works(kind, queue)
    },
  }
  jobs = await openJobs(own.connection, { pollingSeconds: POLLING_SECONDS }, { log: silentLogger, incidents })
})

afterAll(() => jobs.stop())

const settings = { retryLimit: 3, retryDelay: 1, retryDelayMax: 1, expireInSeconds: 60 }
const queueOf = (name: string): Queue<{ number: number }> => ({ name, ...settings, data: { number: 0 } })

const sendJobs = (queue: Queue<{ number: number }>, numbers: readonly number[]) =>
  inTransaction(own.database, async (transaction) => {
    for (const number of numbers) await jobs.send(transaction, queue, { number })
  })

test('a backlog is worked off at once, each job once, and not at the polling interval', async () => {
  const queue = queueOf('backlog')
  const begun = new Map<number, number>()
  await jobs.work(queue, async ({ number }) => {
    begun.set(number, (begun.get(number) ?? 0) + 1)
  })
  const started = Date.now()
  await sendJobs(queue, [...Array(BACKLOG).keys()])
  await until(() => begun.size === BACKLOG, SOON_MS)
  const intervals = Math.ceil((Date.now() - started) / 1_000 / POLLING_SECONDS)
  assert.ok(intervals < BACKLOG / 4, `${BACKLOG} jobs took ${intervals} times the pause between two polls`)
  assert.deepEqual(new Set(begun.values()), new Set([1]))
})

test('a failed job is reported and retried, without the others of its batch', async () => {
  const queue = queueOf('failing')
  const begun: number[] = []
  await jobs.work(queue, async ({ number }) => {
    begun.push(number)
    if (begun.filter((started) => started === number).length > 1 || number === 0) return
    throw number === 1 ? new Error('out of paper') : new RetryLater('nobody answers')
  })
  await sendJobs(queue, [0, 1, 2])
  await until(() => begun.length >= 5, SOON_MS)
  assert.deepEqual(begun.toSorted(), [0, 1, 1, 2, 2])
  const reported = failures.map(({ kind, subject, error }) => [kind, subject, error.message])
  assert.deepEqual(reported, [['job_fails', 'failing', 'out of paper']])
  await until(() => workingQueues.includes('failing'), SOON_MS)
})

test('a statement that is too slow is reported if it was in the queue’s last run, too', async () => {
  const queue = queueOf('slow')
  const messages = () => failures.filter(({ subject }) => subject === 'slow').map(({ error }) => error.message)
  const reported: number[] = []
  await jobs.work(queue, async () => {
    reported.push(messages().length)
    if (reported.length > 2) return
    const slow = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
    throw reported.length === 1 ? new AggregateError([slow], '1 of 3 failed') : slow
  })
  await sendJobs(queue, [0])
  await until(() => workingQueues.includes('slow'), SOON_MS)
  assert.deepEqual([reported, messages()], [[0, 0, 1], ['canceling statement due to statement timeout']])
})

test('a queue works again only when no job of it is failing any more, whatever others wait for', async () => {
  const queue = { ...queueOf('mending'), retryLimit: 50 }
  let isBroken = true
  const done: number[] = []
  await jobs.work(queue, async ({ number }) => {
    if (number === 0) throw new RetryLater('nobody answers')
    if (number === 1 && isBroken) throw new Error('out of ink')
    done.push(number)
  })
  await sendJobs(queue, [0, 1])
  await until(() => isIncidentOpen(own.database, { kind: 'job_fails', subject: 'mending' }), SOON_MS)
  await sendJobs(queue, [2])
  await until(() => done.includes(2), SOON_MS)
  assert.ok(!workingQueues.includes('mending'))
  isBroken = false
  await until(() => workingQueues.includes('mending'), SOON_MS)
  assert.ok(done.includes(1))
})
