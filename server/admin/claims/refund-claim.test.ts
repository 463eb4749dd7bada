import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import type { PaymentMethod } from '../../../domain/order/order-status.ts'
import { refundExpectedBy } from '../../../domain/refund/expected-day.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { setDeliveryRules } from '../../../test/support/delivery-rules.ts'
import { buildAdmin, buildPerson, type Person } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { assertAllSettles, buildOrderInTwoParts, withAdvance } from '../../../test/support/paying.ts'
import { paymentShopForTests } from '../../../test/support/payment-shop.ts'
import {
  anyOrder,
  buildFernsAndPot,
  move,
  ownClaim,
  ownOrder,
  payInFull,
  refundOutside,
  refundPart,
} from '../../../test/support/refunding.ts'
import { until } from '../../../test/support/wait-until.ts'
import { settleOrder } from '../../shop/payments/settle-order.ts'
import { executeRefund } from '../../shop/refunds/execute-refund.ts'

const shop = paymentShopForTests({}, 'lost')

/** A claim, its refund and the problem of that, once the provider could not make it. */
const FAILED = ['refunding', 'wanted', 'The provider could not make this refund']

type Lines = { item: string; quantity: number }[]

/** A delivered order of three ferns at ₹200 and a pot at ₹590, and a claim for two ferns. */
async function build(paymentMethod: PaymentMethod = 'online') {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const order = await buildFernsAndPot(shop, asha, paymentMethod, { ferns: 3 })
  const { id, fern, pot } = order
  const paymentId = paymentMethod === 'online' ? await payInFull(shop, asha, order) : ''
  await move(admin, id, 'shipped', 'delivered')
  const ferns = [{ item: fern, quantity: 2 }]
  const claim = await openClaim(asha, id, ferns)
  const params = { id: claim._id }
  const refundClaim = (lines: Lines = ferns, reference?: string) => {
    const body = { kind: 'refund', speed: 'normal', lines, ...(reference !== undefined && { reference }) } as const
    return admin.api.call('POST /admin/claims/:id/decision', { params, body })
  }
  return { asha, admin, id, paymentId, fern, ferns, pot, claim, params, refundClaim }
}

function openClaim({ api }: Person, id: string, lines: Lines) {
  const body = { lines, reason: 'broken' as const, text: 'The stems are broken.', photos: [] }
  return api.call('POST /orders/:id/claims', { params: { id }, body })
}

test('claimed plants are refunded in part: the claim follows the refund, with one mail and a credit note', async () => {
  const { asha, admin, id, fern, claim, refundClaim } = await build()
  await shop.provider.setAnswerMode({ path: '/payments/:id/refund', kind: 'lost', times: 1 })
  const decided = await refundClaim([{ item: fern, quantity: 1 }])
  assert.deepEqual([decided.status, decided.refund?.amount, decided.refund?.problem], ['refunding', 200, null])
  assert.equal(decided.refund?.expectedBy, refundExpectedBy(new Date()))
  await assertAllSettles(shop)
  await shop.provider.answerNormally()
  const settled = await ownClaim(asha, claim._id)
  assert.deepEqual([settled.status, settled.refund?.status, settled.refund?.amount], ['settled', 'made', 200])
  assert.equal(settled.events.map(({ kind }) => kind).join(), 'opened,refunded,settled')
  const { refunds, creditNotes } = await anyOrder(admin, id)
  assert.deepEqual([refunds.length, creditNotes.length], [1, 1])
  const made = { _id: settled.refund?._id, note: `Claim ${claim.ticket}`, by: admin.name }
  assert.partialDeepStrictEqual(refunds, [made])
  const mails = (await outboxMailsTo(shop, asha.email)).filter(({ text }) => text?.includes(claim.ticket))
  assert.equal(mails.length, 2, 'one when it was opened, one about the money')
  const mail = mails.find(({ subject }) => subject.startsWith('Your refund of ₹200.00'))
  assert.match(mail?.text ?? '', /Expected by:? \d+ [A-Z][a-z]+ \d{4}/)
})

test('a refund of what was not claimed is refused, naming the field, and the claim stays open', async () => {
  const { asha, admin, id, pot, claim, refundClaim } = await build()
  await assert.rejects(refundClaim([{ item: pot, quantity: 1 }]), {
    code: 'invalid',
    fields: { 'lines.0.item': 'This plant was not claimed' },
  })
  await refundPart(admin, id, { amount: 900 })
  await assert.rejects(refundClaim(), {
    code: 'invalid',
    fields: { lines: 'Only ₹290 of what was paid online can still be refunded' },
  })
  assert.equal((await ownClaim(asha, claim._id)).status, 'open')
  // Its refund must not be made while the provider leaves those of a later test pending.
  await assertAllSettles(shop)
})

