import assert from 'node:assert/strict'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { beforeEach, test } from 'vitest'
import { DEFAULT_RETURN_POLICY } from '../../../domain/returns/return-policy.ts'
import { dayInIndia } from '../../../domain/tax/financial-year.ts'
import { findDocuments } from '../../../server/shop/invoices/queries.ts'
import { settleOrder } from '../../../server/shop/payments/settle-order.ts'
import { setDeliveryRules } from '../../../test/support/delivery-rules.ts'
import { buildAdmin, buildPerson, type Person } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { assertAllSettles, stateOf, withAdvance } from '../../../test/support/paying.ts'
import { buildOrderInTwoParts } from '../../../test/support/paying-rest.ts'
import { paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { up } from '../../platform/database/migrations/0039-refund-shares.ts'

const shop = paymentShopForTests()

beforeEach(async () => {
  await shop.provider.loseWebhooks()
  await setDeliveryRules(shop, withAdvance)
})

/** An order of two pieces at ₹200 that was paid by ₹80 and ₹320, and has arrived. */
async function buildDelivered(person: Person, admin: Person, ...statuses: ('shipped' | 'delivered')[]) {
  const { _id: id, items, restPaymentId } = await buildOrderInTwoParts(shop, person)
  for (const status of statuses)
    await admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status } })
  const { payments } = await admin.api.call('GET /admin/orders/:id', { params: { id } })
  const advancePaymentId = payments.find(({ part }) => part === 'order')?.providerPaymentId ?? assert.fail()
  return { id, item: items[0]?._id ?? assert.fail(), restPaymentId, advancePaymentId }
}

type Refund = { lines?: { item: string; quantity: number }[]; amount?: number }

function refund({ api }: Person, id: string, body: Refund, key = crypto.randomUUID()) {
  const headers = { 'idempotency-key': key }
  return api.call('POST /admin/orders/:id/refunds', { params: { id }, headers, body: { reason: 'Hurt', ...body } })
}

/** In paise, of the rest's payment and of the advance's. */
async function backOf({ id, restPaymentId }: { id: string; restPaymentId: string }): Promise<[number, number]> {
  const rows = await shop.database
    .selectFrom('refunds')
    .select(['payment_id', 'amount'])
    .where('order_id', '=', id)
    .where('status', '=', 'succeeded')
    .execute()
  const sum = (isRest: boolean) =>
    rows.reduce((total, row) => ((row.payment_id === restPaymentId) === isRest ? total + row.amount : total), 0)
  return [sum(true), sum(false)]
}

test('a part goes back of the newest payment, and of both where it is larger, with one credit note and one mail', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const order = await buildDelivered(asha, admin, 'shipped', 'delivered')
  const { id, item } = order
  await refund(admin, id, { lines: [{ item, quantity: 1 }] })
  await assertAllSettles(shop)
  assert.deepEqual(await backOf(order), [20_000, 0])
  await refund(admin, id, { lines: [{ item, quantity: 1 }] })
  await assertAllSettles(shop)
  assert.deepEqual(await backOf(order), [32_000, 8_000])
  await assert.rejects(refund(admin, id, { amount: 1 }), { code: 'invalid' })

  const { creditNotes } = await findDocuments(shop.database, id)
  assert.deepEqual(
    creditNotes.map(({ content }) => content.sale.totals.amount),
    [20_000, 20_000],
  )
  const sums = (await outboxMailsTo(shop, asha.email)).filter(({ subject }) => subject.startsWith('₹200.00 of order'))
  assert.equal(sums.length, 2)
  const day = dayInIndia(new Date())
  const { refunded } = await admin.api.call('GET /admin/books', { query: { from: day, to: day } })
  assert.equal(refunded.amount, 400)
  const { refunds } = await admin.api.call('GET /admin/orders/:id', { params: { id } })
  assert.deepEqual(
    refunds.map(({ amount, lines }) => [amount, lines.length]).toSorted(),
    [
      [120, 1],
      [200, 1],
      [80, 0],
    ].toSorted(),
  )
})

