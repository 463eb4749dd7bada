import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { setDeliveryRules } from '../../../test/support/delivery-rules.ts'
import { buildAdmin, buildPerson } from '../../../test/support/factories.ts'
import { assertAllSettles, withAdvance } from '../../../test/support/paying.ts'
import { buildOrderInTwoParts } from '../../../test/support/paying-rest.ts'
import { paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { anyOrder, move, ownClaim } from '../../../test/support/refunding.ts'
import { until } from '../../../test/support/wait-until.ts'
import { settleOrder } from '../../shop/payments/settle-order.ts'
import { executeRefund } from '../../shop/refunds/execute-refund.ts'

const shop = paymentShopForTests()
const JOBS_MS = 20_000

beforeEach(async () => {
  await shop.provider.loseWebhooks()
  await setDeliveryRules(shop, withAdvance)
})

/** A claim for two pieces at ₹200 of an order that was paid by ₹80 and ₹320, and its refund, of which the rest is made. */
async function buildHalfRefunded() {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id: id, items } = await buildOrderInTwoParts(shop, asha)
  await move(admin, id, 'shipped', 'delivered')
  const lines = [{ item: items[0]?._id ?? assert.fail(), quantity: 2 }]
  const claimed = { lines, reason: 'dead' as const, text: 'Both are dead.', photos: [] }
  const { _id: claim } = await asha.api.call('POST /orders/:id/claims', { params: { id }, body: claimed })
  await shop.provider.setRefundMode('pending')
  const body = { kind: 'refund', lines, speed: 'normal' } as const
  const decided = await admin.api.call('POST /admin/claims/:id/decision', { params: { id: claim }, body })
  assert.deepEqual([decided.status, decided.refund?.amount], ['refunding', 400])
  await until(async () => (await ownClaim(asha, claim)).refund?.status === 'accepted', JOBS_MS)
  await shop.provider.setRefundMode('processed')
  const own = (await anyOrder(admin, id)).payments.map(({ providerPaymentId }) => providerPaymentId)
  const made = (await shop.provider.refunds()).filter(({ payment_id }) => own.includes(payment_id))
  const [ofRest, ofAdvance] = made.toSorted((a, b) => b.amount - a.amount)
  await shop.provider.moveRefund(ofRest?.id ?? assert.fail(), 'processed')
  return { asha, admin, id, claim, ofAdvance: ofAdvance?.id ?? assert.fail() }
}

test('a claim whose refund takes two payments names the whole sum, and is settled once both are paid out', async () => {
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

test('of a refund that takes two payments, one that fails is seen at the claim', async () => {
  const { asha, admin, id, claim, ofAdvance } = await buildHalfRefunded()
  await shop.provider.moveRefund(ofAdvance, 'failed')
  await settleOrder(shop, id)
  const { status, refund } = await admin.api.call('GET /admin/claims/:id', { params: { id: claim } })
  assert.deepEqual([status, refund?.status, refund?.problem], ['refunding', 'wanted', 'The provider could not make it'])
  const requested = shop.database.selectFrom('refunds').select('id').where('status', '=', 'requested')
  await executeRefund(shop, (await requested.where('order_id', '=', id).executeTakeFirstOrThrow()).id)
  await assertAllSettles(shop)
  assert.equal((await ownClaim(asha, claim)).status, 'settled')
})
