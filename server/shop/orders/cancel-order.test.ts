import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import type { Order } from '../../../contract/orders.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { buildOrder, buildPerson, buildPlant, type Person, stockOf } from '../../../test/support/factories.ts'
import { buildOrderIn, placedStates } from '../../../test/support/orders-in-states.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
afterAll(() => assertInvariants(shop.database))

const cancel = ({ bearer }: Person, id: string) => request(shop, `PUT /orders/${id}/cancel`, { bearer })

test('a shopper cancels a pending or paid order, and no other', async () => {
  const asha = await buildPerson(shop)
  for (const { paymentMethod, status } of placedStates) {
    const { _id, plant } = await buildOrderIn(shop, asha, { paymentMethod, status })
    const stockBefore = await stockOf(shop, plant)
    if (status === 'pending' || status === 'paid') {
      const answer = await cancel(asha, _id)
      assert.equal(answer.status, 200)
      const order = answer.json as Order
      assert.deepEqual(order, await asha.api.call('GET /orders/:id', { params: { id: _id } }))
      const payment = status === 'paid' ? 'paid' : 'cancelled'
      assert.deepEqual(
        [order.status, order.paymentDetails.status, order.shipment.status],
        ['cancelled', payment, 'cancelled'],
      )
      assert.equal(await stockOf(shop, plant), stockBefore + 2)
    } else {
      await assertUnchanged(shop.database, async () => assertRefused(await cancel(asha, _id), 'illegal_move'))
    }
  }
})

test('ten concurrent cancellations release the stock of every line exactly once, and the others say that it is cancelled', async () => {
  for (let round = 0; round < 3; round++) {
    const asha = await buildPerson(shop)
    const plants = [await buildPlant(shop, { price: 400, stock: 5 }), await buildPlant(shop, { price: 400, stock: 7 })]
    const { _id } = await buildOrder(
      asha,
      plants.map((plant) => ({ plant, quantity: 2, price: 400 })),
    )
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(asha, _id)))
    const refused = answers.filter(({ status }) => status !== 200)
    assert.equal(refused.length, 9)
    for (const answer of refused) {
      assertRefused(answer, 'illegal_move')
      assert.match((answer.json as { message: string }).message, /cancelled/)
    }
    assert.deepEqual(await Promise.all(plants.map((id) => stockOf(shop, id))), [5, 7])
  }
})
