import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertProviderRefused } from '../../test/fakes/provider-api.ts'
import { providerForTests } from '../../test/support/test-provider.ts'

const provider = providerForTests()
const { call, newOrder } = provider
const NOT_NEEDED = 'is/are not required and should not be sent'
const ids = async (path: string) => (await call(`GET ${path}`)).json.items.map(({ id }: { id: string }) => id)

async function paidByCard(): Promise<{ order: string; payment: string }> {
  const order = await newOrder()
  const { razorpay_payment_id } = await provider.pay(order, { method: 'card' })
  return { order, payment: razorpay_payment_id }
}

test('the notes of an order, a payment and a refund can be changed, and nothing else of them', async () => {
  const { order, payment } = await paidByCard()
  const { json: refund } = await call(`POST /payments/${payment}/refund`, { body: { amount: 10_000 } })
  for (const path of [`/orders/${order}`, `/payments/${payment}`, `/refunds/${refund.id}`]) {
    const { json: before } = await call(`GET ${path}`)
    const notes = { parcel: 'in two boxes' }
    const { json } = await call(`PATCH ${path}`, { body: { notes } })
    assert.deepEqual(json, { ...before, notes })
    assertProviderRefused(await call(`PATCH ${path}`, { body: { notes: {}, amount: 1 } }), `amount ${NOT_NEEDED}`)
    assertProviderRefused(await call(`PATCH ${path}`, { body: { notes: 'x' } }), 'The notes must be an array.')
    assert.deepEqual((await call(`GET ${path}`)).json, json)
  }
})

test('payments and refunds are listed, a refund is found under its payment, a card under its own', async () => {
  const [first, second] = [await paidByCard(), await paidByCard()]
  const { json: refund } = await call(`POST /payments/${first.payment}/refund`, { body: {} })
  assert.deepEqual(await ids('/payments'), [second.payment, first.payment])
  assert.deepEqual(await ids('/payments?count=1&skip=1'), [first.payment])
  assert.deepEqual(await ids('/refunds'), [refund.id])
  assert.deepEqual((await call(`GET /payments/${first.payment}/refunds/${refund.id}`)).json, refund)
  assert.equal((await call(`GET /payments/${second.payment}/refunds/${refund.id}`)).status, 400)
  const { json: payment } = await call(`GET /payments/${first.payment}`)
  assert.deepEqual((await call(`GET /payments/${first.payment}/card`)).json, payment.card)
})

test('lists know of which time, and orders whether something of theirs is only authorised', async () => {
  const held = await newOrder({ payment: { capture: 'manual' } })
  await provider.pay(held)
  const { order: captured } = await paidByCard()
  assert.deepEqual(await ids('/orders?authorized=1'), [held])
  assert.deepEqual(await ids('/orders?authorized=0'), [captured])
  const { created_at } = (await call(`GET /orders/${captured}`)).json
  for (const list of ['/orders', '/payments']) {
    assert.equal((await ids(`${list}?from=${created_at - 60}&to=${created_at + 60}`)).length, 2)
    for (const time of [`from=${created_at + 3_600}`, `to=${created_at - 3_600}`])
      assert.deepEqual(await ids(`${list}?${time}`), [])
  }
})

test('an order is answered with its payments where that is requested, also as the official client writes it', async () => {
  const { order, payment } = await paidByCard()
  for (const expand of ['expand[]=payments', 'expand[]=payments.card', 'expand[expand[]]=payments']) {
    const { json } = await call(`GET /orders?${expand}`)
    assert.partialDeepStrictEqual(json.items[0].payments.items, [{ id: payment }])
    assert.equal((await call(`GET /orders/${order}?${expand}`)).json.payments.count, 1)
  }
  assert.equal((await call(`GET /payments/${payment}?expand[]=card`)).json.card.entity, 'card')
})

test('what is not supported or malformed is refused by name, never left out silently', async () => {
  const { order, payment } = await paidByCard()
  const requests: [what: string, refusal: string, body?: object][] = [
    [`GET /orders/${order}?expand[]=transfers`, 'The expand value is not supported.'],
    [`GET /payments/${payment}?expand[]=emi`, 'The expand value is not supported.'],
    ['GET /orders?authorized=maybe', 'The authorized must be 0 or 1.'],
    ['GET /orders?from=yesterday', 'The from must be an integer.'],
    ['GET /orders?count=101', 'The count may not be greater than 100.'],
    ['GET /payments?status=captured', `status ${NOT_NEEDED}`],
    ['GET /refunds/rfnd_none?from=1', `from ${NOT_NEEDED}`],
    [`POST /payments/${payment}/refund`, `reverse_all ${NOT_NEEDED}`, { reverse_all: 1 }],
    ['POST /orders', 'amount: is required.'],
    ['POST /orders', 'The amount must be at least INR 1.00', { amount: 99, currency: 'INR' }],
    ['POST /orders', 'The amount must be an integer.', { amount: 100.5, currency: 'INR' }],
    ['POST /orders', 'Currency is not supported', { amount: 100, currency: 'USD' }],
    ['POST /orders?expand[]=payments', `expand[] ${NOT_NEEDED}`, { amount: 500, currency: 'INR' }],
    [`GET /payments/${payment}/transfers`, 'The requested URL was not found on the server.'],
  ]
  for (const [what, refusal, body] of requests) assertProviderRefused(await call(what, { body }), refusal)
})
