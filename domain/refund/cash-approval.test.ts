import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from '../for-all.fixture.ts'
import { addUp, type Paise, paise } from '../money.ts'
import { needsApproval, proposalMoves } from './cash-approval.ts'

const sums = fc.integer({ min: 1, max: 500_000 }).map(paise)

test('a refund above the limit needs a second admin; one at the limit does not, and without a limit none does', () => {
  assert.equal(needsApproval(paise(50_000), [paise(49_999)], paise(1)), false)
  assert.equal(needsApproval(paise(50_000), [paise(49_999)], paise(2)), true)
  assert.equal(needsApproval(paise(0), [], paise(1)), true)
  forAll(fc.array(sums), sums, (earlier, amount) => !needsApproval(null, earlier, amount))
})

test('however a sum is split, no more than the limit is refunded without a second admin, whom every later refund needs', () =>
  forAll(sums, fc.array(sums, { maxLength: 20 }), sums, (limit, parts, later) => {
    const made: Paise[] = []
    for (const part of parts) {
      if (needsApproval(limit, made, part)) assert.ok(needsApproval(limit, [...made, part], later))
      else made.push(part)
    }
    assert.ok(addUp(made) <= limit)
  }))

test('no admin approves a refund of their own, and the proposer can always withdraw it', () =>
  forAll(fc.option(fc.string()), fc.string(), (proposer, admin) => {
    const moves = proposalMoves(proposer, admin)
    assert.equal(moves.includes('approve'), proposer !== admin)
    assert.equal(moves.includes('withdraw'), proposer === admin)
  }))
