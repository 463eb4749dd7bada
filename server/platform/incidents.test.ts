import assert from 'node:assert/strict'
import { test } from 'vitest'
import { operationalIncidentKinds } from '../../contract/dashboard.ts'
import { databaseForTests } from '../../test/support/database-for-tests.ts'
import { listOperationalIncidents, openIncidentReporter } from './incidents.ts'
import { createLogger } from './logger.ts'

const own = databaseForTests()

function openReporter() {
  const lines: Record<string, unknown>[] = []
  const log = createLogger({ logLevel: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
  return { lines, reporter: openIncidentReporter({ database: own.database, log }) }
}

test('each failure is a structured line with its cause, and all of one kind and subject are one incident', async () => {
  const { lines, reporter } = openReporter()
  const messages = ['out of paper', 'out of ink']
  const failures = operationalIncidentKinds.flatMap((kind) => messages.map((message) => ({ kind, message })))
  for (const { kind, message } of failures)
    reporter.failed({ kind, subject: 'printer', error: new Error(message), context: { job: 7 } })
  await reporter.settled()
  assert.partialDeepStrictEqual(
    lines,
    failures.map(({ kind, message }) => {
      const level = kind === 'proxy_not_trusted' ? 40 : 50
      return { level, kind, subject: 'printer', job: 7, err: { message } }
    }),
  )
  assert.ok(lines.length === failures.length && lines.every(({ time }) => typeof time === 'number'))
  const incidents = await listOperationalIncidents(own.database)
  const recorded = incidents.map(({ kind, subject, detail, times }) => [kind, subject, detail, times]).toSorted()
  assert.deepEqual(recorded, operationalIncidentKinds.map((kind) => [kind, 'printer', 'out of ink', 2]).toSorted())
})

test('details of the database, which may hold a row, are not logged, however deep in an error', async () => {
  const { lines, reporter } = openReporter()
  const fault = (extras = {}) =>
    Object.assign(new Error('null value'), { detail: 'Failing row contains (Asha)', ...extras })
  const nested = new AggregateError([fault(), new AggregateError([fault({ parent: fault() })])], '2 of 2 failed')
  for (const error of [fault(), nested, new Error('failed', { cause: nested })])
    reporter.failed({ kind: 'job_fails', subject: 'details', error })
  await reporter.settled()
  assert.equal(lines.length, 3)
  assert.match(JSON.stringify(lines), /null value/)
  assert.doesNotMatch(JSON.stringify(lines), /Asha/)
})

test('what works again ends its incident, also one that another process has opened, and no other', async () => {
  const [first, second] = [openReporter(), openReporter()]
  for (const subject of ['sweep', 'backup']) {
    first.reporter.failed({ kind: 'job_fails', subject, error: new Error('out of paper') })
  }
  await first.reporter.settled()
  second.reporter.works('job_fails', 'sweep')
  await second.reporter.settled()
  const open = (await listOperationalIncidents(own.database)).filter(({ kind }) => kind === 'job_fails')
  assert.ok(open.some(({ subject }) => subject === 'backup'))
  assert.ok(!open.some(({ subject }) => subject === 'sweep'))
})
