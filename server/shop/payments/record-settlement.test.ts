import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { beforeEach, test } from 'vitest'
import { dayInIndia } from '../../../domain/days.ts'
import { buildAdmin, buildPerson } from '../../../test/support/factories.ts'
import { buildPaidOrder } from '../../../test/support/paying.ts'
import { paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { assertUnchanged } from '../../../test/support/request.ts'
import { until } from '../../../test/support/wait-until.ts'
import { ProviderUnavailable } from '../../integrations/razorpay/api.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { recordSettlement } from './record-settlement.ts'

const shop = paymentShopForTests()
const JOBS_MS = 20_000

/** What the browser reports is enough: a job about a payment could run while nothing may change. */
beforeEach(() => shop.provider.loseWebhooks(['payment.authorized', 'payment.captured', 'order.paid']))

/** An order that is paid; its payment's number at the provider. */
async function paid() {
  const { id, paymentId } = await buildPaidOrder(shop, await buildPerson(shop))
  return { id, payment: paymentId }
}

const settlementOf = async (payment: string) =>
  (await shop.database.selectFrom('payments').select('settlement_id').where('id', '=', payment).executeTakeFirst())
    ?.settlement_id

test('a settlement that the provider reports is on the page of each order that it paid out, and in the books', async () => {
  const admin = await buildAdmin(shop)
  const [first, second] = [await paid(), await paid()]
  const { id, utr, amount } = await shop.provider.settle()
  const later = await paid()
  await until(async () => (await settlementOf(first.payment)) === id, JOBS_MS)
  const entry = async (order: string) =>
    (await admin.api.call('GET /admin/orders/:id', { params: { id: order } })).payments[0]?.settlement
  for (const order of [first, second]) {
    const found = await entry(order.id)
    assert.deepEqual([found?.id, found?.utr], [id, utr])
  }
  assert.equal(await entry(later.id), null)
  const today = dayInIndia(new Date())
  const { settled } = await admin.api.call('GET /admin/books', { query: { from: today, to: today } })
  assert.deepEqual(settled, { settlements: 1, amount: amount / 100 })
  assert.equal(amount, 2 * (40_000 - 944))
})

test('an unknown, pending or failed settlement, or one that the provider cannot report now, changes nothing; another is recorded once', async () => {
  await shop.provider.loseWebhooks()
  const { payment } = await paid()
  const { id } = await shop.provider.settle()
  await assertUnchanged(shop.database, async () => {
    await recordSettlement(shop, 'setl_unknown')
    await shop.provider.setAnswerMode({ kind: '500', path: '/settlements/recon/combined', times: 1 })
    await assert.rejects(recordSettlement(shop, id), ProviderUnavailable)
  })
  await shop.provider.answerNormally()
  await recordSettlement(shop, id)
  assert.equal(await settlementOf(payment), id)
  await assertUnchanged(shop.database, () => Promise.all([recordSettlement(shop, id), recordSettlement(shop, id)]))
  const settlement = await shop.provider.settle()
  await shop.provider.answerWith({ ...settlement, status: 'failed' })
  await assertUnchanged(shop.database, () => recordSettlement(shop, settlement.id))
  await shop.provider.answerWith({ ...settlement, status: 'created' })
  await assertUnchanged(shop.database, () =>
    assert.rejects(recordSettlement(shop, settlement.id), { name: 'RetryLater' }),
  )
})

test('a settlement whose job was given up, as when the keys were refused for a day, is queried again, once in an hour', async () => {
  await shop.provider.loseWebhooks()
  const { payment } = await paid()
  const { id } = await shop.provider.settle()
  const message = { event: 'settlement.processed', payload: { settlement: { entity: { id } } } }
  const received = (age: string) =>
    sql`
      insert into provider_messages (event_id, digest, event, body, received_at)
      values (${age}, sha256('a message'), ${message.event}, ${JSON.stringify(message)}, now() - ${age}::interval)
    `.execute(shop.database)
  for (const age of ['1 minute', '25 hours 30 minutes']) await received(age)
  await reconcilePayments(shop)
  assert.equal(await settlementOf(payment), null)
  await received('26 hours 10 seconds')
  await reconcilePayments(shop)
  assert.equal(await settlementOf(payment), id)
})
