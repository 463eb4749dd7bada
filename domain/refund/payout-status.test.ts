import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from '../for-all.fixture.ts'
import { type PayoutStatus, payoutStatuses, refundStatusAfter } from './payout-status.ts'
import type { RefundStatus } from './refund-status.ts'

const reports = fc.array(fc.constantFrom(...payoutStatuses), { maxLength: 8 })
const endOf = (statuses: readonly PayoutStatus[]) =>
  statuses.reduce<RefundStatus>((current, reported) => refundStatusAfter(current, reported), 'requested')

test('a refund by payout is pending once accepted, made once processed, and dropped if it did not arrive, also after that', () => {
  for (const status of ['pending', 'queued', 'scheduled', 'processing'] as const)
    assert.equal(refundStatusAfter('requested', status), 'pending', status)
  assert.equal(refundStatusAfter('pending', 'processed'), 'succeeded')
  for (const status of ['reversed', 'cancelled', 'rejected', 'failed'] as const)
    for (const before of ['requested', 'pending', 'succeeded'] as const)
      assert.equal(refundStatusAfter(before, status), 'dropped', `${before}, ${status}`)
})

test('reports in any sequence and repeated end the same; a made payout is never pending again', () =>
  forAll(reports, reports, (some, more) => {
    const all = [...some, ...more]
    assert.equal(endOf(all), endOf(all.toReversed()))
    assert.equal(endOf([...all, ...some]), endOf(all))
    assert.equal(endOf(['failed', ...more]), 'dropped')
    assert.ok(['succeeded', 'dropped'].includes(endOf(['processed', ...more])))
  }))
