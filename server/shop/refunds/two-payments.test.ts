import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { dayInIndia } from '../../../domain/days.ts'
import { DEFAULT_RETURN_POLICY } from '../../../domain/returns/return-policy.ts'
import { setDeliveryRules } from '../../../test/support/delivery-rules.ts'
import { buildAdmin, buildPerson } from '../../../test/support/factories.ts'
import { assertAllSettles, buildOrderInTwoParts, cancel, stateOf, withAdvance } from '../../../test/support/paying.ts'
import { paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { anyOrder, move, refundMails, refundOutside, refundPart } from '../../../test/support/refunding.ts'
import { findDocuments } from '../invoices/queries.ts'
import { settleOrder } from '../payments/settle-order.ts'

const shop = paymentShopForTests({}, 'lost')

beforeEach(() => setDeliveryRules(shop, withAdvance))

/** An order of two pieces at ₹200 that was paid by ₹80 and ₹320. */
async function build(...statuses: ('shipped' | 'delivered')[]) {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id: id, items, restPaymentId } = await buildOrderInTwoParts(shop, asha)
  await move(admin, id, ...statuses)
  const { payments } = await anyOrder(admin, id)
  const advancePaymentId = payments.find(({ part }) => part === 'order')?.providerPaymentId ?? assert.fail()
  const item = items[0]?._id ?? assert.fail()
  return { asha, admin, id, item, piece: [{ item, quantity: 1 }], restPaymentId, advancePaymentId }
}

/** In paise, of the rest's payment and of the advance's. */
async function backOf({ id, restPaymentId }: { id: string; restPaymentId: string }): Promise<[number, number]> {
  const made = shop.database.selectFrom('refunds').select(['payment_id', 'amount']).where('status', '=', 'succeeded')
  const rows = await made.where('order_id', '=', id).execute()
  const sum = (isRest: boolean) =>
    rows.reduce((total, row) => ((row.payment_id === restPaymentId) === isRest ? total + row.amount : total), 0)
  return [sum(true), sum(false)]
}

test('a part is refunded from the newest payment, or both if it is larger, with one credit note and one mail', async () => {
  const { asha, admin, id, piece: lines, ...order } = await build('shipped', 'delivered')
  await refundPart(admin, id, { lines })
  await assertAllSettles(shop)
  assert.deepEqual(await backOf({ id, ...order }), [20_000, 0])
  await refundPart(admin, id, { lines })
  await assert.rejects(refundPart(admin, id, { amount: 1 }), { code: 'invalid' })
  await assertAllSettles(shop)
  assert.deepEqual(await backOf({ id, ...order }), [32_000, 8_000])

  const { creditNotes } = await findDocuments(shop.database, id)
  const credited = creditNotes.map(({ content }) => content.sale.totals.amount)
  assert.deepEqual(credited, [20_000, 20_000])
  assert.equal((await refundMails(shop, asha)).length, 2)
  const day = dayInIndia(new Date())
  const { refunded } = await admin.api.call('GET /admin/books', { query: { from: day, to: day } })
  assert.equal(refunded.amount, 400)
  const { refunds } = await anyOrder(admin, id)
  assert.deepEqual(refunds.map(({ amount, lines }) => `${amount}, ${lines.length} lines`).toSorted(), [
    '120, 1 lines',
    '200, 1 lines',
    '80, 0 lines',
  ])
})

test('no more is retained of a returned parcel than the policy says, whichever payment it came from', async () => {
  const { asha, admin, id, item, ...order } = await build('shipped')
  const returns = { ...DEFAULT_RETURN_POLICY, refused: { goods: 'sound' as const, deliveryFee: true } }
  await admin.api.call('PATCH /admin/settings', { body: { returns } })
  const body = { reason: 'refused' as const, choice: 'policy' as const, items: [{ item, sound: 1 }] }
  const { parcelReturn } = await admin.api.call('POST /admin/orders/:id/return', { params: { id }, body })
  assert.deepEqual([parcelReturn?.amount, parcelReturn?.retained], [200, 200])
  await assertAllSettles(shop)
  assert.deepEqual(await backOf({ id, ...order }), [20_000, 0])

  // What was retained is refunded at the provider, from both payments; then everything is.
  await refundOutside(shop, order.advancePaymentId, 80)
  await settleOrder(shop, id)
  assert.equal(await stateOf(asha, id), 'cancelled, payment paid, shipment returned')
  await refundOutside(shop, order.restPaymentId, 120)
  await settleOrder(shop, id)
  assert.equal(await stateOf(asha, id), 'cancelled, payment refunded, shipment returned')
  await assertAllSettles(shop)
  assert.deepEqual(await backOf({ id, ...order }), [32_000, 8_000])
})

test('a refund of either payment at the provider is noticed, and cancelling refunds what is left of both', async () => {
  const { asha, id, ...order } = await build()
  await refundOutside(shop, order.advancePaymentId, 80)
  await settleOrder(shop, id)
  assert.equal(await stateOf(asha, id), 'paid, payment paid, shipment pending')
  await cancel(asha, id)
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, id), 'cancelled, payment refunded, shipment cancelled')
  assert.deepEqual(await backOf({ id, ...order }), [32_000, 8_000])
})
