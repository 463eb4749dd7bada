import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { setDeliveryRules } from '../../../test/support/delivery-rules.ts'
import { buildAdmin, buildPerson, type Person } from '../../../test/support/factories.ts'
import { assertAllSettles, withAdvance } from '../../../test/support/paying.ts'
import { buildOrderInTwoParts } from '../../../test/support/paying-rest.ts'
import { paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { until } from '../../../test/support/wait-until.ts'
import { settleOrder } from '../../shop/payments/settle-order.ts'
import { executeRefund } from '../../shop/refunds/execute-refund.ts'

const shop = paymentShopForTests()
const JOBS_MS = 20_000

beforeEach(async () => {
  await shop.provider.loseWebhooks()
  await setDeliveryRules(shop, withAdvance)
})

/** A claim for two pieces at ₹200 of an order that was paid by ₹80 and ₹320, and its refund, which is not made yet. */
async function buildRefunded(asha: Person, admin: Person) {
  const { _id: id, items } = await buildOrderInTwoParts(shop, asha)
  for (const status of ['shipped', 'delivered'] as const)
    await admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status } })
  const lines = [{ item: items[0]?._id ?? assert.fail(), quantity: 2 }]
  const body = { lines, reason: 'dead' as const, text: 'Both are dead.', photos: [] }
  const claim = await asha.api.call('POST /orders/:id/claims', { params: { id }, body })
  await shop.provider.setRefundMode('pending')
  const decision = { kind: 'refund', lines, speed: 'normal' } as const
  const params = { id: claim._id }
  const decided = await admin.api.call('POST /admin/claims/:id/decision', { params, body: decision })
  assert.deepEqual([decided.status, decided.refund?.amount], ['refunding', 400])
  await until(async () => (await claimOf(asha, claim._id)).refund?.status === 'accepted', JOBS_MS)
  await shop.provider.setRefundMode('processed')
  const { payments } = await admin.api.call('GET /admin/orders/:id', { params: { id } })
  const own = payments.map(({ providerPaymentId }) => providerPaymentId)
  const made = (await shop.provider.refunds()).filter(({ payment_id }) => own.includes(payment_id))
  const [ofRest, ofAdvance] = made.toSorted((a, b) => b.amount - a.amount)
  return { id, claimId: claim._id, ofRest: ofRest?.id ?? assert.fail(), ofAdvance: ofAdvance?.id ?? assert.fail() }
}

const claimOf = ({ api }: Person, id: string) => api.call('GET /claims/:id', { params: { id } })

test('a claim whose refund takes two payments names the whole sum, and is settled once both are paid out', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id, claimId, ofRest, ofAdvance } = await buildRefunded(asha, admin)
  await shop.provider.moveRefund(ofRest, 'processed')
  await settleOrder(shop, id)
  const half = await claimOf(asha, claimId)
  assert.deepEqual([half.status, half.refund?.amount, half.refund?.status], ['refunding', 400, 'accepted'])
  await assertInvariants(shop.database)
  await shop.provider.moveRefund(ofAdvance, 'processed')
  await settleOrder(shop, id)
  const { status, refund, events } = await claimOf(asha, claimId)
  assert.deepEqual([status, refund?.amount, refund?.status], ['settled', 400, 'made'])
  assert.equal(events.filter(({ kind }) => kind === 'settled').length, 1)
  await assertAllSettles(shop)
  await assertInvariants(shop.database)
})

test('of a refund that takes two payments, one that fails is seen at the claim', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id, claimId, ofRest, ofAdvance } = await buildRefunded(asha, admin)
  await shop.provider.moveRefund(ofRest, 'processed')
  await shop.provider.moveRefund(ofAdvance, 'failed')
  await settleOrder(shop, id)
  const { status, refund } = await admin.api.call('GET /admin/claims/:id', { params: { id: claimId } })
  assert.deepEqual([status, refund?.status, refund?.problem], ['refunding', 'wanted', 'The provider could not make it'])
  const { id: failed } = await shop.database
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', id)
    .where('status', '=', 'requested')
    .executeTakeFirstOrThrow()
  await executeRefund(shop, failed)
  await assertAllSettles(shop)
  assert.equal((await claimOf(asha, claimId)).status, 'settled')
  await assertInvariants(shop.database)
})
