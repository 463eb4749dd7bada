import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import { paise } from '../../../domain/money.ts'
import { type Handler, json, providerStub } from '../../../test/support/provider-stub.ts'
import { ProviderRefusal, ProviderUnavailable } from './payment-provider.ts'
import { razorpay } from './razorpay.ts'

const stub = providerStub()
let provider: ReturnType<typeof razorpay>
beforeAll(() => {
  provider = razorpay(stub.settings)
})

const problem = (status: number) => json({ error: { code: 'BAD_REQUEST_ERROR', description: 'No such thing' } }, status)
const create = () => provider.createOrder({ amount: paise(40_000), receipt: 'ABC' })
const payment = { id: 'pay_1', order_id: 'order_1', amount: 40_000, currency: 'INR', status: 'captured' }

test('an order is created in paise and INR, captured at once, with our id as its receipt', async () => {
  stub.respond = json({ id: 'order_1', amount: 40_000, receipt: 'ABC', status: 'created' })
  assert.equal(await create(), 'order_1')
  const { line, headers } = stub.last()
  assert.equal(line, 'POST /v1/orders')
  assert.equal(headers.authorization, `Basic ${Buffer.from('key:secret').toString('base64')}`)
  const { amount, currency, receipt, payment: capture } = stub.lastBody()
  assert.deepEqual([amount, currency, receipt, capture.capture], [40_000, 'INR', 'ABC', 'automatic'])
  const { automatic_expiry_period, manual_expiry_period } = capture.capture_options
  assert.equal(automatic_expiry_period, manual_expiry_period, 'no payment waits for a capture by hand')
})

const shown = { status: 'active', image_url: 'https://rzp.io/i/1' }
const qrCode = { id: 'qr_1', payment_amount: 40_000, ...shown, notes: { key: 'ABC' } }

test('a QR code is made for one payment of exactly its amount, with our key in its notes', async () => {
  stub.respond = json({ ...qrCode, image_content: 'upi://pay?pa=shop@bank' })
  const closesAt = new Date('2026-12-04T10:00:00.500Z')
  const made = await provider.createQrCode({ amount: paise(40_000), description: 'Order 10001', closesAt, key: 'ABC' })
  assert.partialDeepStrictEqual(made, { id: 'qr_1', imageUrl: 'https://rzp.io/i/1', content: 'upi://pay?pa=shop@bank' })
  assert.equal(stub.last().line, 'POST /v1/payments/qr_codes')
  assert.deepEqual(stub.lastBody(), {
    ...{ type: 'upi_qr', usage: 'single_use', fixed_amount: true, payment_amount: 40_000, description: 'Order 10001' },
    ...{ close_by: 1_796_378_400, notes: { key: 'ABC' } },
  })
})

test('a QR code is found by its key alone; a closed or unknown one needs no closing, one that stays open is an error', async () => {
  stub.respond = json({ items: [{ ...qrCode, id: 'qr_2', notes: [] }, qrCode] })
  const since = new Date()
  assert.equal((await provider.findQrCode('ABC', since))?.id, 'qr_1')
  assert.equal(await provider.findQrCode('DEF', since), null)
  const closeOf = (found: Handler) => {
    stub.respond = (request, ...rest) => (request.method === 'POST' ? problem(400) : found)(request, ...rest)
    return provider.closeQrCode('qr_1')
  }
  await closeOf(json({ ...qrCode, status: 'closed' }))
  await closeOf(problem(400))
  await assert.rejects(closeOf(json(qrCode)), ProviderRefusal)
})

