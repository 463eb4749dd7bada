import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { type Line, orderFor, PRICE, readyToOrder } from '../../../test/support/buyers.ts'
import { buildPlant } from '../../../test/support/factories.ts'
import { assertRefused, assertUnchanged } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
afterAll(() => assertInvariants(shop.database))

test("an amount that is not the server's is refused with the new total, whichever way it is wrong", async () => {
  const fern = await buildPlant(shop, { price: PRICE })
  const { place } = await readyToOrder(shop, [{ plant: fern, quantity: 2 }])
  await assertUnchanged(shop.database, async () => {
    for (const amount of [1, 300, 799.99, 800.01, 0, 10_000_000]) {
      const answer = await place({ amount })
      assertRefused(answer, 'amount_changed')
      assert.equal((answer.json as { total: number }).total, 800)
    }
  })
})

test('a total below ₹300 is refused, whatever amount is claimed', async () => {
  const fern = await buildPlant(shop, { price: 299.99 })
  const { place } = await readyToOrder(shop, [{ plant: fern, quantity: 1 }])
  await assertUnchanged(shop.database, async () => {
    for (const amount of [299.99, 300, 1_000]) {
      const answer = await place({ amount })
      assertRefused(answer, 'below_minimum')
      assert.equal((answer.json as { message: string }).message, 'Order should be more than ₹300')
    }
  })
})

test('what is not exactly in the cart is refused', async () => {
  const [fern, palm] = [await buildPlant(shop, { price: PRICE }), await buildPlant(shop, { price: PRICE })]
  const cart = [
    { plant: fern, quantity: 2 },
    { plant: palm, quantity: 1 },
  ] as const
  const { place } = await readyToOrder(shop, cart)
  const unknown = { plant: 'A'.repeat(20), quantity: 1 }
  const wrong: readonly (readonly Line[])[] = [
    [cart[0]],
    [cart[1]],
    [{ ...cart[0], quantity: 1 }, cart[1]],
    [{ ...cart[0], quantity: 3 }, cart[1]],
    [cart[0], cart[0], cart[1]],
    [...cart, unknown],
    [unknown],
  ]
  await assertUnchanged(shop.database, async () => {
    for (const lines of wrong) assertRefused(await place(orderFor(lines)), 'cart_changed')
  })
})

test('a plant that was sold meanwhile is named, each with how many are left', async () => {
  const fern = await buildPlant(shop, { name: 'Fern', price: PRICE, stock: 5 })
  const palm = await buildPlant(shop, { name: 'Palm', price: PRICE, stock: 1 })
  const linesWith = (ferns: number) => [
    { plant: fern, quantity: ferns },
    { plant: palm, quantity: 1 },
  ]
  const [asha, ravi] = [await readyToOrder(shop, linesWith(5)), await readyToOrder(shop, linesWith(2))]
  assert.equal((await ravi.place()).status, 201)
  await assertUnchanged(shop.database, async () => {
    const answer = await asha.place()
    assertRefused(answer, 'stock_short')
    const { fields } = answer.json as { fields: Record<string, string> }
    assert.deepEqual(fields, { [fern]: 'Fern: only 3 left.', [palm]: 'Palm: only 0 left.' })
  })
})
