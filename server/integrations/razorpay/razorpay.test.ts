import assert from 'node:assert/strict'
import { beforeAll, test, vi } from 'vitest'
import { paise } from '../../../domain/money.ts'
import { apiSettings } from '../../../test/fakes/payment-provider.ts'
import { providerForTests, watchRequests } from '../../../test/support/test-provider.ts'
import { ProviderRefusal, ProviderUnavailable } from './api.ts'
import { razorpay } from './razorpay.ts'

const simulator = providerForTests()
let provider: ReturnType<typeof razorpay>
beforeAll(() => {
  provider = razorpay(apiSettings(simulator))
})

type Answer = Parameters<typeof simulator.answerWith>
const answerWith = (...answer: Answer) => simulator.answerWith(...answer)
const refusal = { error: { code: 'BAD_REQUEST_ERROR', description: 'No such thing' } }
const create = () => provider.createOrder({ amount: paise(40_000), receipt: 'ABC' })
const createQrCode = (key: string, closesAt = new Date(Date.now() + 600_500)) =>
  provider.createQrCode({ amount: paise(40_000), description: 'Order 10001', closesAt, key })
const payment = { id: 'pay_1', order_id: 'order_1', amount: 40_000, currency: 'INR', status: 'captured' }

test('an order is created in paise and INR, captured at once, with our id as its receipt', async () => {
  const requests = watchRequests()
  const id = await create()
  assert.partialDeepStrictEqual(await simulator.orders(), [{ id, amount: 40_000, currency: 'INR', receipt: 'ABC' }])
  const { automatic_expiry_period, manual_expiry_period } = (requests()[0] ?? assert.fail()).body.payment
    .capture_options
  assert.equal(automatic_expiry_period, manual_expiry_period, 'no payment waits for a capture by hand')
  await simulator.pay(id)
  assert.partialDeepStrictEqual(await provider.paymentsOf(id), [{ status: 'captured', amount: 40_000 }])
})

test('a QR code is made for one payment of exactly its amount, with our key in its notes', async () => {
  const closesAt = new Date(Date.now() + 600_500)
  const made = await createQrCode('ABC', closesAt)
  assert.match(made.content ?? '', /^upi:\/\/pay\?/)
  assert.partialDeepStrictEqual(await simulator.qrCodes(), [
    {
      ...{ id: made.id, image_url: made.imageUrl, type: 'upi_qr', usage: 'single_use', fixed_amount: true },
      ...{ payment_amount: 40_000, description: 'Order 10001', close_by: Math.floor(closesAt.getTime() / 1000) },
      notes: { key: 'ABC' },
    },
  ])
})

test('a QR code is found by its key alone; a closed or unknown one needs no closing, one that stays open is an error', async () => {
  const since = new Date()
  const { id } = await createQrCode('ABC')
  await createQrCode('XYZ')
  assert.equal((await provider.findQrCode('ABC', since))?.id, id)
  assert.equal(await provider.findQrCode('DEF', since), null)
  const [code] = await simulator.qrCodes()
  await answerWith({ items: [{ ...code, notes: [] }] })
  assert.equal(await provider.findQrCode('ABC', since), null)
  await answerWith(refusal, { status: 400 })
  await assert.rejects(provider.closeQrCode(id), ProviderRefusal)
  await provider.closeQrCode(id)
  assert.ok((await simulator.qrCodes()).some((qrCode) => qrCode.id === id && qrCode.status === 'closed'))
  await provider.closeQrCode(id)
  await provider.closeQrCode('qr_unknown')
})

