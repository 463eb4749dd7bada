import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { assertProviderRefused, callProvider, createProviderOrder } from '../../test/fakes/provider-api.ts'
import { providerForTests } from '../../test/support/test-provider.ts'

const provider = providerForTests()
let payment: string

beforeEach(async () => {
  payment = (await provider.pay(await createProviderOrder(provider.url))).razorpay_payment_id
})

test('a refund has all of its fields, and its payment shows it', async () => {
  const { status, json: refund } = await refundOf(20_000, { notes: { why: 'cancelled' }, receipt: 'refund-1' })
  assert.equal(status, 200)
  assert.match(refund.id, /^rfnd_[A-Za-z0-9]{14}$/)
  assert.deepEqual(refund, {
    id: refund.id,
    entity: 'refund',
    amount: 20_000,
    currency: 'INR',
    payment_id: payment,
    notes: { why: 'cancelled' },
    receipt: 'refund-1',
    acquirer_data: { arn: null },
    created_at: refund.created_at,
    batch_id: null,
    status: 'processed',
    speed_processed: 'normal',
    speed_requested: 'normal',
  })
  assert.deepEqual((await call(`GET /refunds/${refund.id}`)).json, refund)
  const partly = { status: 'captured', amount_refunded: 20_000, refund_status: 'partial' }
  assert.partialDeepStrictEqual((await call(`GET /payments/${payment}`)).json, partly)
  const { json: rest } = await refundOf(null)
  assert.equal(rest.amount, 30_000)
  const fully = { status: 'refunded', amount_refunded: 50_000, refund_status: 'full', captured: true }
  assert.partialDeepStrictEqual((await call(`GET /payments/${payment}`)).json, fully)
  const { json: refunds } = await call(`GET /payments/${payment}/refunds`)
  assert.deepEqual(refunds, { entity: 'collection', count: 2, items: [rest, refund] })
})

test('no more is refunded than was captured, also by many at once', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => refundOf(20_000)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 2)
  assertProviderRefused(await refundOf(20_000), 'The total refund amount is greater than the refund payment amount')
  assert.equal((await refundOf(10_000)).status, 200)
  assertProviderRefused(await refundOf(100), 'The payment has been fully refunded already')
})

test('the same request under the same key is the same refund, also at the same time', async () => {
  const headers = { 'X-Refund-Idempotency': 'order_1-refund' }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => refundOf(50_000, { notes: { a: '1', b: '2' } }, headers)),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal(new Set(answers.map(({ json }) => json.id)).size, 1)
  assert.equal((await provider.refundsOf(payment)).length, 1)
  const again = await refundOf(50_000, { notes: { b: '2', a: '1' } }, headers)
  assert.equal(again.json.id, answers[0]?.json.id)
})

test('the same key for something else is refused, and so is a key that is none', async () => {
  const headers = { 'X-Refund-Idempotency': '550e8400-e29b-41d4' }
  assert.equal((await refundOf(10_000, {}, headers)).status, 200)
  assertProviderRefused(await refundOf(20_000, {}, headers), 'Different request body sent for the same idempotency key')
  for (const key of ['short', 'with a space in it', 'x'.repeat(9)]) {
    assert.equal((await refundOf(10_000, {}, { 'X-Refund-Idempotency': key })).status, 400)
  }
  assert.equal((await provider.refunds()).length, 1)
})

test('only a captured payment is refunded', async () => {
  const order = await createProviderOrder(provider.url)
  for (const outcome of ['authorized', 'failed'] as const) {
    const { razorpay_payment_id: id } = await provider.pay(order, { outcome })
    assertProviderRefused(
      await call(`POST /payments/${id}/refund`, { body: { amount: 100 } }),
      'The payment status should be captured for action to be taken',
    )
  }
  assertProviderRefused(await refundOf(99), 'The amount must be at least INR 1.00')
  assertProviderRefused(await refundOf(100, { speed: 'fast' }), 'The selected speed is invalid.')
  assertProviderRefused(await call('POST /payments/pay_x/refund'), 'The id provided does not exist')
})

test('a pending refund is processed later, or fails and can be made again', async () => {
  await provider.setRefundMode('pending')
  const { json: refund } = await refundOf(50_000)
  assert.partialDeepStrictEqual(refund, { status: 'pending', speed_processed: null })
  await provider.moveRefund(refund.id, 'failed')
  const restored = { status: 'captured', amount_refunded: 0, refund_status: null }
  assert.partialDeepStrictEqual((await call(`GET /payments/${payment}`)).json, restored)
  const { json: second } = await refundOf(50_000)
  assert.equal((await provider.moveRefund(second.id, 'processed')).status, 'processed')
  await assert.rejects(provider.moveRefund(second.id, 'failed'), /cannot become failed/)
})

test('a refund at once is instant, unless the bank is slow', async () => {
  const atOnce = { speed: 'optimum' }
  const { json: instant } = await refundOf(10_000, atOnce)
  assert.partialDeepStrictEqual(instant, { speed_requested: 'optimum', speed_processed: 'instant' })
  await provider.setRefundMode('pending')
  const { json: refund } = await refundOf(10_000, atOnce)
  assert.equal(refund.speed_processed, null)
  const slowed = await provider.slowRefund(refund.id)
  assert.partialDeepStrictEqual(slowed, { status: 'pending', speed_processed: 'normal' })
  await assert.rejects(provider.slowRefund(refund.id), /no longer on its way at once/)
  const moved = await provider.moveRefund(refund.id, 'processed')
  assert.partialDeepStrictEqual(moved, { status: 'processed', speed_processed: 'normal' })
  const { json: usual } = await refundOf(10_000)
  await assert.rejects(provider.slowRefund(usual.id), /no longer on its way at once/)
})

const call = (what: string, options?: Parameters<typeof callProvider>[2]) => callProvider(provider.url, what, options)

function refundOf(amount: number | null, more: object = {}, headers: Record<string, string> = {}) {
  const body = { ...(amount === null ? {} : { amount }), ...more }
  return call(`POST /payments/${payment}/refund`, { body, headers })
}