test('the offers of a payment have the discounts that the order names, as far as they were redeemed', async () => {
  const offersOf = () => provider.offersOf({ id: 'pay_1', providerOrderId: 'order_1' })
  const offersBy = (payment: object, order: object) => {
    stub.respond = (request, response, body) => {
      assert.match(request.url ?? '', /\?expand%5B%5D=offers$/)
      json(request.url?.startsWith('/v1/payments/pay_1') ? payment : order)(request, response, body)
    }
    return offersOf()
  }
  const applied = (status: string) => {
    const benefits = [
      { offer_type: 'instant_discount', calculated_benefit_value: 50, limit_type: 'flat', unit: 'percentage' },
      { offer_type: 'cashback', calculated_benefit_value: 7 },
    ]
    return { offers_applied: { entity: 'collection', count: 1, items: [{ id: 'offer_a', status, benefits }] } }
  }
  const payment = { id: 'pay_1', offers: { entity: 'collection', count: 1, items: [{ id: 'offer_a' }] } }
  assert.deepEqual(await offersBy(payment, applied('redeemed')), [{ id: 'offer_a', discount: 50 }])
  for (const order of [applied('failed'), { id: 'order_1' }, { offers_applied: 'none' }])
    assert.deepEqual(await offersBy(payment, order), [{ id: 'offer_a', discount: null }])
  for (const odd of [{ id: 'pay_1' }, { id: 'pay_1', offers: ['offer_a'] }])
    assert.deepEqual(await offersBy(odd, applied('redeemed')), [])
  stub.respond = problem(400)
  assert.deepEqual(await offersOf(), [])
  stub.respond = problem(502)
  await assert.rejects(offersOf(), ProviderUnavailable)
})

test('a refund carries its key in the header that makes it safe to repeat', async () => {
  const stated = { id: 'rfnd_1', amount: 40_000, status: 'processed' } as const
  stub.respond = json({
    ...{ ...stated, payment_id: 'pay_1', receipt: 'key-of-refund' },
    ...{ speed_processed: 'instant', created_at: 1_764_000_000 },
  })
  const refund = await provider.refund({ paymentId: 'pay_1', amount: 40_000, key: 'key-of-refund', speed: 'optimum' })
  const read = { paymentId: 'pay_1', key: 'key-of-refund', speed: 'instant', createdAt: new Date(1_764_000_000_000) }
  assert.deepEqual(refund, { ...stated, ...read })
  assert.equal(stub.lastBody().speed, 'optimum')
  const { line, headers } = stub.last()
  assert.deepEqual([line, headers['x-refund-idempotency']], ['POST /v1/payments/pay_1/refund', 'key-of-refund'])
})

test('ids are escaped in paths', async () => {
  stub.respond = problem(400)
  assert.equal(await provider.findPayment('../refunds?x=1#y'), null)
  assert.equal(stub.last().line, 'GET /v1/payments/..%2Frefunds%3Fx%3D1%23y')
})

test('an earlier order is found only by its exact receipt and amount', async () => {
  const order = { id: 'order_4', amount: 40_000, receipt: 'ABC' }
  stub.respond = json({ items: [{ ...order, id: 'a', receipt: 'abc' }, { ...order, id: 'b', amount: 39_999 }, order] })
  assert.equal(await provider.findOrder('ABC', paise(40_000)), 'order_4')
  assert.equal(await provider.findOrder('ABC', paise(50_000)), null)
})

const page: (text: string, status?: number, headers?: Record<string, string>) => Handler =
  (text, status = 200, headers = {}) =>
  (_request, response) =>
    response.writeHead(status, headers).end(text)

const unavailable: Readonly<Record<string, Handler>> = {
  'a 400 with a page': page('<html><h1>Bad Request</h1></html>', 400),
  'a page': page('<html></html>'),
  nothing: page(''),
  'JSON cut short': page('{"id":"order_1","am'),
  null: json(null),
  'an order without a name': json({ amount: 40_000, receipt: 'ABC' }),
  'a sum of text': json({ id: 'order_1', amount: '40000', receipt: 'ABC' }),
  'a redirect': page('', 302, { Location: 'http://169.254.169.254/' }),
  'a redirect to itself': page('', 307, { Location: '/v1/orders' }),
  'a connection that is reset': (request) => request.socket.resetAndDestroy(),
  'an answer that breaks off': (_request, response) =>
    response.writeHead(200, { 'Content-Length': 99 }).write('{', () => response.destroy()),
}

test('a 4xx about the request itself is a refusal in the provider’s words; a failure, a redirect and what is no answer are no result', async () => {
  for (const status of [400, 404, 422]) {
    stub.respond = problem(status)
    await assert.rejects(create(), (error) => error instanceof ProviderRefusal && error.message === 'No such thing')
  }
  const failures = [401, 403, 408, 409, 425, 429, 500, 502, 503].map(problem)
  for (const [what, handler] of [...failures.entries(), ...Object.entries(unavailable)]) {
    stub.respond = handler
    await assert.rejects(create(), ProviderUnavailable, `${what}`)
  }
})

