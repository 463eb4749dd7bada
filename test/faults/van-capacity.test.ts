import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { defaultDeliveryRules } from '../../domain/delivery/delivery-rules.ts'
import { placeOrder } from '../../server/shop/checkout/place-order.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { buildBuyer, orderFor, PRICE, placementOf } from '../support/buyers.ts'
import { setDeliveryRules } from '../support/delivery-rules.ts'
import { buildPlant } from '../support/factories.ts'
import { request } from '../support/request.ts'
import { shopForTests } from '../support/test-shop.ts'

const shop = shopForTests()
const CAPACITY = 7

test('fault 47 · 60 buyers at once, half of them each in a transaction of its own: no day gets more than the van carries', async () => {
  await setDeliveryRules(shop, {
    ...defaultDeliveryRules,
    van: { radiusKm: 50, days: [2, 3, 4, 5, 6], capacity: CAPACITY },
  })
  const plants = await Promise.all(Array.from({ length: 6 }, () => buildPlant(shop, { price: PRICE, stock: 90 })))
  const buyers = await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      const lines = [{ plant: plants[n % plants.length] ?? '', quantity: 1 }]
      return { lines, person: await buildBuyer(shop, lines) }
    }),
  )
  const outcomes = await Promise.all(
    buyers.map(async ({ person, lines }, n) => {
      if (n % 2 === 0) return (await placeOrder(shop, placementOf(person, lines))).kind
      const { bearer } = person
      return (await request(shop, 'POST /orders', { bearer, body: orderFor(lines) })).status
    }),
  )
  assert.deepEqual(new Set(outcomes), new Set(['placed', 201]))
  const { rows } = await sql<{ orders: number }>`
    select count(*)::integer as orders from orders where delivery->>'by' = 'van'
    group by delivery->>'earliest' order by delivery->>'earliest'
  `.execute(shop.database)
  const loads = rows.map(({ orders }) => orders)
  assert.deepEqual(loads, [7, 7, 7, 7, 7, 7, 7, 7, 4])
  await assertInvariants(shop.database)
})
