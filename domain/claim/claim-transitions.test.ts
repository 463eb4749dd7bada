import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from '../for-all.fixture.ts'
import {
  allowedClaimTransitions,
  type ClaimActor,
  type ClaimStatus,
  claimStatuses,
  hasEnded,
  isUndecided,
  isVoid,
  refusalOfClaimTransition,
} from './claim-transitions.ts'

const actors: ClaimActor[] = ['shopper', 'admin', 'fulfilment']

test('each actor has the transitions that are theirs; a claim that is void has ended', () => {
  assert.ok(claimStatuses.every((status) => !isVoid(status) || hasEnded(status)))
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
