import assert from 'node:assert/strict'
import { test } from 'vitest'
import { OrderPlacement } from '../../../contract/orders.ts'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { address, buildPerson, buildPlant, orderOf } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { refuse } from '../../platform/refusal.ts'
import { placeOrder } from './place-order.ts'
import { placeOrderBatch } from './place-order-batch.ts'

const shop = shopForTests()

/** A shopper with a cart; `place` sends its order to this PIN and state. */
async function shopper(paymentMethod: 'cod' | 'online' = 'cod') {
  const [{ api, bearer }, plant] = [await buildPerson(shop), await buildPlant(shop, { price: 400 })]
  await api.call('POST /cart/add', { body: { plantId: plant, quantity: 1 } })
  const order = { ...orderOf([{ plant, quantity: 1, price: 400 }]), paymentMethod }
  const place = (zipCode: string, state: string, headers = {}) => {
    const body = { ...order, shippingAddress: { ...address, zipCode, state } }
    return request(shop, 'POST /orders', { bearer, body, headers })
  }
  return { api, place }
}

for (const [zipCode, state, message] of [
  ['110001', 'Maharashtra', '110001 is in Delhi'],
  ['110 001', 'MH', '110001 is in Delhi'],
  ['500001', 'Andhra Pradesh', '500001 is in Telangana'],
  ['194101', 'Jammu & Kashmir', '194101 is in Ladakh'],
  ['605007', 'Kerala', '605007 is in Puducherry and Tamil Nadu'],
] as const) {
  test(`an order to ${zipCode} in ${state} is refused at the state, and changes nothing`, async () => {
    const { place } = await shopper()
    let answer = await request(shop, 'GET /seller')
    await assertUnchanged(shop.database, async () => {
      answer = await place(zipCode, state)
    })
    assertRefused(answer, 'invalid', ['state'])
    assert.deepEqual((answer.json as { fields: unknown }).fields, { state: message })
  })
}

for (const [zipCode, state, name] of [
  ['110001', 'NCT of Delhi', 'Delhi'],
  ['605007', 'Pondicherry', 'Puducherry'],
  ['605007', 'Tamil Nadu', 'Tamil Nadu'],
  // not in the directory
  ['999999', 'Goa', 'Goa'],
] as const) {
  test(`an order to ${zipCode} in ${state} is placed`, async () => {
    const answer = await (await shopper()).place(zipCode, state)
    assert.equal(answer.status, 201, answer.text)
    assert.equal((answer.json as { shippingAddress: { state: string } }).shippingAddress.state, name)
  })
}

test('a billing address has the state of its PIN too', async () => {
  const [{ api, bearer }, plant] = [await buildPerson(shop), await buildPlant(shop, { price: 400 })]
  await api.call('POST /cart/add', { body: { plantId: plant, quantity: 1 } })
  const order = orderOf([{ plant, quantity: 1, price: 400 }])
  const billedIn = (zipCode: string, state: string) => {
    const billing = { name: 'Kulkarni Gardens', address: { ...address, zipCode, state } }
    return request(shop, 'POST /orders', { bearer, body: { ...order, billing } })
  }
  const refused = await billedIn('110001', 'Maharashtra')
  assertRefused(refused, 'invalid', ['billing.address.state'])
  assert.equal((await billedIn('110001', 'Delhi')).status, 201)
})

test('a text that is no state is refused as before, whatever the PIN', async () => {
  for (const zipCode of ['110001', '999999']) {
    assertRefused(await (await shopper()).place(zipCode, 'Ohio'), 'invalid', ['shippingAddress.state'])
  }
})

test('after a refusal the corrected order is placed', async () => {
  const { api, place } = await shopper()
  assertRefused(await place('110001', 'Maharashtra', { 'Idempotency-Key': 'first' }), 'invalid', ['state'])
  assert.equal((await place('110001', 'Delhi', { 'Idempotency-Key': 'second' })).status, 201)
  assert.equal((await api.call('GET /orders')).length, 1)
})

test('an order that was placed before its PIN was known to lie elsewhere is replayed', async () => {
  const [{ id: userId, api }, plant] = [await buildPerson(shop), await buildPlant(shop, { price: 400 })]
  await api.call('POST /cart/add', { body: { plantId: plant, quantity: 1 } })
  const order = OrderPlacement.parse(orderOf([{ plant, quantity: 1, price: 400 }]))
  const placement = { userId, order, idempotencyKey: 'the same' }
  const placed = await placeOrder(shop, placement)
  assert.equal(placed.kind, 'placed')
  const again = { ...placement, addressRefusal: refuse('invalid') }
  assert.equal((await placeOrder(shop, again)).kind, 'replayed')
  assert.deepEqual(
    (await placeOrderBatch(shop, [again])).map(({ kind }) => kind),
    ['replayed'],
  )
})
