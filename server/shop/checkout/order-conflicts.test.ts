import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import {
  buildAdmin,
  buildOrder,
  buildPerson,
  buildPlant,
  buildProduct,
  orderOf,
  type Person,
} from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

type Line = { plant: string; quantity: number; price: number }

async function fillCart({ api }: Person, lines: readonly Line[]): Promise<void> {
  for (const { plant, quantity } of lines) await api.call('POST /cart/add', { body: { plantId: plant, quantity } })
}

const place = ({ bearer }: Person, body: unknown) => request(shop, 'POST /orders', { bearer, body })

async function reprice(id: string, price: number): Promise<void> {
  const { api } = await buildAdmin(shop)
  await api.call('PUT /plants/:id', { params: { id }, body: { ...buildProduct({ price }), stock: undefined } })
}

test("an amount that is not the server's is refused with the new total, whichever way it is wrong", async () => {
  const [asha, fern] = [await buildPerson(shop), await buildPlant(shop, { price: 400 })]
  const lines = [{ plant: fern, quantity: 2, price: 400 }]
  await fillCart(asha, lines)
  for (const amount of [1, 300, 799.99, 800.01, 900, 0, 10_000_000]) {
    await assertUnchanged(shop.database, async () => {
      const answer = await place(asha, { ...orderOf(lines), amount })
      assertRefused(answer, 'amount_changed')
      assert.equal((answer.json as { total: number }).total, 800)
    })
  }
})

test('a price that was edited between cart and order is a conflict, and ordered once agreed to', async () => {
  const [asha, fern] = [await buildPerson(shop), await buildPlant(shop, { price: 400 })]
  const lines = [{ plant: fern, quantity: 1, price: 400 }]
  await fillCart(asha, lines)
  await reprice(fern, 449.5)
  const answer = await place(asha, orderOf(lines))
  assertRefused(answer, 'amount_changed')
  const { total } = answer.json as { total: number }
  assert.equal(total, 449.5)
  const agreed = await asha.api.call('POST /orders', { body: { ...orderOf(lines), amount: total } })
  assert.equal(agreed.amount, 449.5)
  await reprice(fern, 999)
  const remaining = await asha.api.call('GET /orders/:id', { params: { id: agreed._id } })
  assert.deepEqual([remaining.amount, remaining.items[0]?.price], [449.5, 449.5])
})

test('a total below ₹300 is refused, whatever amount is claimed', async () => {
  const [asha, fern] = [await buildPerson(shop), await buildPlant(shop, { price: 299.99 })]
  const lines = [{ plant: fern, quantity: 1, price: 299.99 }]
  await fillCart(asha, lines)
  for (const amount of [299.99, 300, 1_000]) {
    await assertUnchanged(shop.database, async () => {
      const answer = await place(asha, { ...orderOf(lines), amount })
      assertRefused(answer, 'below_minimum')
      assert.equal((answer.json as { message: string }).message, 'Order should be more than ₹300')
    })
  }
})

test('what is not exactly in the cart is refused', async () => {
  const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop)]
  const [fern, palm] = [await buildPlant(shop, { price: 400 }), await buildPlant(shop, { price: 500 })]
  const cart = [
    { plant: fern, quantity: 2, price: 400 },
    { plant: palm, quantity: 1, price: 500 },
  ] as const
  await fillCart(asha, cart)
  await fillCart(ravi, [{ plant: fern, quantity: 1, price: 400 }])
  const unknown = { plant: 'A'.repeat(20), quantity: 1, price: 400 }
  const wrong: readonly (readonly Line[])[] = [
    [cart[0]],
    [cart[1]],
    [{ ...cart[0], quantity: 1 }, cart[1]],
    [{ ...cart[0], quantity: 3 }, cart[1]],
    [cart[0], cart[0], cart[1]],
    [...cart, unknown],
    [unknown],
  ]
  for (const lines of wrong) {
    await assertUnchanged(shop.database, async () => assertRefused(await place(asha, orderOf(lines)), 'cart_changed'))
  }
  const nothing = await buildPerson(shop)
  assertRefused(await place(nothing, orderOf(cart)), 'cart_changed')
})

test('a plant that was sold meanwhile is named, each with how many are left', async () => {
  const fern = await buildPlant(shop, { name: 'Fern', price: 400, stock: 5 })
  const palm = await buildPlant(shop, { name: 'Palm', price: 400, stock: 1 })
  const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop)]
  const lines = [
    { plant: fern, quantity: 5, price: 400 },
    { plant: palm, quantity: 1, price: 400 },
  ]
  await fillCart(asha, lines)
  await buildOrder(ravi, [
    { plant: fern, quantity: 2, price: 400 },
    { plant: palm, quantity: 1, price: 400 },
  ])
  await assertUnchanged(shop.database, async () => {
    const answer = await place(asha, orderOf(lines))
    assertRefused(answer, 'stock_short', [fern, palm])
    const { fields } = answer.json as { fields: Record<string, string> }
    assert.deepEqual(fields, { [fern]: 'Only 3 of Fern left.', [palm]: 'Only 0 of Palm left.' })
  })
  assert.equal((await asha.api.call('GET /cart')).length, 2)
})

test('two carts of the same last plant: one is ordered, the other refused', async () => {
  const fern = await buildPlant(shop, { price: 400, stock: 1 })
  const people = [await buildPerson(shop), await buildPerson(shop)]
  const lines = [{ plant: fern, quantity: 1, price: 400 }]
  for (const person of people) await fillCart(person, lines)
  const answers = await Promise.all(people.map((person) => place(person, orderOf(lines))))
  const [first, second] = answers.toSorted((a, b) => a.status - b.status)
  assert.equal(first?.status, 201)
  assertRefused(second ?? assert.fail(), 'stock_short', [fern])
})

test('the invariants hold after all of this', async () => {
  await assertInvariants(shop.database)
})