test('a refund carries its key, which makes it safe to repeat', async () => {
  const id = await create()
  const { razorpay_payment_id: paymentId } = await simulator.pay(id)
  const request = { paymentId, amount: 30_000, key: 'key-of-refund', speed: 'optimum' } as const
  const refund = await provider.refund(request)
  const [made] = await simulator.refundsOf(paymentId)
  assert.partialDeepStrictEqual(made, { id: refund.id, receipt: 'key-of-refund', speed_requested: 'optimum' })
  assert.partialDeepStrictEqual(refund, { paymentId, key: 'key-of-refund', amount: 30_000, status: 'processed' })
  assert.deepEqual(refund.createdAt, new Date((made?.created_at ?? 0) * 1000))
  assert.equal(refund.speed, made?.speed_processed)
  assert.equal((await provider.refund(request)).id, refund.id)
  assert.equal((await simulator.refundsOf(paymentId)).length, 1)
})

test('ids are escaped in paths', async () => {
  assert.equal(await provider.findPayment('../refunds?count=1#y'), null)
})

test('an earlier order is found only by its exact receipt and amount', async () => {
  const order = { id: 'order_4', amount: 40_000, receipt: 'ABC' }
  await answerWith(
    { items: [{ ...order, id: 'a', receipt: 'abc' }, { ...order, id: 'b', amount: 39_999 }, order] },
    { times: 2 },
  )
  assert.equal(await provider.findOrder('ABC', paise(40_000)), 'order_4')
  assert.equal(await provider.findOrder('ABC', paise(50_000)), null)
})

/** What the simulator answers: a body, maybe with another status and headers. */
const unavailable: Readonly<Record<string, Answer>> = {
  'a 400 with a page': ['<html><h1>Bad Request</h1></html>', { status: 400 }],
  'a page': ['<html></html>'],
  nothing: [''],
  'JSON cut short': ['{"id":"order_1","am'],
  null: [null],
  'an order without a name': [{ amount: 40_000, receipt: 'ABC' }],
  'a sum of text': [{ id: 'order_1', amount: '40000', receipt: 'ABC' }],
  'a redirect': ['', { status: 302, headers: { Location: 'http://169.254.169.254/' } }],
  'a redirect to itself': ['', { status: 307, headers: { Location: '/v1/orders' } }],
}

test('a 4xx about the request itself is a refusal in the provider’s words; a failure, a redirect and what is no answer are no result', async () => {
  for (const status of [400, 404, 422]) {
    await answerWith(refusal, { status })
    await assert.rejects(create(), (error) => error instanceof ProviderRefusal && error.message === 'No such thing')
  }
  for (const status of [401, 403, 408, 409, 425, 429, 500, 502, 503]) {
    await answerWith(refusal, { status })
    await assert.rejects(create(), ProviderUnavailable, `${status}`)
  }
  for (const [what, answer] of Object.entries(unavailable)) {
    await answerWith(...answer)
    await assert.rejects(create(), ProviderUnavailable, what)
  }
  for (const kind of ['reset', 'lost'] as const) {
    await simulator.setAnswerMode({ kind })
    await assert.rejects(create(), ProviderUnavailable, kind)
  }
})

test('a payment is read with its fee and the tax in it where they are stated; one without state or amount is none', async () => {
  const odds = [{ status: 'paid' }, { amount: null }, { amount: -1 }, { amount: 1.5 }, { currency: '' }, { id: '' }]
  for (const odd of odds) {
    await answerWith({ items: [payment, { ...payment, ...odd }] })
    await assert.rejects(provider.paymentsOf('order_1'), ProviderUnavailable)
  }
  const feesOf = async (stated: object) => {
    await answerWith({ items: [{ ...payment, ...stated }] })
    const [found] = await provider.paymentsOf('order_1')
    return [found?.fee, found?.tax, found?.status]
  }
  for (const [fee, tax] of [
    [944, 144],
    [0, 0],
  ] as const)
    assert.deepEqual(await feesOf({ fee, tax }), [fee, tax, 'captured'])
  for (const odd of [{}, { fee: null, tax: null }, { fee: '944', tax: 14.4 }, { fee: {}, tax: 1e300 }])
    assert.deepEqual(await feesOf(odd), [null, null, 'captured'], JSON.stringify(odd))
})

