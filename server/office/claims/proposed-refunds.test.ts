import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

/** A claim for two of three ferns at ₹200 that were paid in cash, and two admins; above ₹300 it takes both. */
async function build() {
  const asha = await buildPerson(shop)
  const meera = await buildPerson(shop, { name: 'Meera', isAdmin: true })
  const ravi = await buildPerson(shop, { name: 'Ravi', isAdmin: true })
  await meera.api.call('PATCH /admin/settings', { body: { cashApprovalAbove: 300 } })
  const fern = await buildPlant(shop, { name: 'Fern', price: 200 })
  const { _id: order, items } = await buildOrder(asha, [{ plant: fern, quantity: 3, price: 200 }])
  for (const status of ['shipped', 'delivered'] as const)
    await meera.api.call('PATCH /admin/orders/:id/status', { params: { id: order }, body: { status } })
  const lines = [{ item: items[0]?._id ?? assert.fail(), quantity: 2 }]
  const { _id: claim, ticket } = await asha.api.call('POST /orders/:id/claims', {
    params: { id: order },
    body: { lines, reason: 'broken', text: 'The stems are broken.', photos: [] },
  })
  return { asha, meera, ravi, order, claim, ticket, lines }
}

type Built = Awaited<ReturnType<typeof build>>

function refund({ api }: Person, { claim, lines }: Pick<Built, 'claim' | 'lines'>) {
  const body = { kind: 'refund', speed: 'normal', lines, reference: 'UPI 1' } as const
  return api.call('POST /admin/claims/:id/decision', { params: { id: claim }, body })
}

async function proposalOf({ api }: Person, order: string): Promise<string> {
  const { refunds } = await api.call('GET /admin/orders/:id', { params: { id: order } })
  return refunds.find(({ status }) => status === 'proposed')?._id ?? assert.fail('nothing is proposed')
}

const decide = ({ bearer }: Person, order: string, refunded: string, body: object = { approve: true }) =>
  request(shop, `POST /admin/orders/${order}/refunds/${refunded}/approval`, { bearer, body })

const claimOf = ({ api }: Person, id: string) => api.call('GET /claims/:id', { params: { id } })

const kindsOf = async (person: Person, id: string) => (await claimOf(person, id)).events.map(({ kind }) => kind)

test('a claim whose refund is proposed stays open, is not decided otherwise, and is settled by the approval', async () => {
  const built = await build()
  const { asha, meera, ravi, order, claim, ticket, lines } = built
  const proposed = await refund(meera, built)
  assert.deepEqual([proposed.status, proposed.refund], ['open', null])
  assert.deepEqual(proposed.proposedRefund, { amount: 400, by: 'Meera' })
  assert.deepEqual(await kindsOf(asha, claim), ['opened'])
  assert.equal((await claimOf(asha, claim)).refund, null)
  const params = { id: claim }
  const others = [
    { kind: 'replace' },
    { kind: 'refuse', text: 'It was sound.' },
    { kind: 'refund', lines, speed: 'normal', reference: 'UPI 2' },
  ] as const
  for (const body of others)
    await assert.rejects(ravi.api.call('POST /admin/claims/:id/decision', { params, body }), {
      code: 'illegal_move',
      message: 'A refund of this claim awaits a second admin.',
    })
  await ravi.api.call('POST /admin/claims/:id/decision', { params, body: { kind: 'ask', text: 'A photo, please?' } })
  const id = await proposalOf(ravi, order)
  assertRefused(await decide(meera, order, id), 'illegal_move')
  assert.equal((await decide(ravi, order, id)).status, 200)
  const settled = await claimOf(asha, claim)
  assert.deepEqual([settled.status, settled.refund?.status, settled.refund?.amount], ['settled', 'made', 400])
  assert.deepEqual(await kindsOf(asha, claim), ['opened', 'question', 'refunded', 'settled'])
  const mails = await outboxMailsTo(shop, asha.email)
  const [mail, ...more] = mails.filter(({ subject }) => subject.includes('goes back to you'))
  assert.ok(mail?.text?.includes(ticket))
  assert.equal(more.length, 0)
  assert.equal((await ravi.api.call('GET /admin/claims/:id', { params })).proposedRefund, null)
  await assertInvariants(shop.database)
})

test('a claim whose refund is declined can be decided otherwise', async () => {
  const built = await build()
  const { asha, meera, ravi, order, claim, lines } = built
  await refund(meera, built)
  await decide(ravi, order, await proposalOf(ravi, order), { approve: false, note: 'Send them again' })
  const body = { kind: 'replace' } as const
  const replaced = await ravi.api.call('POST /admin/claims/:id/decision', { params: { id: claim }, body })
  assert.equal(replaced.status, 'replacing')
  const { refunds } = await asha.api.call('GET /orders/:id', { params: { id: order } })
  assert.deepEqual(refunds, [])
  await assert.rejects(refund(meera, { claim, lines }), { code: 'illegal_move' })
  await assertInvariants(shop.database)
})

test('a claim that was withdrawn is not refunded by an approval', async () => {
  const built = await build()
  const { asha, meera, ravi, order, claim } = built
  await refund(meera, built)
  const id = await proposalOf(ravi, order)
  await asha.api.call('POST /claims/:id/withdraw', { params: { id: claim } })
  assertRefused(await decide(ravi, order, id), 'illegal_move')
  assert.equal((await decide(ravi, order, id, { approve: false, note: 'Withdrawn' })).status, 200)
  assert.equal((await claimOf(asha, claim)).status, 'withdrawn')
  await assertInvariants(shop.database)
})

test('an approval and a withdrawal at once: the claim is refunded, or withdrawn, never both', async () => {
  const built = await build()
  const { asha, meera, ravi, order, claim } = built
  await refund(meera, built)
  const id = await proposalOf(ravi, order)
  await Promise.allSettled([
    decide(ravi, order, id),
    asha.api.call('POST /claims/:id/withdraw', { params: { id: claim } }),
  ])
  const { status, refund: made } = await claimOf(asha, claim)
  assert.equal(status, made === null ? 'withdrawn' : 'settled')
  await assertInvariants(shop.database)
})

test('shoppers may claim pieces of which a refund is only proposed', async () => {
  const { asha, meera, order, claim, lines } = await build()
  const params = { id: order }
  await asha.api.call('POST /claims/:id/withdraw', { params: { id: claim } })
  await meera.api.call('POST /admin/orders/:id/refunds', {
    params,
    body: { lines, reason: 'Hurt', reference: 'UPI 5' },
  })
  const { lines: claimable } = await asha.api.call('GET /orders/:id/claimable', { params })
  assert.deepEqual(claimable, [{ item: lines[0]?.item, quantity: 3 }])
})