test('cash is refunded by hand under a reference, and the claim is settled at once', async () => {
  const { ferns, refundClaim } = await build('cod')
  for (const reference of [undefined, ' '])
    await assert.rejects(refundClaim(ferns, reference), ({ fields }: { fields: object }) => 'reference' in fields)
  const decided = await refundClaim(ferns, 'UPI 12345')
  assert.deepEqual([decided.status, decided.refund?.status, decided.refund?.amount], ['settled', 'made', 400])
  assert.equal(decided.paymentMethod, 'cod')
  await assert.rejects(refundClaim(ferns, 'UPI 12345'), { code: 'illegal_move' })
  await assertInvariants(shop.database)
})

test('a refund that fails at the provider shows on the claim, and settles it when it is made', async () => {
  const { asha, admin, id, claim, params, refundClaim } = await build()
  const own = () => ownClaim(asha, claim._id)
  const ofFerns = async (status: string) =>
    (await shop.provider.refunds()).find((each) => each.amount === 40_000 && each.status === status)?.id ??
    assert.fail()
  await shop.provider.setRefundMode('pending')
  await refundClaim()
  await until(async () => (await own()).refund?.status === 'accepted')
  await shop.provider.moveRefund(await ofFerns('pending'), 'failed')
  await settleOrder(shop, id)
  const { status, refund: failed } = await admin.api.call('GET /admin/claims/:id', { params })
  assert.deepEqual([status, failed?.status, failed?.problem], FAILED)
  assert.equal((await own()).refund?.expectedBy, null)
  const refunds = shop.database.updateTable('refunds').where('order_id', '=', id)
  await refunds.set({ created_at: sql`created_at - interval '30 days'` }).execute()
  await executeRefund(shop, failed?._id ?? assert.fail())
  const again = await own()
  assert.deepEqual([again.refund?.status, again.refund?.expectedBy], ['accepted', refundExpectedBy(new Date())])
  await shop.provider.moveRefund(await ofFerns('pending'), 'processed')
  await shop.provider.setRefundMode('processed')
  await executeRefund(shop, failed?._id ?? assert.fail())
  await assertAllSettles(shop)
  const paidOut = await own()
  assert.deepEqual([paidOut.status, paidOut.refund?.status], ['settled', 'made'])
})

test('if all the money was refunded at the provider meanwhile, the claim is settled without its own refund', async () => {
  const { asha, paymentId, claim, refundClaim } = await build()
  await refundOutside(shop, paymentId, 1190)
  await refundClaim()
  await assertAllSettles(shop)
  const { status, refund: own, events } = await ownClaim(asha, claim._id)
  assert.deepEqual([status, own], ['settled', null])
  assert.match(events.at(-1)?.text ?? '', /has already been fully refunded/)
})

test('a claim’s refund that was dropped for one made outside is requested again if that fails, and the claim shows it', async () => {
  const { asha, id, paymentId, claim, refundClaim } = await build()
  await shop.provider.setRefundMode('pending')
  const outside = await refundOutside(shop, paymentId, 1190)
  await shop.provider.setRefundMode('processed')
  await refundClaim()
  await until(async () => (await ownClaim(asha, claim._id)).status === 'settled')
  await shop.provider.setAnswerMode({ path: '/payments/:id/refund', kind: 'lost', times: 9 })
  await shop.provider.moveRefund(outside, 'failed')
  await settleOrder(shop, id)
  const again = await ownClaim(asha, claim._id)
  assert.deepEqual([again.status, again.refund?.amount, again.refund?.status], ['settled', 400, 'wanted'])
  await assertInvariants(shop.database)
  await shop.provider.answerNormally()
  await assertAllSettles(shop)
  assert.equal((await ownClaim(asha, claim._id)).refund?.status, 'made')
})

