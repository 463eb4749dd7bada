import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { addUp, type Paise, paise } from '../money.ts'
import { needsApproval, proposalMoves } from './cash-approval.ts'

const sums = fc.integer({ min: 1, max: 500_000 }).map(paise)

test('a refund above the limit needs a second admin, one of just the limit does not', () => {
  assert.equal(needsApproval(paise(50_000), [], paise(50_000)), false)
  assert.equal(needsApproval(paise(50_000), [], paise(50_001)), true)
  assert.equal(needsApproval(paise(50_000), [paise(49_999)], paise(1)), false)
  assert.equal(needsApproval(paise(50_000), [paise(50_000)], paise(1)), true)
  assert.equal(needsApproval(paise(0), [], paise(1)), true)
})

test('without a limit none does', () => {
  fc.assert(fc.property(fc.array(sums), sums, (earlier, amount) => !needsApproval(null, earlier, amount)))
})

test('however a sum is split, no more than the limit goes back without a second admin', () => {
  fc.assert(
    fc.property(sums, fc.array(sums, { maxLength: 20 }), (limit, parts) => {
      const made: Paise[] = []
      for (const part of parts) if (!needsApproval(limit, made, part)) made.push(part)
      assert.ok(addUp(made) <= limit)
    }),
  )
})

test('once a refund needs a second admin, every later one does', () => {
  fc.assert(
    fc.property(sums, fc.array(sums), sums, sums, (limit, earlier, amount, later) => {
      if (needsApproval(limit, earlier, amount)) assert.ok(needsApproval(limit, [...earlier, amount], later))
    }),
  )
})

test('no admin approves a refund of their own, and the proposer can always withdraw it', () => {
  fc.assert(
    fc.property(fc.option(fc.string()), fc.string(), (proposer, admin) => {
      const moves = proposalMoves(proposer, admin)
      assert.equal(moves.includes('approve'), proposer !== admin)
      assert.equal(moves.includes('withdraw'), proposer === admin)
    }),
  )
})
