import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { operationalIncidentKinds } from '../../../domain/operational-incidents.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { createLogger } from '../logger.ts'
import { openIncidentReporter } from './incident-reporter.ts'
import { listOperationalIncidents } from './operational-incidents.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase()
})
afterAll(() => own.drop())

function openReporter() {
  const lines: Record<string, unknown>[] = []
  const log = createLogger({ logLevel: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
  return { lines, reporter: openIncidentReporter({ database: own.database, log }) }
}

test('each failure is a structured line with its cause, and all of one kind and subject are one incident', async () => {
  const { lines, reporter } = openReporter()
  for (const kind of operationalIncidentKinds) {
    for (const message of ['out of paper', 'out of ink']) {
      reporter.failed({ kind, subject: 'printer', error: new Error(message), context: { job: 7 } })
    }
  }
  await reporter.settled()
  const seen = lines.map(({ level, time, kind, subject, job, err }) => {
    assert.equal(typeof time, 'number')
    return [level, kind, subject, job, (err as Error).message]
  })
  const expected = operationalIncidentKinds.flatMap((kind) =>
    ['out of paper', 'out of ink'].map((message) => [
      kind === 'proxy_not_trusted' ? 40 : 50,
      kind,
      'printer',
      7,
      message,
    ]),
  )
  assert.deepEqual(seen, expected)
  const incidents = await listOperationalIncidents(own.database)
  assert.deepEqual(
    incidents.map(({ kind, subject, detail, times }) => [kind, subject, detail, times]).toSorted(),
    operationalIncidentKinds.map((kind) => [kind, 'printer', 'out of ink', 2]).toSorted(),
  )
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