test('pieces that were refunded are neither claimed, refunded nor replaced once more', async () => {
  const { asha, admin, id, fern, ferns, pot, params, refundClaim } = await build()
  const ofPot = [{ item: pot, quantity: 1 }]
  await refundPart(admin, id, { lines: [...ferns, ...ofPot] })
  const message = 'Not enough pieces of Fern are left to refund or replace.'
  const replaceClaim = () => admin.api.call('POST /admin/claims/:id/decision', { params, body: { kind: 'replace' } })
  await assert.rejects(replaceClaim(), { status: 409, message })
  await assert.rejects(refundClaim(), { code: 'invalid', fields: { 'lines.0.quantity': 'Only 1 can be refunded' } })
  await assert.rejects(openClaim(asha, id, ofPot), { code: 'invalid' })
  const claimable = () => asha.api.call('GET /orders/:id/claimable', { params: { id } })
  assert.deepEqual((await claimable()).lines, [])
  await asha.api.call('POST /claims/:id/withdraw', { params })
  assert.partialDeepStrictEqual((await claimable()).lines, [{ item: fern, quantity: 1 }])
  await refundPart(admin, id, { lines: [{ item: fern, quantity: 1 }] })
  assert.deepEqual(await claimable(), { until: null, reason: null, lines: [] }, 'nothing is left')
  await assertAllSettles(shop)
})

test('pieces that are being replaced are not refunded until that parcel is cancelled', async () => {
  const { asha, admin, id, ferns, claim, params, refundClaim } = await build()
  await admin.api.call('POST /admin/claims/:id/decision', { params, body: { kind: 'replace' } })
  await assert.rejects(refundPart(admin, id, { lines: ferns }), {
    code: 'invalid',
    fields: { 'lines.0.quantity': 'Only 1 can be refunded' },
  })
  const { replacements } = await ownOrder(asha, id)
  await admin.api.call('POST /admin/replacements/:id/cancel', { params: { id: replacements[0]?._id ?? '' } })
  assert.equal((await refundClaim()).status, 'refunding')
  await assertAllSettles(shop)
  assert.equal((await ownClaim(asha, claim._id)).status, 'settled')
})

/** A claim for two pieces at ₹200 of an order that was paid by ₹80 and ₹320, and its refund, of which the rest is made. */
async function buildHalfRefunded() {
  await setDeliveryRules(shop, withAdvance)
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id: id, items } = await buildOrderInTwoParts(shop, asha)
  await move(admin, id, 'shipped', 'delivered')
  const lines = [{ item: items[0]?._id ?? assert.fail(), quantity: 2 }]
  const { _id: claim } = await openClaim(asha, id, lines)
  await shop.provider.setRefundMode('pending')
  const body = { kind: 'refund', lines, speed: 'normal' } as const
  const decided = await admin.api.call('POST /admin/claims/:id/decision', { params: { id: claim }, body })
  assert.deepEqual([decided.status, decided.refund?.amount], ['refunding', 400])
  await until(async () => (await ownClaim(asha, claim)).refund?.status === 'accepted')
  await shop.provider.setRefundMode('processed')
  const own = (await anyOrder(admin, id)).payments.map(({ providerPaymentId }) => providerPaymentId)
  const made = (await shop.provider.refunds()).filter(({ payment_id }) => own.includes(payment_id))
  const [ofRest, ofAdvance] = made.toSorted((a, b) => b.amount - a.amount)
  await shop.provider.moveRefund(ofRest?.id ?? assert.fail(), 'processed')
  return { asha, admin, id, claim, ofAdvance: ofAdvance?.id ?? assert.fail() }
}

test('a claim refunded from two payments names the whole sum, and is settled when both are paid out', async () => {
  const { asha, id, claim, ofAdvance } = await buildHalfRefunded()
  await settleOrder(shop, id)
  const half = await ownClaim(asha, claim)
  assert.deepEqual([half.status, half.refund?.amount, half.refund?.status], ['refunding', 400, 'accepted'])
  await assertInvariants(shop.database)
  await shop.provider.moveRefund(ofAdvance, 'processed')
  await settleOrder(shop, id)
  const { status, refund, events } = await ownClaim(asha, claim)
  assert.deepEqual([status, refund?.amount, refund?.status], ['settled', 400, 'made'])
  assert.equal(events.filter(({ kind }) => kind === 'settled').length, 1)
  await assertAllSettles(shop)
})

test('if one part of a refund from two payments fails, the claim shows it', async () => {
  const { asha, admin, id, claim, ofAdvance } = await buildHalfRefunded()
  await shop.provider.moveRefund(ofAdvance, 'failed')
  await settleOrder(shop, id)
  const { status, refund } = await admin.api.call('GET /admin/claims/:id', { params: { id: claim } })
  assert.deepEqual([status, refund?.status, refund?.problem], FAILED)
  const requested = shop.database.selectFrom('refunds').select('id').where('status', '=', 'requested')
  await executeRefund(shop, (await requested.where('order_id', '=', id).executeTakeFirstOrThrow()).id)
  await assertAllSettles(shop)
  assert.equal((await ownClaim(asha, claim)).status, 'settled')
})
