import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, test } from 'vitest'
import { paise } from '../../../domain/money.ts'
import type { AppliedOffer } from '../../../domain/payment/other-amount.ts'
import { ProviderRefusal, ProviderUnavailable } from './payment-provider.ts'
import { razorpay } from './razorpay.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => unknown

let respond: Handler
const requests: { line: string; headers: IncomingMessage['headers']; body: string }[] = []
const server = createServer(async (request, response) => {
  const body = await text(request)
  requests.push({ line: `${request.method} ${request.url}`, headers: request.headers, body })
  respond(request, response, body)
})
let provider: ReturnType<typeof razorpay>
let settings: Parameters<typeof razorpay>[0]

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(address !== null && typeof address !== 'string')
  settings = { apiUrl: `http://127.0.0.1:${address.port}/v1`, keyId: 'key', keySecret: 'secret' }
  provider = razorpay(settings)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const json =
  (body: unknown, status = 200): Handler =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }
const problem = (status: number) => json({ error: { code: 'BAD_REQUEST_ERROR', description: 'No such thing' } }, status)
const create = () => provider.createOrder({ amount: paise(40_000), receipt: 'ABC' })
const payment = { id: 'pay_1', order_id: 'order_1', amount: 40_000, currency: 'INR', status: 'captured' }

test('an order is created in paise and INR, captured at once, with our id as its receipt', async () => {
  respond = json({ id: 'order_1', amount: 40_000, receipt: 'ABC', status: 'created' })
  assert.equal(await create(), 'order_1')
  const { line, headers, body } = requests.at(-1) ?? assert.fail()
  assert.equal(line, 'POST /v1/orders')
  assert.equal(headers.authorization, `Basic ${Buffer.from('key:secret').toString('base64')}`)
  const { amount, currency, receipt, payment: capture } = JSON.parse(body)
  assert.deepEqual([amount, currency, receipt, capture.capture], [40_000, 'INR', 'ABC', 'automatic'])
  const { automatic_expiry_period, manual_expiry_period } = capture.capture_options
  assert.equal(automatic_expiry_period, manual_expiry_period, 'no payment waits for a capture by hand')
})

const qrCode = {
  ...{ id: 'qr_1', payment_amount: 40_000, status: 'active', image_url: 'https://rzp.io/i/1', notes: { key: 'ABC' } },
}

test('a QR code is made for one payment of exactly its amount, with our key in its notes', async () => {
  respond = json({ ...qrCode, image_content: 'upi://pay?pa=shop@bank' })
  const closesAt = new Date('2026-12-04T10:00:00.500Z')
  const made = await provider.createQrCode({ amount: paise(40_000), description: 'Order 10001', closesAt, key: 'ABC' })
  assert.partialDeepStrictEqual(made, { id: 'qr_1', imageUrl: 'https://rzp.io/i/1', content: 'upi://pay?pa=shop@bank' })
  const { line, body } = requests.at(-1) ?? assert.fail()
  assert.equal(line, 'POST /v1/payments/qr_codes')
  assert.deepEqual(JSON.parse(body), {
    ...{ type: 'upi_qr', usage: 'single_use', fixed_amount: true, payment_amount: 40_000, description: 'Order 10001' },
    ...{ close_by: 1_796_378_400, notes: { key: 'ABC' } },
  })
})

test('a QR code is found by its key alone, and its notes may be an empty list', async () => {
  respond = json({ items: [{ ...qrCode, id: 'qr_2', notes: [] }, qrCode] })
  const since = new Date()
  assert.equal((await provider.findQrCode('ABC', since))?.id, 'qr_1')
  assert.equal(await provider.findQrCode('DEF', since), null)
})

test('a QR code that is closed or unknown needs no closing, one that stays open is an error', async () => {
  const answer =
    (status: string | null): Handler =>
    (request, response, body) =>
      (request.method === 'POST' || status === null ? problem(400) : json({ ...qrCode, status }))(
        request,
        response,
        body,
      )
  for (const status of ['closed', null]) {
    respond = answer(status)
    await provider.closeQrCode('qr_1')
  }
  respond = answer('active')
  await assert.rejects(provider.closeQrCode('qr_1'), ProviderRefusal)
})

const offersBy = (payment: object, order: object): Promise<AppliedOffer[]> => {
  respond = (request, response, body) => {
    assert.match(request.url ?? '', /\?expand%5B%5D=offers$/)
    json(request.url?.startsWith('/v1/payments/pay_1') ? payment : order)(request, response, body)
  }
  return provider.offersOf({ id: 'pay_1', providerOrderId: 'order_1' })
}