test('a payment is read with its fee and the tax in it where they are stated; one without state or amount is none', async () => {
  const odds = [{ status: 'paid' }, { amount: null }, { amount: -1 }, { amount: 1.5 }, { currency: '' }, { id: '' }]
  for (const odd of odds) {
    stub.respond = json({ items: [payment, { ...payment, ...odd }] })
    await assert.rejects(provider.paymentsOf('order_1'), ProviderUnavailable)
  }
  const feesOf = async (stated: object) => {
    stub.respond = json({ items: [{ ...payment, ...stated }] })
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

const settlement = { id: 'setl_1', amount: 39_056, status: 'processed', utr: 'AXISCN1', created_at: 1_763_019_089 }

test('a settlement is read with the bank’s reference; what is none is not accepted', async () => {
  stub.respond = json({ ...settlement, entity: 'settlement', fees: 0, tax: 0 })
  const { created_at, ...stated } = settlement
  assert.deepEqual(await provider.findSettlement('setl_1'), { ...stated, settledAt: new Date(created_at * 1000) })
  assert.equal(stub.last().line, 'GET /v1/settlements/setl_1')
  stub.respond = json({ ...settlement, utr: null, status: 'created' })
  assert.deepEqual((await provider.findSettlement('setl_1'))?.utr, null)
  stub.respond = problem(400)
  assert.equal(await provider.findSettlement('setl_2'), null)
  const odds = [{ id: null }, { amount: -1 }, { status: 'paid' }, { created_at: 1e300 }, { utr: 'x'.repeat(101) }]
  for (const odd of odds) {
    stub.respond = json({ ...settlement, ...odd })
    await assert.rejects(provider.findSettlement('setl_1'), ProviderUnavailable, JSON.stringify(odd))
  }
})

test('the payments of a settlement are those of its day’s list that name it, over all pages, but not for ever', async () => {
  const entry = (entity_id: string, changes: object = {}) => {
    return { entity_id, type: 'payment', settlement_id: 'setl_1', ...changes }
  }
  const [refund, open] = [entry('rfnd_1', { type: 'refund' }), entry('pay_open', { settlement_id: null })]
  const first = Array.from({ length: 97 }, (_, index) => entry(`pay_${index}`))
  const others = [refund, open, entry('pay_other', { settlement_id: 'setl_2' })]
  // Half past eleven in the evening in London is the next day in India
  const settledAt = new Date('2026-11-30T23:30:00Z')
  const paymentsFrom = async (pages: (skip: string | undefined) => object[]) => {
    stub.requests.length = 0
    stub.respond = (request, ...rest) => json({ items: pages(request.url?.split('skip=')[1]) })(request, ...rest)
    return provider.paymentsIn({ id: 'setl_1', amount: 1, status: 'processed', utr: null, settledAt })
  }
  const found = await paymentsFrom((skip) => (skip === '0' ? [...others, ...first] : [entry('pay_last')]))
  assert.deepEqual(found, [...first.map(({ entity_id }) => entity_id), 'pay_last'])
  const list = 'GET /v1/settlements/recon/combined?year=2026&month=12&day=01&count=100'
  assert.deepEqual(
    stub.requests.map(({ line }) => line),
    [`${list}&skip=0`, `${list}&skip=100`],
  )
  assert.deepEqual(await paymentsFrom(() => Array(100).fill(refund)), [])
  assert.equal(stub.requests.length, 100)
})

test('a response that does not come, not in time, or byte by byte, is none', async () => {
  const trickle: Handler = (_request, response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write(' '), 100)
    response.on('close', () => clearInterval(drip))
  }
  const impatient = razorpay(stub.settings, undefined, 150)
  for (const handler of [() => {}, trickle]) {
    stub.respond = handler
    await assert.rejects(impatient.paymentsOf('order_1'), ProviderUnavailable)
  }
  const unreachable = razorpay({ ...stub.settings, apiUrl: 'http://127.0.0.1:9/v1' })
  await assert.rejects(unreachable.paymentsOf('order_1'), ProviderUnavailable)
})
