import assert from 'node:assert/strict'
import { test } from 'vitest'
import { OrderPlacement } from '../../../contract/orders.ts'
import { kindOf, orderFor, readyToOrder } from '../../../test/support/buyers.ts'
import { address } from '../../../test/support/factories.ts'
import { assertRefused, assertUnchanged } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { refuse } from '../../platform/refusal.ts'
import { placeOrder } from './place-order.ts'

const shop = shopForTests()
const to = (zipCode: string, state: string) => ({ ...address, zipCode, state })

test('an order to another state than that of its PIN is refused at the state, and changes nothing', async () => {
  const { place } = await readyToOrder(shop)
  for (const [zipCode, state, message] of [
    ['110 001', 'MH', '110001 is in Delhi'],
    ['605007', 'Kerala', '605007 is in Puducherry and Tamil Nadu'],
  ] as const)
    await assertUnchanged(shop.database, async () => {
      const answer = await place({ shippingAddress: to(zipCode, state) })
      assertRefused(answer, 'invalid')
      assert.deepEqual((answer.json as { fields: unknown }).fields, { state: message })
    })
  const billing = { name: 'Kulkarni Gardens', address: to('110001', 'Maharashtra') }
  assertRefused(await place({ billing }), 'invalid', ['billing.address.state'])
})

test('an order to a state of its PIN, in any of its names, or to a PIN that is not in the directory is placed', async () => {
  for (const [zipCode, state, name] of [
    ['110001', 'NCT of Delhi', 'Delhi'],
    ['605007', 'Pondicherry', 'Puducherry'],
    ['605007', 'Tamil Nadu', 'Tamil Nadu'],
    ['999999', 'Goa', 'Goa'],
  ] as const) {
    const { place } = await readyToOrder(shop)
    const billing = { name: 'Kulkarni Gardens', address: to(zipCode, state) }
    const answer = await place({ shippingAddress: to(zipCode, state), billing })
    assert.equal(answer.status, 201, answer.text)
    assert.equal((answer.json as { shippingAddress: { state: string } }).shippingAddress.state, name)
  }
})

test('an order that was placed before its PIN was known to lie elsewhere is replayed', async () => {
  const { id: userId, lines } = await readyToOrder(shop)
  const placement = { userId, order: OrderPlacement.parse(orderFor(lines)), idempotencyKey: 'the same' }
  assert.equal(kindOf(await placeOrder(shop, placement)), 'placed')
  const again = { ...placement, addressRefusal: refuse('invalid') }
  assert.equal(kindOf(await placeOrder(shop, again)), 'replayed')
})
