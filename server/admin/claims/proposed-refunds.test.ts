import assert from 'node:assert/strict'
import { afterEach, test } from 'vitest'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { buildPerson } from '../../../test/support/factories.ts'
import {
  anyOrder,
  buildFernsAndPot,
  decideRefund,
  move,
  ownClaim,
  ownOrder,
  refundMails,
  refundPart,
} from '../../../test/support/refunding.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
const ILLEGAL = { code: 'illegal_move' } as const

afterEach(() => assertInvariants(shop.database))

/** A claim for two of three ferns at ₹200 that were paid in cash, and two admins; above ₹300 it takes both. */
async function build() {
  const asha = await buildPerson(shop)
  const meera = await buildPerson(shop, { name: 'Meera', isAdmin: true })
  const ravi = await buildPerson(shop, { name: 'Ravi', isAdmin: true })
  await meera.api.call('PATCH /admin/settings', { body: { cashApprovalAbove: 300 } })
  const { id: order, fern, pot } = await buildFernsAndPot(shop, asha, 'cod', { ferns: 3 })
  await move(meera, order, 'shipped', 'delivered')
  const lines = [{ item: fern, quantity: 2 }]
  const { _id: claim, ticket } = await asha.api.call('POST /orders/:id/claims', {
    params: { id: order },
    body: { lines, reason: 'broken', text: 'The stems are broken.', photos: [] },
  })
  const params = { id: claim }
  const withdraw = () => asha.api.call('POST /claims/:id/withdraw', { params })
  const refundClaim = (reference = 'UPI 1') => {
    const body = { kind: 'refund', speed: 'normal', lines, reference } as const
    return meera.api.call('POST /admin/claims/:id/decision', { params, body })
  }
  return { asha, meera, ravi, order, fern, pot, claim, ticket, lines, params, withdraw, refundClaim }
}

/** The same once Meera has proposed to refund it. */
async function buildProposed() {
  const built = await build()
  const claimed = await built.refundClaim()
  const { refunds } = await anyOrder(built.ravi, built.order)
  return { ...built, claimed, proposed: refunds.find(({ status }) => status === 'proposed')?._id ?? assert.fail() }
}

test('a claim with a proposed refund stays open, cannot be decided otherwise, and is settled by the approval', async () => {
  const { asha, meera, ravi, order, claim, ticket, params, claimed, proposed, refundClaim } = await buildProposed()
  assert.deepEqual([claimed.status, claimed.refund], ['open', null])
  assert.deepEqual(claimed.proposedRefund, { amount: 400, by: 'Meera' })
  const seen = await ownClaim(asha, claim)
  assert.deepEqual([seen.refund, seen.events.map(({ kind }) => kind)], [null, ['opened']])
  const decide = (body: { kind: 'replace' } | { kind: 'refuse' | 'ask'; text: string }) =>
    ravi.api.call('POST /admin/claims/:id/decision', { params, body })
  for (const other of [
    () => decide({ kind: 'replace' }),
    () => decide({ kind: 'refuse', text: 'It was sound.' }),
    () => refundClaim('UPI 2'),
  ])
    await assert.rejects(other(), { ...ILLEGAL, message: 'A refund for this claim is awaiting a second admin.' })
  await decide({ kind: 'ask', text: 'A photo, please?' })
  await assert.rejects(decideRefund(meera, order, proposed), ILLEGAL)
  await decideRefund(ravi, order, proposed)
  const settled = await ownClaim(asha, claim)
  assert.deepEqual([settled.status, settled.refund?.status, settled.refund?.amount], ['settled', 'made', 400])
  assert.deepEqual(
    settled.events.map(({ kind }) => kind),
    ['opened', 'question', 'refunded', 'settled'],
  )
  const [mail, ...more] = await refundMails(shop, asha)
  assert.deepEqual([mail?.text?.includes(ticket), more], [true, []])
  assert.equal((await ravi.api.call('GET /admin/claims/:id', { params })).proposedRefund, null)
})

test('a claim whose refund is declined can be decided otherwise', async () => {
  const { asha, ravi, order, params, proposed, refundClaim } = await buildProposed()
  await decideRefund(ravi, order, proposed, { approve: false, note: 'Send them again' })
  const replaced = await ravi.api.call('POST /admin/claims/:id/decision', { params, body: { kind: 'replace' } })
  assert.equal(replaced.status, 'replacing')
  assert.deepEqual((await ownOrder(asha, order)).refunds, [])
  await assert.rejects(refundClaim(), ILLEGAL)
})

test('approving a refund does not refund a withdrawn claim', async () => {
  const { asha, ravi, order, claim, proposed, withdraw } = await buildProposed()
  await withdraw()
  await assert.rejects(decideRefund(ravi, order, proposed), ILLEGAL)
  await decideRefund(ravi, order, proposed, { approve: false, note: 'Withdrawn' })
  assert.equal((await ownClaim(asha, claim)).status, 'withdrawn')
})

test('an approval and a withdrawal at once: the claim is refunded, or withdrawn, never both', async () => {
  const { asha, ravi, order, claim, proposed, withdraw } = await buildProposed()
  await Promise.allSettled([decideRefund(ravi, order, proposed), withdraw()])
  const { status, refund: made } = await ownClaim(asha, claim)
  assert.equal(status, made === null ? 'withdrawn' : 'settled')
})

test('shoppers may claim pieces of which a refund is only proposed', async () => {
  const { asha, meera, order, fern, pot, lines, withdraw } = await build()
  await withdraw()
  await refundPart(meera, order, { lines, reference: 'UPI 5' })
  const claimable = await asha.api.call('GET /orders/:id/claimable', { params: { id: order } })
  assert.partialDeepStrictEqual(claimable.lines, [
    { item: fern, quantity: 3 },
    { item: pot, quantity: 1 },
  ])
})