test('the offers of a payment have the discounts that the order names, as far as they were redeemed', async () => {
  const benefit = { offer_type: 'instant_discount', limit_type: 'flat', unit: 'percentage', value: 1_020 }
  const applied = (status: string, ...values: [string, number][]) => ({
    offers_applied: {
      ...{ entity: 'collection', count: 1 },
      items: [
        {
          ...{ entity: 'offers', id: 'offer_a', status },
          benefits: values.map(([offer_type, calculated_benefit_value]) => ({
            ...benefit,
            offer_type,
            calculated_benefit_value,
          })),
        },
      ],
    },
  })
  const payment = { id: 'pay_1', offers: { entity: 'collection', count: 1, items: [{ id: 'offer_a' }] } }
  const redeemed = applied('redeemed', ['instant_discount', 50], ['cashback', 7])
  assert.deepEqual(await offersBy(payment, redeemed), [{ id: 'offer_a', discount: 50 }])
  assert.deepEqual(await offersBy(payment, applied('failed', ['instant_discount', 50])), [
    { id: 'offer_a', discount: null },
  ])
  assert.deepEqual(await offersBy(payment, { id: 'order_1' }), [{ id: 'offer_a', discount: null }])
  assert.deepEqual(await offersBy(payment, { offers_applied: 'none' }), [{ id: 'offer_a', discount: null }])
  assert.deepEqual(await offersBy({ id: 'pay_1' }, redeemed), [])
  assert.deepEqual(await offersBy({ id: 'pay_1', offers: ['offer_a'] }, redeemed), [])
})

test('a provider that refuses to name offers names none; one that does not answer is an error', async () => {
  respond = problem(400)
  assert.deepEqual(await provider.offersOf({ id: 'pay_1', providerOrderId: 'order_1' }), [])
  respond = problem(502)
  await assert.rejects(provider.offersOf({ id: 'pay_1', providerOrderId: 'order_1' }), ProviderUnavailable)
})

test('a refund carries its key in the header that makes it safe to repeat', async () => {
  respond = json({
    id: 'rfnd_1',
    payment_id: 'pay_1',
    amount: 40_000,
    receipt: 'key-of-refund',
    status: 'processed',
    speed_processed: 'instant',
    created_at: 1_764_000_000,
  })
  const refund = await provider.refund({ paymentId: 'pay_1', amount: 40_000, key: 'key-of-refund', speed: 'optimum' })
  assert.deepEqual(refund, {
    id: 'rfnd_1',
    paymentId: 'pay_1',
    key: 'key-of-refund',
    amount: 40_000,
    status: 'processed',
    speed: 'instant',
    createdAt: new Date(1_764_000_000_000),
  })
  assert.equal(JSON.parse(requests.at(-1)?.body ?? '').speed, 'optimum')
  const { line, headers } = requests.at(-1) ?? assert.fail()
  assert.deepEqual([line, headers['x-refund-idempotency']], ['POST /v1/payments/pay_1/refund', 'key-of-refund'])
})

test('ids are escaped in paths', async () => {
  respond = problem(400)
  assert.equal(await provider.findPayment('../refunds?x=1#y'), null)
  assert.equal(requests.at(-1)?.line, 'GET /v1/payments/..%2Frefunds%3Fx%3D1%23y')
})

test('an earlier order is found only by its exact receipt and amount', async () => {
  respond = json({
    items: [
      { id: 'order_2', amount: 40_000, receipt: 'abc' },
      { id: 'order_3', amount: 39_999, receipt: 'ABC' },
      { id: 'order_4', amount: 40_000, receipt: 'ABC' },
    ],
  })
  assert.equal(await provider.findOrder('ABC', paise(40_000)), 'order_4')
  assert.equal(await provider.findOrder('ABC', paise(50_000)), null)
})

test('a 4xx about the request itself is a refusal, in the provider’s words', async () => {
  for (const status of [400, 404, 422]) {
    respond = problem(status)
    await assert.rejects(create(), (error) => error instanceof ProviderRefusal && error.message === 'No such thing')
  }
})

