import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertProviderRefused, callProvider, createProviderOrder } from '../../test/fakes/provider-api.ts'
import { providerForTests } from '../../test/support/test-provider.ts'

const provider = providerForTests()

const call = (what: string, options?: { body?: unknown }) => callProvider(provider.url, what, options)
const newOrder = (changes: object = {}) => createProviderOrder(provider.url, changes)
const NOT_NEEDED = 'is/are not required and should not be sent'

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
    const { status, json } = await call(`PATCH ${path}`, { body: { notes } })
    assert.equal(status, 200)
    assert.deepEqual(json, { ...before, notes })
    assert.deepEqual((await call(`GET ${path}`)).json, json)
    assertProviderRefused(await call(`PATCH ${path}`, { body: { notes, amount: 1 } }), `amount ${NOT_NEEDED}`)
    assertProviderRefused(await call(`PATCH ${path}`, { body: {} }), 'The notes field is required.')
    assertProviderRefused(await call(`PATCH ${path}`, { body: { notes: 'x' } }), 'The notes must be an array.')
    assert.deepEqual((await call(`GET ${path}`)).json, json)
  }
  for (const path of ['/orders/order_nobody', '/payments/pay_nobody', '/refunds/rfnd_nobody']) {
    assert.equal((await call(`PATCH ${path}`, { body: { notes: {} } })).status, 400)
  }
})

test('payments and refunds are listed, a refund is found under its payment, a card under its own', async () => {
  const [first, second] = [await paidByCard(), await paidByCard()]
  const { json: refund } = await call(`POST /payments/${first.payment}/refund`, { body: {} })
  const ids = async (path: string) => (await call(`GET ${path}`)).json.items.map(({ id }: { id: string }) => id)
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
  const ids = async (path: string) => (await call(`GET ${path}`)).json.items.map(({ id }: { id: string }) => id)
  assert.deepEqual(await ids('/orders?authorized=1'), [held])
  assert.deepEqual(await ids('/orders?authorized=0'), [captured])
  const { created_at } = (await call(`GET /orders/${captured}`)).json
  for (const list of ['/orders', '/payments']) {
    assert.equal((await ids(`${list}?from=${created_at - 60}&to=${created_at + 60}`)).length, 2)
    assert.deepEqual(await ids(`${list}?from=${created_at + 3_600}`), [])
    assert.deepEqual(await ids(`${list}?to=${created_at - 3_600}`), [])
  }
  assert.ok((await ids(`/orders?from=${created_at}&to=${created_at}`)).includes(captured))
})

test('an order is answered with its payments where that is requested, also as the official client writes it', async () => {
  const { order, payment } = await paidByCard()
  for (const expand of ['expand[]=payments', 'expand[]=payments.card', 'expand[expand[]]=payments']) {
    const { json } = await call(`GET /orders?${expand}`)
    assert.deepEqual(
      json.items[0].payments.items.map(({ id }: { id: string }) => id),
      [payment],
    )
    assert.equal((await call(`GET /orders/${order}?${expand}`)).json.payments.count, 1)
  }
  assert.equal((await call(`GET /payments/${payment}?expand[]=card`)).json.card.entity, 'card')
})

test('what is not supported is refused by name, never left out silently', async () => {
  const { order, payment } = await paidByCard()
  const requests: [what: string, refusal: string, body?: unknown][] = [
    [`GET /orders/${order}?expand[]=transfers`, 'The expand value is not supported.'],
    ['GET /orders?expand[]=virtual_account', 'The expand value is not supported.'],
    [`GET /payments/${payment}?expand[]=emi`, 'The expand value is not supported.'],
    ['GET /orders?authorized=maybe', 'The authorized must be 0 or 1.'],
    ['GET /orders?from=yesterday', 'The from must be an integer.'],
    ['GET /payments?status=captured', `status ${NOT_NEEDED}`],
    ['GET /refunds?payment_id=x', `payment_id ${NOT_NEEDED}`],
    ['POST /orders', `partial_payment ${NOT_NEEDED}`, { amount: 500, currency: 'INR', partial_payment: true }],
    [`POST /payments/${payment}/refund`, `reverse_all ${NOT_NEEDED}`, { reverse_all: 1 }],
    [`GET /payments/${payment}/card?expand[]=issuer`, `expand[] ${NOT_NEEDED}`],
    [`GET /payments/${payment}/refunds/rfnd_none?expand[]=payment`, `expand[] ${NOT_NEEDED}`],
    ['GET /refunds/rfnd_none?from=1', `from ${NOT_NEEDED}`],
    ['POST /orders?expand[]=payments', `expand[] ${NOT_NEEDED}`, { amount: 500, currency: 'INR' }],
  ]
  for (const [what, refusal, body] of requests) {
    assertProviderRefused(await call(what, body === undefined ? {} : { body }), refusal)
  }
  for (const what of [`GET /payments/${payment}/transfers`, 'GET /customers', `POST /orders/${order}/fulfillment`]) {
    assertProviderRefused(await call(what), 'The requested URL was not found on the server.')
  }
})
