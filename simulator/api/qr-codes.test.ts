import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { assertProviderRefused, callProvider } from '../../test/fakes/provider-api.ts'
import { providerForTests } from '../../test/support/test-provider.ts'

const provider = providerForTests()

beforeEach(() => provider.holdWebhooks())

const call = (what: string, body?: object) => callProvider(provider.url, what, body ? { body } : {})

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const request = (more: object = {}) => ({
  type: 'upi_qr',
  usage: 'single_use',
  fixed_amount: true,
  payment_amount: 40_000,
  description: 'Order 10001',
  close_by: inAnHour(),
  notes: { key: 'ABC' },
  ...more,
})
const create = async (more: object = {}) => (await call('POST /payments/qr_codes', request(more))).json

test('a code is created, found and listed, and is no order', async () => {
  const code = await create()
  assert.partialDeepStrictEqual(code, {
    ...{ entity: 'qr_code', type: 'upi_qr', usage: 'single_use', fixed_amount: true, payment_amount: 40_000 },
    ...{ status: 'active', notes: { key: 'ABC' }, payments_count_received: 0, closed_at: null, close_reason: null },
  })
  assert.match(code.image_content, /^upi:\/\/pay\?.*am=400\.00/)
  assert.deepEqual((await call(`GET /payments/qr_codes/${code.id}`)).json, code)
  assert.deepEqual((await call('GET /payments/qr_codes?count=5')).json.items, [code])
  assert.equal((await call('GET /orders')).json.count, 0)
  assertProviderRefused(await call(`GET /orders/${code.id}`), 'The id provided does not exist')
  const picture = await fetch(code.image_url)
  assert.equal(picture.headers.get('content-type'), 'image/svg+xml')
})

test('a person scans it once on the page of codes: the payment is of no order, and closes it', async () => {
  const code = await create()
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
  const closed = (await call(`GET /payments/qr_codes/${code.id}`)).json
  assert.deepEqual(
    [closed.status, closed.close_reason, closed.payments_amount_received, closed.payments_count_received],
    ['closed', 'paid', 40_000, 1],
  )
  const credited = (await provider.webhooks()).find(({ event }) => event === 'qr_code.credited')
  assert.partialDeepStrictEqual(JSON.parse(credited?.body ?? ''), {
    contains: ['payment', 'qr_code'],
    payload: { payment: { entity: items[0] }, qr_code: { entity: { id: code.id, status: 'closed' } } },
  })
})

test('one that is closed cannot be paid, nor closed again', async () => {
  const { id } = await create()
  assert.equal((await call(`POST /payments/qr_codes/${id}/close`, {})).json.close_reason, 'on_demand')
  assertProviderRefused(await call(`POST /payments/qr_codes/${id}/close`, {}), 'The QR Code is already closed')
  await assert.rejects(provider.pay(id), /QR Code is closed/)
  assertProviderRefused(await call('POST /payments/qr_codes/qr_unknown/close', {}), 'The id provided does not exist')
})

test('what the provider has and this stand-in has not is refused', async () => {
  for (const more of [{ usage: 'multiple_use' }, { fixed_amount: false }, { type: 'bharat_qr' }, { close_by: 1 }]) {
    assert.equal((await call('POST /payments/qr_codes', request(more))).status, 400)
  }
  assertProviderRefused(
    await call('POST /payments/qr_codes', request({ name: 'Counter' })),
    'name is/are not required and should not be sent',
  )
})
