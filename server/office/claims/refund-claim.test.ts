import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { beforeEach, test } from 'vitest'
import { refundExpectedBy } from '../../../domain/refund/expected-day.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { assertAllSettles, verify } from '../../../test/support/paying.ts'
import { createPayment, paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { assertMoneyAgrees } from '../../../test/support/reconciled-payments.ts'
import { until } from '../../../test/support/wait-until.ts'
import { settleOrder } from '../../shop/payments/settle-order.ts'
import { executeRefund } from '../../shop/refunds/execute-refund.ts'

const shop = paymentShopForTests()
const JOBS_MS = 20_000

beforeEach(() => shop.provider.loseWebhooks())

/** A delivered order of three ferns at ₹200 and a pot at ₹590, and a claim for two ferns. */
async function buildClaimed(person: Person, admin: Person, paymentMethod: 'online' | 'cod' = 'online') {
  const fern = await buildPlant(shop, { name: 'Fern', price: 200 })
  const pot = await buildPlant(shop, { name: 'Urli', price: 590, category: 'pots' })
  const placed = [
    { plant: fern, quantity: 3, price: 200 },
    { plant: pot, quantity: 1, price: 590 },
  ]
  const order = await buildOrder(person, placed, { paymentMethod })
  const id = order._id
  if (paymentMethod === 'online') {
    const { razorpayOrderId } = await createPayment(person, order)
    await verify(person, id, await shop.provider.pay(razorpayOrderId))
  }
  for (const status of ['shipped', 'delivered'] as const)
    await admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status } })
  const itemOf = (plant: string) => order.items.find((item) => item.plant === plant)?._id ?? assert.fail()
  const items = { fern: itemOf(fern), pot: itemOf(pot) }
  return { id, ...items, claim: await openClaim(person, id, [{ item: items.fern, quantity: 2 }]) }
}

type Lines = { item: string; quantity: number }[]

function openClaim({ api }: Person, id: string, lines: Lines) {
  const body = { lines, reason: 'broken' as const, text: 'The stems are broken.', photos: [] }
  return api.call('POST /orders/:id/claims', { params: { id }, body })
}

function refund({ api }: Person, id: string, lines: Lines, reference?: string) {
  const body = { kind: 'refund', speed: 'normal', lines, ...(reference !== undefined && { reference }) } as const
  return api.call('POST /admin/claims/:id/decision', { params: { id }, body })
}

function refundOfOrder({ api }: Person, id: string, lines: Lines) {
  return api.call('POST /admin/orders/:id/refunds', { params: { id }, body: { lines, reason: 'It arrived hurt' } })
}

const claimOf = ({ api }: Person, id: string) => api.call('GET /claims/:id', { params: { id } })

test('claimed plants are refunded in part: the claim follows the money, with one mail and a credit note', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id, fern, claim } = await buildClaimed(asha, admin)
  await shop.provider.setAnswerMode({ path: '/payments/:id/refund', kind: 'lost', times: 1 })
  const decided = await refund(admin, claim._id, [{ item: fern, quantity: 1 }])
  assert.deepEqual([decided.status, decided.refund?.amount, decided.refund?.problem], ['refunding', 200, null])
  assert.equal(decided.refund?.expectedBy, refundExpectedBy(new Date()))
  await assertAllSettles(shop)
  await shop.provider.answerNormally()
  const settled = await claimOf(asha, claim._id)
  assert.deepEqual([settled.status, settled.refund?.status, settled.refund?.amount], ['settled', 'made', 200])
  assert.deepEqual(
    settled.events.map(({ kind }) => kind),
    ['opened', 'refunded', 'settled'],
  )
  const { refunds, creditNotes } = await admin.api.call('GET /admin/orders/:id', { params: { id } })
  assert.deepEqual(
    refunds.map(({ _id, note, by }) => [_id, note, by]),
    [[settled.refund?._id, `Claim ${claim.ticket}`, admin.name]],
  )
  assert.equal(creditNotes.length, 1)
  const mails = (await outboxMailsTo(shop, asha.email)).filter(({ text }) => text?.includes(claim.ticket))
  const [mail] = mails.filter(({ subject }) => subject.startsWith('₹200.00 of order'))
  assert.equal(mails.length, 2, 'one when it was opened, one about the money')
  assert.match(mail?.text ?? '', /Expect it by:? \d+ [A-Z][a-z]+ \d{4}/)
  await assertMoneyAgrees(shop)
  await assertInvariants(shop.database)
})

