import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { assertProviderRefused } from '../../test/fakes/provider-api.ts'
import { providerForTests } from '../../test/support/test-provider.ts'

const provider = providerForTests()
const { call } = provider

beforeEach(() => provider.holdWebhooks())

function create(more: object = {}) {
  const stated = { type: 'upi_qr', usage: 'single_use', fixed_amount: true, payment_amount: 40_000 }
  const close_by = Math.floor(Date.now() / 1000) + 3600
  const body = { ...stated, description: 'Order 10001', close_by, notes: { key: 'ABC' }, ...more }
  return call('POST /payments/qr_codes', { body })
}

test('a code is created, found and listed, and is no order', async () => {
  const { json: code } = await create()
  assert.partialDeepStrictEqual(code, {
    ...{ entity: 'qr_code', type: 'upi_qr', usage: 'single_use', fixed_amount: true, payment_amount: 40_000 },
    ...{ status: 'active', notes: { key: 'ABC' }, payments_count_received: 0, closed_at: null, close_reason: null },
  })
  assert.match(code.image_content, /^upi:\/\/pay\?.*am=400\.00/)
  assert.deepEqual((await call(`GET /payments/qr_codes/${code.id}`)).json, code)
  assert.deepEqual((await call('GET /payments/qr_codes?count=5')).json.items, [code])
  assertProviderRefused(await call(`GET /orders/${code.id}`), 'The id provided does not exist')
  const picture = await fetch(code.image_url)
  assert.equal(picture.headers.get('content-type'), 'image/svg+xml')
})

test('a person scans it once on the page of codes: the payment is of no order, and closes it', async () => {
  const { json: code } = await create()
  const page = `${provider.url}/v1/checkout/qr`
  assert.match(await (await fetch(page)).text(), /Scan and pay Order 10001/)
  const form = { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }
  const answer = await fetch(`${page}/${code.id}/pay`, { ...form, redirect: 'manual' })
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, '../../qr'])
  assert.doesNotMatch(await (await fetch(page)).text(), /Scan and pay/)
  assert.equal((await fetch(`${page}/${code.id}/pay`, form)).status, 400)

  const { items } = (await call(`GET /payments/qr_codes/${code.id}/payments`)).json
  assert.equal(items.length, 1)
  assert.partialDeepStrictEqual(items[0], { order_id: null, amount: 40_000, method: 'upi', status: 'captured' })
  const closed = {
    status: 'closed',
    close_reason: 'paid',
    payments_amount_received: 40_000,
    payments_count_received: 1,
  }
  assert.partialDeepStrictEqual((await call(`GET /payments/qr_codes/${code.id}`)).json, closed)
  const credited = (await provider.webhooks()).find(({ event }) => event === 'qr_code.credited')
  assert.partialDeepStrictEqual(JSON.parse(credited?.body ?? ''), {
    contains: ['payment', 'qr_code'],
    payload: { payment: { entity: items[0] }, qr_code: { entity: { id: code.id, status: 'closed' } } },
  })
})

test('one that is closed cannot be paid, nor closed again; what this stand-in has not is refused', async () => {
  const { id } = (await create()).json
  const close = `POST /payments/qr_codes/${id}/close`
  assert.equal((await call(close, { body: {} })).json.close_reason, 'on_demand')
  assertProviderRefused(await call(close, { body: {} }), 'The QR Code is already closed')
  await assert.rejects(provider.pay(id), /QR Code is closed/)
  for (const more of [{ usage: 'multiple_use' }, { fixed_amount: false }, { type: 'bharat_qr' }, { close_by: 1 }])
    assert.equal((await create(more)).status, 400)
})
