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

test('a cart holds at most the stock of a plant, however it is put there', async () => {
  const [plantId, asha] = [await buildPlant(shop, { stock: 5 }), await buildPerson(shop)]
  assertRefused(await add(asha, { plantId, quantity: 6 }), 'stock_short', ['quantity'])
  assert.equal((await add(asha, { plantId, quantity: 4 })).status, 200)
  await assertUnchanged(shop.database, async () => {
    const tooMuch = await add(asha, { plantId, quantity: 2 })
    assertRefused(tooMuch, 'stock_short', ['quantity'])
    assert.equal((tooMuch.json as { message: string }).message, 'You can have 5 of this plant at most.')
    assertRefused(await update(asha, { plantId, quantity: 6 }), 'stock_short', ['quantity'])
  })
  assert.equal((await update(asha, { plantId, quantity: 5 })).status, 200)
})

test('a plant that is sold out cannot be put into a cart, the last one can', async () => {
  const [none, last] = [await buildPlant(shop), await buildPlant(shop, { stock: 1 })]
  await shop.database.updateTable('plants').set({ stock: 0 }).where('id', '=', none).execute()
  const asha = await buildPerson(shop)
  const soldOut = await add(asha, { plantId: none, quantity: 1 })
  assertRefused(soldOut, 'stock_short')
  assert.equal((soldOut.json as { message: string }).message, 'This plant is out of stock.')
  assert.equal((await add(asha, { plantId: last, quantity: 1 })).status, 200)
})

test('a cart whose plant was sold meanwhile can be lowered, not raised', async () => {
  const [plantId, asha] = [await buildPlant(shop, { stock: 5 }), await buildPerson(shop)]
  await add(asha, { plantId, quantity: 5 })
  await shop.database.updateTable('plants').set({ stock: 2 }).where('id', '=', plantId).execute()
  assert.deepEqual(await contents(asha), [[plantId, 5]])
  assertRefused(await update(asha, { plantId, quantity: 4 }), 'stock_short')
  assertRefused(await add(asha, { plantId, quantity: 1 }), 'stock_short')
  assert.equal((await update(asha, { plantId, quantity: 2 })).status, 200)
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
  assertRefused(await add(asha, { plantId, quantity: 1_000 }), 'invalid', ['quantity'])
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

test('adds at once never exceed the stock', async () => {
  const [plantId, asha] = [await buildPlant(shop, { stock: 7 }), await buildPerson(shop)]
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(asha, { plantId, quantity: 1 })))
  assert.equal(answers.filter(({ status }) => status === 200).length, 7)
  assert.deepEqual(await contents(asha), [[plantId, 7]])
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
    const { bearer } = asha
    for (const plantId of ['1', '%00', '..%2Fclear', 'A'.repeat(40), `A'%20or%201=1`]) {
      assertRefused(await request(shop, `DELETE /cart/remove/${plantId}`, { bearer }), 'not_found')
    }
  })
})

const refused: readonly [what: string, changes: object, fields: readonly string[]][] = [
  ['quantity 0', { quantity: 0 }, ['quantity']],
  ['quantity −1', { quantity: -1 }, ['quantity']],
  ['quantity 1.5', { quantity: 1.5 }, ['quantity']],
  ['quantity "2"', { quantity: '2' }, ['quantity']],
  ['quantity 1e308', { quantity: 1e308 }, ['quantity']],
  ['quantity 2³¹', { quantity: 2 ** 31 }, ['quantity']],
  ['quantity 2⁵³', { quantity: 2 ** 53 }, ['quantity']],
  ['quantity null', { quantity: null }, ['quantity']],
  ['quantity true', { quantity: true }, ['quantity']],
  ['no quantity', { quantity: undefined }, ['quantity']],
  ['quantity [2]', { quantity: [2] }, ['quantity']],
  ['a number as id', { plantId: 1 }, ['plantId']],
  ['a path as id', { plantId: '../../etc/passwd' }, ['plantId']],
  ['NUL as id', { plantId: '\0'.repeat(20) }, ['plantId']],
  ['SQL as id', { plantId: "' or 1=1 --aaaaaaaa" }, ['plantId']],
  ['an id of 10 kB', { plantId: 'a'.repeat(10_000) }, ['plantId']],
  ['an object as id', { plantId: { $ne: null } }, ['plantId']],
  ['neither', { plantId: undefined, quantity: undefined }, ['plantId', 'quantity']],
]

for (const [what, changes, fields] of refused) {
  test(`a cart refuses ${what}`, async () => {
    const [plantId, asha] = [await buildPlant(shop), await buildPerson(shop)]
    await assertUnchanged(shop.database, async () => {
      const body = { plantId, quantity: 1, ...changes }
      assertRefused(await add(asha, body), 'invalid', fields)
      assertRefused(await update(asha, body), 'invalid', fields)
    })
  })
}

test('forged fields have no effect', async () => {
  const [plantId, asha, ravi] = [await buildPlant(shop), await buildPerson(shop), await buildPerson(shop)]
  const forged = { price: 1, total: 1, userId: ravi.id, user_id: ravi.id, stock: 999 }
  const { json } = await add(asha, { plantId, quantity: 1, ...forged })
  assert.equal((json as { plant: { price: number } }[])[0]?.plant.price, 199)
  assert.deepEqual(await contents(ravi), [])
})
