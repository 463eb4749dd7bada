import assert from 'node:assert/strict'
import { test } from 'vitest'
import { failureReason } from './account.ts'

test('finds why a PostgreSQL program failed', () => {
  const server = `2026-11-20 19:52:42.056 UTC [11334] LOG:  starting PostgreSQL 18.4
2026-11-20 19:52:42.060 UTC [11334] FATAL:  could not write lock file "postmaster.pid": No space left on device
2026-11-20 19:52:42.061 UTC [11334] LOG:  database system is shut down
`
  assert.equal(failureReason(server), 'could not write lock file "postmaster.pid": No space left on device')
  assert.equal(
    failureReason('initdb: error: invalid locale name "C.UTF-8"\ninitdb: hint: try another\n'),
    'invalid locale name "C.UTF-8"',
  )
  assert.equal(failureReason('/bin/postgres: cannot be run.\n'), '/bin/postgres: cannot be run')
  assert.equal(failureReason(''), '')
})
