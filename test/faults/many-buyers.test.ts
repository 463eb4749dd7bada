import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { ApiError } from '../../contract/client.ts'
import { placeOrder } from '../../server/shop/checkout/place-order.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { buildBuyer, kindOf, type Line, orderFor, PRICE, placementOf } from '../support/buyers.ts'
import { setDeliveryRules } from '../support/delivery-rules.ts'
import { buildPlant, type Person, stockOf } from '../support/factories.ts'
import { rotated, rounds } from '../support/rounds.ts'
import { shopForTests } from '../support/test-shop.ts'

const shop = shopForTests()

test('fault 1 · 200 buyers at once, stock 10: exactly 10 succeed', async () => {
  for (let round = 0; round < rounds(3, 20); round++) {
    const plant = await buildPlant(shop, { price: PRICE, stock: 10 })

    const outcomes = await orderAtOnce(Array(200).fill([{ plant, quantity: 1 }]))

    assert.deepEqual(count(outcomes), { ordered: 10, stock_short: 190 })
    assert.equal(await stockOf(shop, plant), 0)
    await assertInvariants(shop.database)
  }
})

test('fault 2 · two lines of one plant that together exceed its stock are refused', async () => {
  const plant = await buildPlant(shop, { price: PRICE, stock: 10 })
  const buyer = await buildBuyer(shop, [{ plant, quantity: 12 }])

  assert.equal(await place(buyer, Array(2).fill({ plant, quantity: 6 })), 'stock_short')

  assert.equal(await stockOf(shop, plant), 10)
  await assertInvariants(shop.database)
})

test('fault 3 · 60 carts of six lines in shuffled order: every order succeeds, without a deadlock', async () => {
  for (let round = 0; round < rounds(3, 20); round++) {
    const plants = await Promise.all(Array.from({ length: 6 }, () => buildPlant(shop, { price: PRICE, stock: 1000 })))
    const lines = plants.map((plant) => ({ plant, quantity: 1 }))

    const outcomes = await orderAtOnce(Array.from({ length: 60 }, (_, n) => shuffled(lines, n)))

    assert.deepEqual(count(outcomes), { ordered: 60 })
    assert.equal(await deadlocks(), 0)
    await assertInvariants(shop.database)
  }
})

test('fault 4 · ten requests with one key place one order', async () => {
  for (let round = 0; round < rounds(5, 20); round++) {
    const plant = await buildPlant(shop, { price: PRICE, stock: 50 })
    const lines = [{ plant, quantity: 2 }]
    const buyer = await buildBuyer(shop, lines)
    const headers = { 'idempotency-key': crypto.randomUUID() }

    const order = () => buyer.api.call('POST /orders', { headers, body: orderFor(lines) })
    const orders = await Promise.all(Array.from({ length: 10 }, order))

    assert.equal(new Set(orders.map(({ _id }) => _id)).size, 1)
    assert.equal((await buyer.api.call('GET /orders')).length, 1)
    assert.equal(await stockOf(shop, plant), 48)
    await assertInvariants(shop.database)
  }
})

test('fault 46 · two sizes, a bundle and its parts sold at once: no piece is sold twice', async () => {
  for (let round = 0; round < rounds(2, 20); round++) {
    const size = (label: string, position: number) => ({ family: 'Palm', label: `${round} ${label}`, position })
    const palm = await buildPlant(shop, { price: PRICE, stock: 12, size: size('S', 0) })
    const tall = await buildPlant(shop, { price: PRICE, stock: 4, size: size('L', 1) })
    const pot = await buildPlant(shop, { price: PRICE, stock: 5 })
    const parts = [
      { plant: palm, quantity: 2 },
      { plant: pot, quantity: 1 },
    ]
    const bundle = await buildPlant(shop, { price: PRICE, parts, stock: undefined })
    const chosen = Array.from({ length: 60 }, (_, n) => [bundle, palm, tall, pot][n % 4] ?? bundle)

    const outcomes = await orderAtOnce(chosen.map((plant) => [{ plant, quantity: 1 }]))

    const sold = (id: string) => outcomes.filter((outcome, nth) => outcome === 'ordered' && chosen[nth] === id).length
    const stock = (id: string) => stockOf(shop, id)
    assert.deepEqual(Object.keys(count(outcomes)).sort(), ['ordered', 'stock_short'])
    assert.equal(await stock(palm), 12 - 2 * sold(bundle) - sold(palm))
    assert.equal(await stock(pot), 5 - sold(bundle) - sold(pot))
    assert.deepEqual([await stock(tall), await stock(bundle), sold(tall)], [0, 0, 4])
    await assertInvariants(shop.database)
    assert.equal(await deadlocks(), 0)
  }
})

test('fault 47 · 60 orders at once, in batches and alone: no day gets more than the van carries', async () => {
  await setDeliveryRules(shop, { van: { radiusKm: 50, days: [2, 3, 4, 5, 6], capacity: 7 } })
  const plants = await Promise.all(Array.from({ length: 6 }, () => buildPlant(shop, { price: PRICE, stock: 90 })))
  const carts = Array.from({ length: 60 }, (_, n) => [{ plant: plants[n % plants.length] ?? '', quantity: 1 }])
  const buyers = await Promise.all(carts.map((lines) => buildBuyer(shop, lines)))
  const outcomes = await Promise.all(
    buyers.map(async (buyer, n) => {
      const lines = carts[n] ?? []
      if (n % 2 === 0) return kindOf(await placeOrder(shop, placementOf(buyer, lines)))
      return place(buyer, lines)
    }),
  )
  assert.deepEqual(new Set(outcomes), new Set(['placed', 'ordered']))
  const { rows } = await sql<{ orders: number }>`
    select count(*)::integer as orders from orders where delivery->>'by' = 'van'
    group by delivery->>'earliest' order by delivery->>'earliest'
  `.execute(shop.database)
  const loads = rows.map(({ orders }) => orders)
  assert.deepEqual(loads, [7, 7, 7, 7, 7, 7, 7, 7, 4])
  await assertInvariants(shop.database)
})

/** A new shopper for each of these carts orders it, all at once; returns what became of each order. */
async function orderAtOnce(carts: readonly (readonly Line[])[]): Promise<string[]> {
  const buyers = await Promise.all(carts.map((lines) => buildBuyer(shop, lines)))
  return Promise.all(buyers.map((buyer, n) => place(buyer, carts[n] ?? [])))
}

/** Places an order; like a browser, retries with the same key while an overloaded shop answers 503. */
async function place(buyer: Person, lines: readonly Line[]): Promise<string> {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  for (;;) {
    const outcome = await buyer.api.call('POST /orders', { headers, body: orderFor(lines) }).then(
      () => 'ordered',
      (error) => (error instanceof ApiError ? error.code : String(error)),
    )
    if (outcome !== 'unavailable') return outcome
  }
}

/** How many deadlocks PostgreSQL had to break. */
async function deadlocks(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(shop.database)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::integer from pg_stat_database where datname = current_database()
  `.execute(shop.database)
  return rows[0]?.deadlocks ?? assert.fail()
}

function count(outcomes: readonly string[]): Record<string, number> {
  const groups = Map.groupBy(outcomes, (outcome) => outcome)
  return Object.fromEntries(groups.entries().map(([key, all]) => [key, all.length]))
}

/** Starts the list at another item each round; every second list is reversed. */
function shuffled<Item>(items: readonly Item[], round: number): Item[] {
  return round % 2 === 0 ? rotated(items, round) : rotated(items, round).reverse()
}