test('a settlement is read with the bank’s reference; what is none is not accepted', async () => {
  await simulator.pay(await create())
  const { created_at, amount, status, utr, ...made } = await simulator.settle()
  const settledAt = new Date(created_at * 1000)
  assert.deepEqual(await provider.findSettlement(made.id), { id: made.id, amount, status, utr, settledAt })
  assert.equal(await provider.findSettlement('setl_2'), null)
  const settlement = { id: 'setl_1', amount, status, utr, created_at }
  await answerWith({ ...settlement, utr: null, status: 'created' })
  assert.equal((await provider.findSettlement('setl_1'))?.utr, null)
  const odds = [{ id: null }, { amount: -1 }, { status: 'paid' }, { created_at: 1e300 }, { utr: 'x'.repeat(101) }]
  for (const odd of odds) {
    await answerWith({ ...settlement, ...odd })
    await assert.rejects(provider.findSettlement('setl_1'), ProviderUnavailable, JSON.stringify(odd))
  }
})

test('the payments of a settlement are those of its day’s list that name it, over all pages; a list too long to read is an error', async () => {
  const entry = (entity_id: string, changes: object = {}) => {
    return { entity_id, type: 'payment', settlement_id: 'setl_1', ...changes }
  }
  const [refund, open] = [entry('rfnd_1', { type: 'refund' }), entry('pay_open', { settlement_id: null })]
  const first = Array.from({ length: 97 }, (_, index) => entry(`pay_${index}`))
  const others = [refund, open, entry('pay_other', { settlement_id: 'setl_2' })]
  // Half past eleven in the evening in London is the next day in India
  const settledAt = new Date('2026-11-30T23:30:00Z')
  const payments = () => provider.paymentsIn({ id: 'setl_1', settledAt })
  const requests = watchRequests()
  await answerWith({ items: [...others, ...first] })
  await answerWith({ items: [entry('pay_last')] })
  assert.deepEqual(await payments(), [...first.map(({ entity_id }) => entity_id), 'pay_last'])
  const list = 'GET /settlements/recon/combined?year=2026&month=12&day=01&count=100'
  const lines = requests().map(({ line }) => line)
  assert.deepEqual(lines, [`${list}&skip=0`, `${list}&skip=100`])
  await answerWith({ items: Array(100).fill(refund) }, { times: 1_000 })
  await assert.rejects(payments(), ProviderUnavailable)
  assert.equal(requests().length, 2 + 100)
})

test('a response that does not come, not in time, or byte by byte, is none', async () => {
  const impatient = razorpay(apiSettings(simulator), undefined, 150)
  for (const kind of ['hang', 'trickle'] as const) {
    await simulator.setAnswerMode({ kind, ms: 100 })
    await assert.rejects(impatient.paymentsOf('order_1'), ProviderUnavailable)
  }
  const unreachable = razorpay(apiSettings({ url: 'http://127.0.0.1:9' }))
  await assert.rejects(unreachable.paymentsOf('order_1'), ProviderUnavailable)
})

test('an outage of the provider is reported once it has lasted for a minute, and its end; a single failure is not', async (context) => {
  let now = 1_000
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  context.onTestFinished(() => clock.mockRestore())
  const seen: string[] = []
  const watched = razorpay(apiSettings(simulator), {
    failed: ({ kind, error }) => void seen.push(`${kind}: ${error.message}`),
    works: (kind) => void seen.push(`${kind} no more`),
  })
  const fail = async (afterMs: number) => {
    now += afterMs
    await answerWith({}, { status: 500 })
    await assert.rejects(watched.findPayment('pay_1'), ProviderUnavailable)
  }
  for (const afterMs of [0, 59_000, 600_000, 59_000]) await fail(afterMs)
  assert.deepEqual(seen, [])
  await fail(1_000)
  assert.deepEqual(seen, ['provider_unreachable: The payment provider responded with 500'])
  await watched.findPayment('pay_unknown')
  assert.deepEqual(seen.slice(1), ['provider_unreachable no more', 'provider_refuses_keys no more'])
  await fail(0)
  assert.equal(seen.length, 3)
})
