import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { assertProviderRefused } from '../../test/fakes/provider-api.ts'
import { providerForTests } from '../../test/support/test-provider.ts'

const provider = providerForTests()
const { call, newOrder } = provider
let payment: string

beforeEach(async () => {
  payment = (await provider.pay(await newOrder())).razorpay_payment_id
})

function refundOf(amount: number | null, more: object = {}, headers: Record<string, string> = {}) {
  const body = { ...(amount === null ? {} : { amount }), ...more }
  return call(`POST /payments/${payment}/refund`, { body, headers })
}

const assertPayment = async (expected: object) =>
  assert.partialDeepStrictEqual((await call(`GET /payments/${payment}`)).json, expected)

test('a refund has all of its fields, and its payment shows it', async () => {
  const { json: refund } = await refundOf(20_000, { notes: { why: 'cancelled' }, receipt: 'refund-1' })
  assert.match(refund.id, /^rfnd_[A-Za-z0-9]{14}$/)
  assert.deepEqual(refund, {
    ...{ id: refund.id, entity: 'refund', amount: 20_000, currency: 'INR', payment_id: payment, status: 'processed' },
    ...{ notes: { why: 'cancelled' }, receipt: 'refund-1', acquirer_data: { arn: null }, batch_id: null },
    ...{ created_at: refund.created_at, speed_processed: 'normal', speed_requested: 'normal' },
  })
  assert.deepEqual((await call(`GET /refunds/${refund.id}`)).json, refund)
  await assertPayment({ status: 'captured', amount_refunded: 20_000, refund_status: 'partial' })
  const { json: rest } = await refundOf(null)
  assert.equal(rest.amount, 30_000)
  await assertPayment({ status: 'refunded', amount_refunded: 50_000, refund_status: 'full', captured: true })
  const { json: refunds } = await call(`GET /payments/${payment}/refunds`)
  assert.deepEqual(refunds, { entity: 'collection', count: 2, items: [rest, refund] })
})

test('only what was captured is refunded, and no more of it, also by many at once', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => refundOf(20_000)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 2)
  assertProviderRefused(await refundOf(20_000), 'The total refund amount is greater than the refund payment amount')
  assert.equal((await refundOf(10_000)).status, 200)
  assertProviderRefused(await refundOf(100), 'The payment has been fully refunded already')
  assertProviderRefused(await refundOf(99), 'The amount must be at least INR 1.00')
  const { razorpay_payment_id: id } = await provider.pay(await newOrder(), { outcome: 'authorized' })
  const refused = await call(`POST /payments/${id}/refund`, { body: { amount: 100 } })
  assertProviderRefused(refused, 'The payment status should be captured for action to be taken')
})

test('the same request under the same key is the same refund, also at the same time; another one is refused', async () => {
  const headers = { 'X-Refund-Idempotency': '550e8400-e29b-41d4' }
  const refund = (notes: object) => refundOf(10_000, { notes }, headers)
  const answers = await Promise.all(Array.from({ length: 10 }, () => refund({ a: '1', b: '2' })))
  assert.ok(answers.every(({ status }) => status === 200))
  assert.equal((await refund({ b: '2', a: '1' })).json.id, answers[0]?.json.id)
  assertProviderRefused(await refundOf(20_000, {}, headers), 'Different request body sent for the same idempotency key')
  for (const key of ['short', 'with a space in it', 'x'.repeat(9)])
    assert.equal((await refundOf(10_000, {}, { 'X-Refund-Idempotency': key })).status, 400)
  assert.equal((await provider.refunds()).length, 1)
})

test('a refund at once is instant; one that failed can be made again', async () => {
  const { json: instant } = await refundOf(10_000, { speed: 'optimum' })
  assert.partialDeepStrictEqual(instant, { speed_requested: 'optimum', speed_processed: 'instant' })
  await provider.setRefundMode('pending')
  const { json: refund } = await refundOf(40_000)
  assert.partialDeepStrictEqual(refund, { status: 'pending', speed_processed: null })
  await provider.moveRefund(refund.id, 'failed')
  await assertPayment({ status: 'captured', amount_refunded: 10_000, refund_status: 'partial' })
  assert.equal((await refundOf(40_000)).status, 200)
})
