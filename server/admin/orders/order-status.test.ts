import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import type { Order } from '../../../contract/orders.ts'
import { type OrderStatus, orderStatuses, type PaymentMethod } from '../../../domain/order/order-status.ts'
import type { PaymentStatus } from '../../../domain/payment/payment-transitions.ts'
import type { ShipmentStatus } from '../../../domain/shipment.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { buildAdmin, buildPerson, type Person, stockOf } from '../../../test/support/factories.ts'
import { buildMixedOrder, buildOrderIn, placedStates } from '../../../test/support/orders-in-states.ts'
import { ownOrder } from '../../../test/support/refunding.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

afterAll(() => assertInvariants(shop.database))

/** Everything an admin can do to an order, and its effects: payment, shipment, and pieces returned to stock of two. */
const expected: readonly [
  method: PaymentMethod,
  from: OrderStatus,
  to: OrderStatus,
  payment: PaymentStatus,
  shipment: ShipmentStatus,
  givenBack: number,
][] = [
  ['cod', 'pending', 'shipped', 'pending', 'shipped', 0],
  ['cod', 'pending', 'cancelled', 'cancelled', 'cancelled', 2],
  ['cod', 'shipped', 'delivered', 'paid', 'delivered', 0],
  ['online', 'pending', 'cancelled', 'cancelled', 'cancelled', 2],
  ['online', 'paid', 'shipped', 'paid', 'shipped', 0],
  ['online', 'paid', 'cancelled', 'paid', 'cancelled', 2],
  ['online', 'shipped', 'delivered', 'paid', 'delivered', 0],
]

const setStatus = ({ bearer }: Person, id: string, body: unknown) =>
  request(shop, `PATCH /admin/orders/${id}/status`, { bearer, body })

for (const { paymentMethod, status } of placedStates) {
  test(`a ${paymentMethod} order that is ${status} has only the transitions of the table`, async () => {
    const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
    const unchanged = await buildOrderIn(shop, asha, { paymentMethod, status })
    for (const to of orderStatuses) {
      const transition = expected.find(
        ([method, from, target]) => method === paymentMethod && from === status && target === to,
      )
      if (!transition) {
        await assertUnchanged(shop.database, async () => {
          assertRefused(await setStatus(admin, unchanged._id, { status: to }), 'illegal_move')
        })
        continue
      }
      const [, , , payment, shipment, givenBack] = transition
      const { _id, plant } = await buildOrderIn(shop, asha, { paymentMethod, status })
      const stockBefore = await stockOf(shop, plant)
      const answer = await setStatus(admin, _id, { status: to })
      assert.equal(answer.status, 200, `${status} → ${to}`)
      const order = answer.json as Order
      assert.deepEqual([order.status, order.paymentDetails.status, order.shipment.status], [to, payment, shipment])
      assert.deepEqual(order, await ownOrder(asha, _id))
      assert.equal(await stockOf(shop, plant), stockBefore + givenBack)
    }
  })
}

test('of ten concurrent shipments one succeeds, and issues each document once', async () => {
  const { _id } = await buildMixedOrder(shop, await buildPerson(shop))
  const admin = await buildAdmin(shop)
  const answers = await Promise.all(Array.from({ length: 10 }, () => setStatus(admin, _id, { status: 'shipped' })))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array(9).fill(409)])
  const { rows } = await sql<{ kind: string }>`
    select kind from tax_documents where order_id = ${_id} order by kind
  `.execute(shop.database)
  assert.deepEqual(rows, [{ kind: 'bill_of_supply' }, { kind: 'tax_invoice' }])
})