test('what was not claimed is refused by its field, and the claim stays open', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id, fern, pot, claim } = await buildClaimed(asha, admin)
  for (const [lines, fields] of [
    [[{ item: fern, quantity: 3 }], { 'lines.0.quantity': 'At most 2 claimed' }],
    [[{ item: pot, quantity: 1 }], { 'lines.0.item': 'This plant was not claimed' }],
  ] as const)
    await assert.rejects(refund(admin, claim._id, [...lines]), { code: 'invalid', status: 400, fields })
  await admin.api.call('POST /admin/orders/:id/refunds', { params: { id }, body: { amount: 900, reason: 'Goodwill' } })
  await assert.rejects(refund(admin, claim._id, [{ item: fern, quantity: 2 }]), {
    code: 'invalid',
    fields: { lines: 'Only ₹290 of what was paid this way can still go back' },
  })
  assert.equal((await claimOf(asha, claim._id)).status, 'open')
  // Its refund must not be made while the provider leaves those of a later test pending.
  await assertAllSettles(shop)
})

test('cash goes back by hand under a reference, and the claim is settled at once', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { fern, claim } = await buildClaimed(asha, admin, 'cod')
  const lines = [{ item: fern, quantity: 2 }]
  await assert.rejects(refund(admin, claim._id, lines), (error: { fields?: Record<string, string> }) =>
    Boolean(error.fields?.reference),
  )
  await assert.rejects(refund(admin, claim._id, lines, ' '), { code: 'invalid' })
  const decided = await refund(admin, claim._id, lines, 'UPI 12345')
  assert.deepEqual([decided.status, decided.refund?.status, decided.refund?.amount], ['settled', 'made', 400])
  assert.equal(decided.paymentMethod, 'cod')
  await assert.rejects(refund(admin, claim._id, lines, 'UPI 12345'), { code: 'illegal_move' })
  await assertInvariants(shop.database)
})

test('a refund that fails at the provider is seen at the claim, and settles it once it is made', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id, fern, claim } = await buildClaimed(asha, admin)
  await shop.provider.setRefundMode('pending')
  const params = { id: claim._id }
  const refundState = async () => (await claimOf(asha, claim._id)).refund?.status
  await refund(admin, claim._id, [{ item: fern, quantity: 2 }])
  await until(async () => (await refundState()) === 'accepted', JOBS_MS)
  const [made] = (await shop.provider.refunds()).filter(({ amount }) => amount === 40_000)
  await shop.provider.moveRefund(made?.id ?? assert.fail(), 'failed')
  await settleOrder(shop, id)
  const failed = await admin.api.call('GET /admin/claims/:id', { params })
  assert.deepEqual(
    [failed.status, failed.refund?.status, failed.refund?.problem],
    ['refunding', 'wanted', 'The provider could not make it'],
  )
  assert.equal((await claimOf(asha, claim._id)).refund?.expectedBy, null)
  await sql`update refunds set created_at = created_at - interval '30 days' where order_id = ${id}`.execute(
    shop.database,
  )
  await executeRefund(shop, failed.refund?._id ?? assert.fail())
  const again = await claimOf(asha, claim._id)
  assert.deepEqual([again.refund?.status, again.refund?.expectedBy], ['accepted', refundExpectedBy(new Date())])
  const [held] = (await shop.provider.refunds()).filter(
    ({ amount, status }) => amount === 40_000 && status === 'pending',
  )
  await shop.provider.moveRefund(held?.id ?? assert.fail(), 'processed')
  await shop.provider.setRefundMode('processed')
  await executeRefund(shop, failed.refund?._id ?? assert.fail())
  await assertAllSettles(shop)
  const { status, refund: paidOut } = await claimOf(asha, claim._id)
  assert.deepEqual([status, paidOut?.status], ['settled', 'made'])
  await assertMoneyAgrees(shop)
  await assertInvariants(shop.database)
})

