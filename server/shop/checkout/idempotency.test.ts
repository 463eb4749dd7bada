import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import type { Order } from '../../../contract/orders.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { orderFor, readyToOrder } from '../../../test/support/buyers.ts'
import { address } from '../../../test/support/factories.ts'
import { assertRefused, assertUnchanged } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
afterAll(() => assertInvariants(shop.database))

const idOf = ({ json }: { json: unknown }) => (json as Order)._id

test('the same order sent again, also in other words, is answered like the first time, and is one order', async () => {
  const { api, lines, place, refill } = await readyToOrder(shop)
  const first = await place({}, 'key')
  assert.equal(first.status, 201)
  const { street, city, country, zipCode } = address
  await assertUnchanged(shop.database, async () => {
    for (const same of [
      {},
      { status: 'paid', extra: 1 },
      { items: lines.map(({ plant, quantity }) => ({ quantity, plant, price: 1 })) },
      { shippingAddress: { zipCode, country, state: 'MAHARASHTRA', city, street: ` ${street} ` } },
    ]) {
      const again = await place(same, 'key')
      assert.deepEqual([again.status, again.json], [201, first.json])
    }
  })
  await refill()
  assert.equal(idOf(await place({}, 'key')), idOf(first))
  assert.equal((await api.call('GET /cart')).length, 1)
  await api.call('PUT /orders/:id/cancel', { params: { id: idOf(first) } })
  const { _id, status } = (await place({}, 'key')).json as Order
  assert.deepEqual([_id, status], [idOf(first), 'cancelled'])
  assert.notEqual(idOf(await place({}, 'another')), idOf(first))
})

test('a key that comes back with another body is refused', async () => {
  const { plant, place, refill } = await readyToOrder(shop)
  await place({}, 'key')
  await refill()
  await assertUnchanged(shop.database, async () => {
    for (const other of [
      { amount: 400.01 },
      { items: [{ plant, quantity: 2 }] },
      { items: [{ plant: 'A'.repeat(20), quantity: 1 }] },
      { shippingAddress: { ...address, street: '15 Prabhat Road' } },
      { shippingAddress: { ...address, zipCode: '411005' } },
    ])
      assertRefused(await place(other, 'key'), 'key_reused')
  })
})

test("another person's same key is another order", async () => {
  const [asha, ravi, meera] = [await readyToOrder(shop), await readyToOrder(shop), await readyToOrder(shop)]
  const [hers, his] = [await asha.place({}, 'key'), await ravi.place({}, 'key')]
  assert.deepEqual([hers.status, his.status], [201, 201])
  assert.notEqual(idOf(hers), idOf(his))
  assertRefused(await meera.place(orderFor(asha.lines), 'key'), 'cart_changed')
})

test('a key is 1 to 128 printable characters, and free for the next order if its own was refused', async () => {
  const { place } = await readyToOrder(shop)
  await assertUnchanged(shop.database, async () => {
    for (const key of ['', 'a'.repeat(129), 'a b', 'a\tb', 'é'])
      assertRefused(await place({}, key), 'invalid', ['idempotency-key'])
  })
  const key = "';_drop_table_orders;_--"
  assertRefused(await place({ amount: 1 }, key), 'amount_changed')
  assert.equal((await place({}, key)).status, 201)
})
