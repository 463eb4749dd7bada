import assert from 'node:assert/strict'
import { test } from 'vitest'
import { MAX_CART_LINES } from '../../../domain/cart.ts'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

const add = ({ bearer }: Person, body: unknown) => request(shop, 'POST /cart/add', { bearer, body })
const update = ({ bearer }: Person, body: unknown) => request(shop, 'PUT /cart/update', { bearer, body })
const contents = async (person: Person) =>
  (await person.api.call('GET /cart')).map(({ plant, quantity }) => [plant._id, quantity])

/** A shop that is too busy asks to come again, with nothing done. */
async function addOnceThereIsRoom(person: Person, body: unknown): ReturnType<typeof add> {
  const answer = await add(person, body)
  return answer.status === 503 ? addOnceThereIsRoom(person, body) : answer
}

test('a cart holds at most the stock of a plant, however it is put there, and can be lowered once it was sold meanwhile', async () => {
  const [plantId, asha] = [await buildPlant(shop, { stock: 5 }), await buildPerson(shop)]
  const setStock = (stock: number) =>
    shop.database.updateTable('plants').set({ stock }).where('id', '=', plantId).execute()
  assertRefused(await add(asha, { plantId, quantity: 6 }), 'stock_short', ['quantity'])
  assert.equal((await add(asha, { plantId, quantity: 4 })).status, 200)
  await assertUnchanged(shop.database, async () => {
    const tooMuch = await add(asha, { plantId, quantity: 2 })
    assertRefused(tooMuch, 'stock_short', ['quantity'])
    assert.match(tooMuch.text, /You can have 5 of this plant at most\./)
    assertRefused(await update(asha, { plantId, quantity: 6 }), 'stock_short', ['quantity'])
  })
  assert.equal((await update(asha, { plantId, quantity: 5 })).status, 200)
  await setStock(2)
  assert.deepEqual(await contents(asha), [[plantId, 5]])
  assertRefused(await update(asha, { plantId, quantity: 4 }), 'stock_short')
  assertRefused(await add(asha, { plantId, quantity: 1 }), 'stock_short')
  assert.equal((await update(asha, { plantId, quantity: 2 })).status, 200)
  await setStock(0)
  assert.match((await add(asha, { plantId, quantity: 1 })).text, /This plant is out of stock\./)
})

test('what an unpaid order of theirs holds is there for its shopper, and for no one else', async () => {
  const [plantId, asha, ravi] = [await buildPlant(shop, { stock: 5 }), await buildPerson(shop), await buildPerson(shop)]
  const stock = async ({ api }: Person) => (await api.call('GET /cart')).map(({ plant }) => plant.stock)
  await add(ravi, { plantId, quantity: 1 })
  await buildOrder(asha, [{ plant: plantId, quantity: 4, price: 199 }], { paymentMethod: 'online' })
  assert.deepEqual(await stock(asha), [5])
  assert.deepEqual(await stock(ravi), [1])
  assert.equal((await update(asha, { plantId, quantity: 5 })).status, 200)
  assertRefused(await update(asha, { plantId, quantity: 6 }), 'stock_short')
  assertRefused(await update(ravi, { plantId, quantity: 2 }), 'stock_short')
})

test('of one plant a cart holds 999 at most', async () => {
  const [plantId, asha] = [await buildPlant(shop, { stock: 5_000 }), await buildPerson(shop)]
  assert.equal((await add(asha, { plantId, quantity: 999 })).status, 200)
  assertRefused(await add(asha, { plantId, quantity: 1 }), 'stock_short')
})

test('a cart holds 50 different plants at most, also when many are added at once', async () => {
  const plants = await Promise.all(Array.from({ length: MAX_CART_LINES + 5 }, () => buildPlant(shop)))
  const asha = await buildPerson(shop)
  const answers = await Promise.all(plants.map((plantId) => addOnceThereIsRoom(asha, { plantId, quantity: 1 })))
  for (const answer of answers.filter(({ status }) => status !== 200)) assertRefused(answer, 'cart_full')
  const held = (await contents(asha)).map(([plantId]) => String(plantId))
  assert.equal(held.length, 50)
  assert.equal((await add(asha, { plantId: held[0], quantity: 1 })).status, 200)
})

test('only what is in the cart can be updated', async () => {
  const [plantId, asha] = [await buildPlant(shop), await buildPerson(shop)]
  await assertUnchanged(shop.database, async () => {
    assertRefused(await update(asha, { plantId, quantity: 1 }), 'not_found')
  })
})

test('what is no plant cannot be put into a cart', async () => {
  const asha = await buildPerson(shop)
  await assertUnchanged(shop.database, async () => {
    assertRefused(await add(asha, { plantId: 'A'.repeat(20), quantity: 1 }), 'not_found')
  })
})

test('a cart refuses a quantity that is no whole number of pieces, and a path as a plant', async () => {
  const [plantId, asha] = [await buildPlant(shop), await buildPerson(shop)]
  await assertUnchanged(shop.database, async () => {
    for (const [changes, field] of [
      ...[0, -1, 1.5, '2', 1_000, 1e308, 2 ** 31, null].map((quantity) => [{ quantity }, 'quantity'] as const),
      [{ plantId: '../../etc/passwd' }, 'plantId'],
    ] as const)
      for (const put of [add, update])
        assertRefused(await put(asha, { plantId, quantity: 1, ...changes }), 'invalid', [field])
  })
})
