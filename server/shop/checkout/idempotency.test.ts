import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Order } from '../../../contract/orders.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { address, buildPerson, buildPlant, orderOf, type Person } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

async function readyToOrder() {
  const [person, plant] = [await buildPerson(shop), await buildPlant(shop, { price: 400, stock: 50 })]
  await fillCart(person, plant)
  return { person, plant, body: orderOf([{ plant, quantity: 1, price: 400 }]) }
}

async function fillCart({ api }: Person, plantId: string): Promise<void> {
  await api.call('POST /cart/add', { body: { plantId, quantity: 1 } })
}

const place = ({ bearer }: Person, key: string | undefined, body: unknown) =>
  request(shop, 'POST /orders', { bearer, headers: key === undefined ? {} : { 'Idempotency-Key': key }, body })

const idOf = (answer: { json: unknown }) => (answer.json as Order)._id

test('the same order sent again is answered like the first time, and is one order', async () => {
  const { person, plant, body } = await readyToOrder()
  const first = await place(person, 'key', body)
  assert.equal(first.status, 201)
  await assertUnchanged(shop.database, async () => {
    for (let time = 0; time < 3; time++) {
      const again = await place(person, 'key', body)
      assert.deepEqual([again.status, again.json], [201, first.json])
    }
  })
  await fillCart(person, plant)
  assert.equal(idOf(await place(person, 'key', body)), idOf(first))
  assert.equal((await person.api.call('GET /cart')).length, 1)
})

test('ten at once with one key are one order', async () => {
  for (let round = 0; round < 3; round++) {
    const { person, plant, body } = await readyToOrder()
    const answers = await Promise.all(Array.from({ length: 10 }, () => place(person, 'double-click', body)))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
    assert.equal(new Set(answers.map(idOf)).size, 1)
    assert.equal((await person.api.call('GET /orders')).length, 1)
    assert.equal((await shop.api().call('GET /plants/:id', { params: { id: plant } })).stock, 49)
  }
})

test('two tabs with two keys and one cart make one order; for the other the cart has changed', async () => {
  for (let round = 0; round < 3; round++) {
    const { person, body } = await readyToOrder()
    const answers = await Promise.all(['tab 1', 'tab 2'].map((tab) => place(person, tab.replace(' ', '-'), body)))
    const [first, second] = answers.toSorted((a, b) => a.status - b.status)
    assert.equal(first?.status, 201)
    assertRefused(second ?? assert.fail(), 'cart_changed')
    assert.equal((await person.api.call('GET /orders')).length, 1)
  }
})

test('without a key the second of a double click finds the cart empty', async () => {
  const { person, body } = await readyToOrder()
  const statuses = (await Promise.all([1, 2].map(() => place(person, undefined, body)))).map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [201, 409])
})

test('what is the same order in other words is the same order', async () => {
  const { person, plant, body } = await readyToOrder()
  const first = await place(person, 'key', body)
  const { street, city, country, zipCode } = address
  for (const same of [
    { ...body, status: 'paid', extra: 1 },
    { ...body, items: [{ quantity: 1, plant, price: 1 }] },
    { ...body, shippingAddress: { zipCode, country, state: 'MAHARASHTRA', city, street: ` ${street} ` } },
    { amount: 400, items: body.items, paymentMethod: 'cod', shippingAddress: address },
  ]) {
    assert.equal(idOf(await place(person, 'key', same)), idOf(first))
  }
})

test('a key that comes back with another body is refused', async () => {
  const { person, plant, body } = await readyToOrder()
  await place(person, 'key', body)
  await fillCart(person, plant)
  for (const other of [
    { ...body, amount: 400.01 },
    { ...body, items: [{ plant, quantity: 2 }] },
    { ...body, items: [{ plant: 'A'.repeat(20), quantity: 1 }] },
    { ...body, shippingAddress: { ...address, street: '15 Prabhat Road' } },
    { ...body, shippingAddress: { ...address, zipCode: '411005' } },
  ]) {
    await assertUnchanged(shop.database, async () => assertRefused(await place(person, 'key', other), 'key_reused'))
  }
})

test("another person's same key is another order", async () => {
  const [asha, ravi] = [await readyToOrder(), await readyToOrder()]
  const orders = [await place(asha.person, 'key', asha.body), await place(ravi.person, 'key', ravi.body)]
  assert.deepEqual(
    orders.map(({ status }) => status),
    [201, 201],
  )
  assert.notEqual(idOf(orders[0] ?? assert.fail()), idOf(orders[1] ?? assert.fail()))
  const third = await readyToOrder()
  assertRefused(await place(third.person, 'key', asha.body), 'cart_changed')
})

test('a key whose order was refused is free for the order that follows', async () => {
  const { person, body } = await readyToOrder()
  assertRefused(await place(person, 'key', { ...body, amount: 1 }), 'amount_changed')
  assert.equal((await place(person, 'key', body)).status, 201)
})

test('another key is another order', async () => {
  const { person, plant, body } = await readyToOrder()
  const first = await place(person, 'first', body)
  await fillCart(person, plant)
  assert.notEqual(idOf(await place(person, 'second', body)), idOf(first))
})

test('an order that was cancelled is still the one that its key made', async () => {
  const { person, plant, body } = await readyToOrder()
  const id = idOf(await place(person, 'key', body))
  await person.api.call('PUT /orders/:id/cancel', { params: { id } })
  await fillCart(person, plant)
  const { _id, status } = (await place(person, 'key', body)).json as Order
  assert.deepEqual([_id, status], [id, 'cancelled'])
})

test('a key is 1 to 128 printable characters', async () => {
  const { person, body } = await readyToOrder()
  await assertUnchanged(shop.database, async () => {
    for (const key of ['', 'a'.repeat(129), 'a b', 'a\tb', 'é']) {
      assertRefused(await place(person, key, body), 'invalid', ['idempotency-key'])
    }
  })
  assert.equal((await place(person, `'; drop table orders; --`.replaceAll(' ', '_'), body)).status, 201)
})

test('the invariants hold after all of this', async () => {
  await assertInvariants(shop.database)
})