/** All of an order's ₹1,190 goes back by the provider's own tools. */
async function refundOutside(id: string) {
  const { id: paymentId } = await shop.database
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  return shop.payments?.provider.refund({ paymentId, amount: 119_000, key: `by-hand-${id}`, speed: 'normal' })
}

test('all of the money went back at the provider meanwhile: the claim is settled without a refund of its own', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id, fern, claim } = await buildClaimed(asha, admin)
  await refundOutside(id)
  await refund(admin, claim._id, [{ item: fern, quantity: 2 }])
  await assertAllSettles(shop)
  const { status, refund: own, events } = await claimOf(asha, claim._id)
  assert.deepEqual([status, own], ['settled', null])
  assert.match(events.at(-1)?.text ?? '', /has gone back in other refunds/)
  await assertMoneyAgrees(shop)
  await assertInvariants(shop.database)
})

test('a claim’s refund that was dropped for one outside is requested again when that fails, and the claim shows it', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id, fern, claim } = await buildClaimed(asha, admin)
  await shop.provider.setRefundMode('pending')
  const outside = await refundOutside(id)
  await shop.provider.setRefundMode('processed')
  await refund(admin, claim._id, [{ item: fern, quantity: 2 }])
  await until(async () => (await claimOf(asha, claim._id)).status === 'settled', JOBS_MS)
  await shop.provider.setAnswerMode({ path: '/payments/:id/refund', kind: 'lost', times: 9 })
  await shop.provider.moveRefund(outside?.id ?? assert.fail(), 'failed')
  await settleOrder(shop, id)
  const again = await claimOf(asha, claim._id)
  assert.deepEqual([again.status, again.refund?.amount, again.refund?.status], ['settled', 400, 'wanted'])
  await assertInvariants(shop.database)
  await shop.provider.answerNormally()
  await assertAllSettles(shop)
  assert.equal((await claimOf(asha, claim._id)).refund?.status, 'made')
  await assertInvariants(shop.database)
})

test('pieces that were refunded are neither claimed, refunded nor replaced once more', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id, fern, pot, claim } = await buildClaimed(asha, admin)
  await refundOfOrder(admin, id, [
    { item: fern, quantity: 2 },
    { item: pot, quantity: 1 },
  ])
  const message = 'There are not that many of Fern left that were neither refunded nor replaced.'
  const params = { id: claim._id }
  for (const decide of [
    () => refund(admin, claim._id, [{ item: fern, quantity: 2 }]),
    () => admin.api.call('POST /admin/claims/:id/decision', { params, body: { kind: 'replace' } }),
  ])
    await assert.rejects(decide, { status: 409, message })
  await assert.rejects(openClaim(asha, id, [{ item: pot, quantity: 1 }]), { code: 'invalid' })
  const claimable = () => asha.api.call('GET /orders/:id/claimable', { params: { id } })
  assert.deepEqual((await claimable()).lines, [])
  await asha.api.call('POST /claims/:id/withdraw', { params })
  assert.deepEqual((await claimable()).lines, [{ item: fern, quantity: 1 }])
  await assertInvariants(shop.database)
})

test('pieces that are being replaced are not refunded until that parcel is cancelled', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id, fern, claim } = await buildClaimed(asha, admin)
  await admin.api.call('POST /admin/claims/:id/decision', { params: { id: claim._id }, body: { kind: 'replace' } })
  await assert.rejects(refundOfOrder(admin, id, [{ item: fern, quantity: 2 }]), {
    code: 'invalid',
    fields: { 'lines.0.quantity': 'At most 1' },
  })
  const { replacements } = await asha.api.call('GET /orders/:id', { params: { id } })
  const params = { id: replacements[0]?._id ?? '' }
  await admin.api.call('POST /admin/replacements/:id/cancel', { params })
  const decided = await refund(admin, claim._id, [{ item: fern, quantity: 2 }])
  assert.equal(decided.status, 'refunding')
  await assertAllSettles(shop)
  assert.equal((await claimOf(asha, claim._id)).status, 'settled')
  await assertMoneyAgrees(shop)
  await assertInvariants(shop.database)
})
