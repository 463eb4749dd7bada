import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from '../for-all.fixture.ts'
import {
  allowedClaimTransitions,
  type ClaimActor,
  type ClaimStatus,
  claimDeadline,
  claimStatuses,
  claimUrgency,
  hasEnded,
  isUndecided,
  refusalOfClaimTransition,
} from './claim.ts'

const actors: ClaimActor[] = ['shopper', 'admin', 'fulfilment']

test('each actor has the transitions that are theirs', () => {
  const decisions: ClaimStatus[] = ['replacing', 'refunding', 'refused']
  assert.deepEqual(allowedClaimTransitions('open', { actor: 'admin' }), ['awaiting_shopper', ...decisions])
  assert.deepEqual(allowedClaimTransitions('open', { actor: 'shopper' }), ['withdrawn'])
  assert.deepEqual(allowedClaimTransitions('awaiting_shopper', { actor: 'shopper' }), ['open', 'withdrawn'])
  assert.deepEqual(allowedClaimTransitions('awaiting_shopper', { actor: 'admin' }), decisions)
  assert.deepEqual(allowedClaimTransitions('replacing', { actor: 'fulfilment' }), ['settled', 'open'])
  assert.deepEqual(allowedClaimTransitions('replacing', { actor: 'admin' }), [])
  assert.equal(refusalOfClaimTransition('refused', 'open', { actor: 'admin' }), 'no_such_move')
  assert.equal(refusalOfClaimTransition('open', 'refused', { actor: 'shopper' }), 'not_yours_to_move')
})

test('whatever happens, each decision follows an undecided claim, and an ended one stays as it is', () => {
  const moves = fc.array(fc.record({ to: fc.constantFrom(...claimStatuses), actor: fc.constantFrom(...actors) }))
  forAll(moves, (requested) => {
    let status: ClaimStatus = 'open'
    for (const { to, actor } of requested) {
      if (refusalOfClaimTransition(status, to, { actor }) !== null) continue
      assert.ok(!hasEnded(status))
      const isDecision = actor !== 'fulfilment' && !isUndecided(to)
      assert.ok(!isDecision || isUndecided(status))
      status = to
    }
  })
})

const createdAt = new Date('2026-11-27T06:00:00Z')

test('the first answer is due within 48 hours, the decision within a month', () => {
  assert.deepEqual(claimDeadline({ createdAt, answeredAt: null }), new Date('2026-11-29T06:00:00Z'))
  assert.deepEqual(claimDeadline({ createdAt, answeredAt: createdAt }), new Date('2026-12-27T06:00:00Z'))
})

test('a deadline comes near, then passes, for claims that are not decided', () => {
  const open = { createdAt, answeredAt: null, status: 'open' } as const
  assert.equal(claimUrgency(open, createdAt), 'later')
  assert.equal(claimUrgency(open, new Date('2026-11-28T18:00:00Z')), 'soon')
  assert.equal(claimUrgency(open, new Date('2026-11-29T06:00:00Z')), 'overdue')
  const questioned = { ...open, answeredAt: createdAt, status: 'awaiting_shopper' } as const
  assert.equal(claimUrgency(questioned, new Date('2026-12-21T06:00:00Z')), 'soon')
  forAll(fc.constantFrom(...claimStatuses), fc.date({ noInvalidDate: true }), (status, now) => {
    assert.equal(claimUrgency({ ...open, status }, now) === null, !isUndecided(status))
  })
})
