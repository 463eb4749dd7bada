import assert from 'node:assert/strict'
import type { ClaimDecision, ClaimFields } from '../../contract/forms/claim.ts'
import { expectClaimEnded, expectRefund, expectReplaced } from './expected-order.ts'
import type { ShopUnderTest } from './model-run.ts'
import { onClaim, onOrder, type Run } from './on-order.ts'

/** Claims of shoppers, and what the shop decides about them. */
export const claimCommands = {
  claim: onOrder(async (_run, { id, shopper, expected }, other) => {
    // Some are more than were ordered: the shop refuses those.
    const pieces = expected.lines.map(({ item }) => ({ item, quantity: 1 + (other % 3) }))
    const lines = other % 2 === 0 ? pieces.slice(0, 1) : pieces
    const body: ClaimFields = { lines, reason: 'broken', text: 'The stem is broken.', photos: [] }
    const { _id } = await shopper.api.call('POST /orders/:id/claims', { params: { id }, body })
    if (!expected.claims.has(_id)) expected.claims.set(_id, { lines, ended: null })
  }),
  questionClaim: onClaim((run, _placed, id) => decide(run, id, { kind: 'ask', text: 'Which stem?' })),
  answerClaim: onClaim((_run, { shopper }, id) =>
    shopper.api.call('POST /claims/:id/answer', { params: { id }, body: { text: 'The left one.', photos: [] } }),
  ),
  withdrawClaim: onClaim(async (_run, { shopper, expected }, id) => {
    await shopper.api.call('POST /claims/:id/withdraw', { params: { id } })
    expectClaimEnded(expected, id, 'withdrawn')
  }),
  refuseClaim: onClaim(async (run, { expected }, id) => {
    await decide(run, id, { kind: 'refuse', text: 'It is a bent leaf only.' })
    expectClaimEnded(expected, id, 'refused')
  }),
  replaceClaimed: onClaim(async (run, { expected }, id) => {
    await decide(run, id, { kind: 'replace' })
    expectReplaced(expected, expected.claims.get(id)?.lines ?? assert.fail())
  }),
  refundClaimed: onClaim(async (run, { expected }, id, other) => {
    const claimed = expected.claims.get(id)?.lines ?? assert.fail()
    // Some put more back than they refund: the shop refuses those.
    const lines = claimed.map(({ item, quantity }) => ({ item, quantity, restock: other % (quantity + 2) }))
    const speed = other % 2 === 0 ? 'normal' : 'optimum'
    await decide(run, id, { kind: 'refund', lines, speed, reference: 'UPI 12345' })
    expectRefund(expected, lines, false, 0)
  }),
} as const satisfies Record<string, Run>

function decide({ admin }: ShopUnderTest, id: string, body: ClaimDecision) {
  return admin.api.call('POST /admin/claims/:id/decision', { params: { id }, body })
}
