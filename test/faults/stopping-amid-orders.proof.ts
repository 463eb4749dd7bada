import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { CartItem } from '../../contract/cart.ts'
import type { Order } from '../../contract/orders.ts'
import { orderOf } from '../support/factories.ts'
import { rounds } from '../support/rounds.ts'
import { until } from '../support/wait-until.ts'
import { embeddedShopForTests } from './embedded-shop.ts'

const SOON_MS = 30_000

const shop = embeddedShopForTests()

test('fault 27 · SIGTERM amid orders: each of them is answered, and is there when the shop is back', async () => {
  const acknowledged = new Set<string>()
  for (let round = 0; round < rounds(1, 10); round++) {
    const before = acknowledged.size
    const buying = shop.bearers.map((bearer) => buyUntilConnectionClose(bearer, acknowledged))
    await until(() => acknowledged.size >= before + 2 * shop.bearers.length, SOON_MS)
    shop.process.process.kill('SIGTERM')

    await Promise.all(buying)
    assert.equal(await shop.process.ended, 0)
    await shop.start()
  }
  await shop.assertAllThere(acknowledged)
})

/** Buys one piece after the other until a response closes the connection. Any other failure throws. */
async function buyUntilConnectionClose(bearer: string, acknowledged: Set<string>): Promise<void> {
  for (;;) {
    const filled = await post<CartItem[]>('/cart/add', bearer, { plantId: shop.plant, quantity: 1 })
    assert.equal(filled.status, 200)
    if (filled.isLast) return
    const items = filled.body.map(({ plant, quantity }) => ({ plant: plant._id, quantity, price: plant.price }))
    const placed = await post<Order>('/orders', bearer, orderOf(items))
    assert.equal(placed.status, 201)
    acknowledged.add(placed.body._id)
    if (placed.isLast) return
  }
}

async function post<Body>(path: string, bearer: string, body: object) {
  const headers = { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' }
  const answer = await fetch(`${shop.process.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const isLast = answer.headers.get('connection') === 'close'
  return { status: answer.status, isLast, body: (await answer.json()) as Body }
}