const unavailable: readonly [what: string, handler: Handler][] = [
  ...[401, 403, 408, 409, 425, 429, 500, 502, 503].map(
    (status) => [`a ${status}`, problem(status)] as [string, Handler],
  ),
  ['a 400 with a page', (_request, response) => response.writeHead(400).end('<html><h1>Bad Request</h1></html>')],
  ['a page', (_request, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html></html>')],
  ['nothing', (_request, response) => response.writeHead(200).end()],
  ['JSON cut short', (_request, response) => response.writeHead(200).end('{"id":"order_1","am')],
  ['null', json(null)],
  ['an order without a name', json({ amount: 40_000, receipt: 'ABC' })],
  ['a sum of text', json({ id: 'order_1', amount: '40000', receipt: 'ABC' })],
  ['a redirect', (_request, response) => response.writeHead(302, { Location: 'http://169.254.169.254/' }).end()],
  ['a redirect to itself', (_request, response) => response.writeHead(307, { Location: '/v1/orders' }).end()],
  ['a connection that is reset', (request) => request.socket.resetAndDestroy()],
  [
    'an answer that breaks off',
    (_request, response) => response.writeHead(200, { 'Content-Length': 99 }).write('{', () => response.destroy()),
  ],
]

for (const [what, handler] of unavailable) {
  test(`${what} is not taken for a result`, async () => {
    respond = handler
    await assert.rejects(create(), ProviderUnavailable)
  })
}

test('a payment with an unknown state or without an amount is not accepted', async () => {
  for (const odd of [
    { status: 'paid' },
    { amount: null },
    { amount: -1 },
    { amount: 1.5 },
    { currency: '' },
    { id: '' },
  ]) {
    respond = json({ items: [payment, { ...payment, ...odd }] })
    await assert.rejects(provider.paymentsOf('order_1'), ProviderUnavailable)
  }
  respond = json({ items: [payment] })
  assert.equal((await provider.paymentsOf('order_1'))[0]?.status, 'captured')
})

test('the fee of a payment and the tax in it are read where they are stated; an odd one is none, and stops nothing', async () => {
  const feesOf = async (stated: object) => {
    respond = json({ items: [{ ...payment, ...stated }] })
    const [found] = await provider.paymentsOf('order_1')
    return [found?.fee, found?.tax, found?.status]
  }
  assert.deepEqual(await feesOf({ fee: 944, tax: 144 }), [944, 144, 'captured'])
  assert.deepEqual(await feesOf({ fee: 0, tax: 0 }), [0, 0, 'captured'])
  for (const odd of [{}, { fee: null, tax: null }, { fee: '944', tax: 14.4 }, { fee: {}, tax: 1e300 }])
    assert.deepEqual(await feesOf(odd), [null, null, 'captured'], JSON.stringify(odd))
})

const settlement = { id: 'setl_1', amount: 39_056, status: 'processed', utr: 'AXISCN1', created_at: 1_763_019_089 }

test('a settlement is read with the bank’s reference; what is none is not accepted', async () => {
  respond = json({ ...settlement, entity: 'settlement', fees: 0, tax: 0 })
  const { created_at, ...stated } = settlement
  assert.deepEqual(await provider.findSettlement('setl_1'), { ...stated, settledAt: new Date(created_at * 1000) })
  assert.equal(requests.at(-1)?.line, 'GET /v1/settlements/setl_1')
  respond = json({ ...settlement, utr: null, status: 'created' })
  assert.deepEqual((await provider.findSettlement('setl_1'))?.utr, null)
  respond = problem(400)
  assert.equal(await provider.findSettlement('setl_2'), null)
  for (const odd of [
    { id: null },
    { amount: -1 },
    { status: 'paid' },
    { created_at: 1e300 },
    { utr: 'x'.repeat(101) },
  ]) {
    respond = json({ ...settlement, ...odd })
    await assert.rejects(provider.findSettlement('setl_1'), ProviderUnavailable, JSON.stringify(odd))
  }
})

test('the payments of a settlement are those of its day’s list that name it, over all pages', async () => {
  const entry = (entity_id: string, changes: object = {}) => ({
    ...{ entity_id, type: 'payment', settlement_id: 'setl_1' },
    ...changes,
  })
  const others = [
    entry('rfnd_1', { type: 'refund' }),
    entry('pay_other', { settlement_id: 'setl_2' }),
    entry('pay_open', { settlement_id: null }),
  ]
  const first = Array.from({ length: 97 }, (_, index) => entry(`pay_${index}`))
  respond = (request, response, body) => {
    const isFirst = request.url?.endsWith('skip=0') === true
    json({ items: isFirst ? [...others, ...first] : [entry('pay_last')] })(request, response, body)
  }
  const before = requests.length
  // Half past eleven in the evening in London is the next day in India
  const settledAt = new Date('2026-11-30T23:30:00Z')
  const found = await provider.paymentsIn({ id: 'setl_1', amount: 1, status: 'processed', utr: null, settledAt })
  assert.deepEqual(found, [...first.map(({ entity_id }) => entity_id), 'pay_last'])
  const list = '/v1/settlements/recon/combined?year=2026&month=12&day=01&count=100'
  assert.deepEqual(
    requests.slice(before).map(({ line }) => line),
    [`GET ${list}&skip=0`, `GET ${list}&skip=100`],
  )
})

test('a list of settlements that does not end is not read for ever', async () => {
  respond = json({
    items: Array.from({ length: 100 }, () => ({ entity_id: 'x', type: 'refund', settlement_id: null })),
  })
  const before = requests.length
  const endless = { id: 'setl_1', amount: 1, status: 'processed', utr: null, settledAt: new Date(0) } as const
  assert.deepEqual(await provider.paymentsIn(endless), [])
  assert.equal(requests.length - before, 100)
})

test('a response that does not come in time, or comes byte by byte, is none', async () => {
  const trickle: Handler = (_request, response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write(' '), 100)
    response.on('close', () => clearInterval(drip))
  }
  const impatient = razorpay(settings, undefined, 150)
  for (const handler of [() => {}, trickle]) {
    respond = handler
    await assert.rejects(impatient.paymentsOf('order_1'), ProviderUnavailable)
  }
})

test('an unreachable provider is reported as unavailable', async () => {
  const unreachable = razorpay({ apiUrl: 'http://127.0.0.1:9/v1', keyId: 'key', keySecret: 'secret' })
  await assert.rejects(unreachable.paymentsOf('order_1'), ProviderUnavailable)
})