test('the same request again is the same refund, of both payments', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const order = await buildDelivered(asha, admin, 'shipped', 'delivered')
  const body = { lines: [{ item: order.item, quantity: 2 }] }
  const key = crypto.randomUUID()
  await Promise.all([refund(admin, order.id, body, key), refund(admin, order.id, body, key)])
  await assert.rejects(refund(admin, order.id, { ...body, amount: 1 }, key), { code: 'key_reused' })
  await assertAllSettles(shop)
  await refund(admin, order.id, body, key)
  assert.deepEqual(await backOf(order), [32_000, 8_000])
  // All of its money went back, and the order goes on.
  assert.equal(await stateOf(asha, order.id), 'delivered, payment paid, shipment delivered')
})

test('of a parcel that came back no more is retained than the policy says, whichever payment it is of', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const returns = { ...DEFAULT_RETURN_POLICY, refused: { goods: 'sound' as const, deliveryFee: true } }
  await admin.api.call('PATCH /admin/settings', { body: { returns } })
  const order = await buildDelivered(asha, admin, 'shipped')
  const { id, item } = order
  const body = { reason: 'refused' as const, choice: 'policy' as const, items: [{ item, sound: 1 }] }
  const returned = await admin.api.call('POST /admin/orders/:id/return', { params: { id }, body })
  assert.deepEqual([returned.parcelReturn?.amount, returned.parcelReturn?.retained], [200, 200])
  await assertAllSettles(shop)
  assert.deepEqual(await backOf(order), [20_000, 0])

  // What was retained goes back at the provider, of both payments; then all of it has.
  const { provider } = shop.payments ?? assert.fail()
  await provider.refund({
    paymentId: order.advancePaymentId,
    amount: 8_000,
    key: 'by-hand-0000000001',
    speed: 'normal',
  })
  await settleOrder(shop, id)
  assert.equal(await stateOf(asha, id), 'cancelled, payment paid, shipment returned')
  await provider.refund({ paymentId: order.restPaymentId, amount: 12_000, key: 'by-hand-0000000002', speed: 'normal' })
  await settleOrder(shop, id)
  assert.equal(await stateOf(asha, id), 'cancelled, payment refunded, shipment returned')
  await assertAllSettles(shop)
  assert.deepEqual(await backOf(order), [32_000, 8_000])
})

test('a refund at the provider of either payment is noticed, and one of both cancels what is left of them', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const order = await buildDelivered(asha, admin)
  const { provider } = shop.payments ?? assert.fail()
  await provider.refund({
    paymentId: order.advancePaymentId,
    amount: 8_000,
    key: 'by-hand-0000000003',
    speed: 'normal',
  })
  await settleOrder(shop, order.id)
  assert.equal(await stateOf(asha, order.id), 'paid, payment paid, shipment pending')
  await asha.api.call('PUT /orders/:id/cancel', { params: { id: order.id } })
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, order.id), 'cancelled, payment refunded, shipment cancelled')
  assert.deepEqual(await backOf(order), [32_000, 8_000])
})

test('an upgrade finds the second shares of refunds that were made before', async (context) => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id, item } = await buildDelivered(asha, admin, 'shipped', 'delivered')
  await refund(admin, id, { amount: 10 })
  await refund(admin, id, { lines: [{ item, quantity: 1 }], amount: 150 })
  await assertAllSettles(shop)
  const sharesOf = async () =>
    (
      await shop.database
        .selectFrom('refunds as share')
        .innerJoin('refunds as refund', 'refund.id', 'share.share_of')
        .select(['refund.amount', 'share.amount as rest'])
        .where('share.order_id', '=', id)
        .execute()
    ).map(({ amount, rest }) => [amount, rest])
  const made = [[31_000, 4_000]]
  assert.deepEqual(await sharesOf(), made)
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool(shop.connection) }) })
  context.onTestFinished(() => database.destroy())
  await sql`alter table refunds drop column share_of`.execute(database)
  await up(database)
  assert.deepEqual(await sharesOf(), made)
})
