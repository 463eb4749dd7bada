import assert from 'node:assert/strict'
import { afterAll, beforeAll, type TestContext, test } from 'vitest'
import { assertInvariants } from '../invariants/invariants.ts'
import {
  type Buyer,
  type LoadResult,
  type LoadTarget,
  loadAtRate,
  loadWithVisitors,
  SUCCESS,
  UNAVAILABLE,
} from '../load/concurrent-shoppers.ts'
import { watchEventLoopDelay } from '../load/event-loop-delay.ts'
import { makeDirectory } from '../support/directory.ts'
import { buildPerson, buildPlant } from '../support/factories.ts'
import { rounds } from '../support/rounds.ts'
import { freePort, residentMb, type ShopProcess, startShopProcess } from '../support/shop-process.ts'
import { addressOf, createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

const PLANTS = 30
const BUYERS = 1_500
const PRICE = 350
/** Enough to keep the shop busy without queueing */
const VISITORS = 12
const STEADY_MS = 2_500
const RUSH_MS = rounds(5_000, 30_000)
/** How many times the capacity of the shop */
const OVERLOAD = 4
/** Share of the capacity; refusing, and the load generator on the same machine, take their part. */
const LEAST_SERVED = 0.5
const MEMORY_MB = 350
const SAMPLE_MS = 100
/** Every request is answered by then */
const LONGEST_MS = 10_000
/** As long as a request may queue */
const LONGEST_CALM_MS = 2_000
const TRIES = 3

let own: TestDatabase
let inside: TestShop
let shop: ShopProcess
let plants: string[]

beforeAll(async () => {
  own = await createTestDatabase()
  inside = await openTestShop(own)
  const names = Array.from({ length: PLANTS }, (_, count) => `Money Plant ${count}`)
  plants = await Promise.all(names.map((name) => buildPlant(inside, { name, price: PRICE, stock: 90_000 })))
  shop = await startShopProcess({ DATA_DIR: makeDirectory(), PORT: await freePort(), DATABASE_URL: addressOf(own) })
})

afterAll(async () => {
  shop?.process.kill('SIGTERM')
  await shop?.ended
  await inside?.app.close()
  await own?.drop()
})

/** The capacity of a machine may change during the measurement; then there is another try. */
test('four times as many as it can carry: it serves as many as ever, turns the rest away at once, and is well right afterwards', async (context) => {
  for (let attempt = 1; ; attempt++) {
    const share = await overload(context)
    if (share >= LEAST_SERVED) break
    assert.ok(attempt < TRIES, `only ${share.toFixed(2)} of what it serves without a crowd`)
  }
})

/** Returns the share of its capacity that the shop served under overload; asserts all else. */
async function overload(context: TestContext): Promise<number> {
  const buyers: Buyer[] = []
  while (buyers.length < BUYERS) buyers.push(...(await Promise.all(plants.map(buildBuyer))))
  const target: LoadTarget = { url: shop.url, buyers: [...buyers] }
  // The first run warms the shop up.
  const steady = () => loadWithVisitors(target, VISITORS, STEADY_MS)
  const before = [await steady(), await steady()]
  const capacity = Math.max(...before.map(({ successPerSecond }) => successPerSecond))
  const [memory, endWatch] = [watchMemory(context), watchEventLoopDelay(context, shop.url)]
  const peak = await loadAtRate(target, OVERLOAD * capacity, RUSH_MS)
  const calm = await timeOf('/api/plants?search=plant&limit=5')
  const growth = memory.growthMb()
  const heldUp = 2 * endWatch()
  const after = await steady()
  const calmly = [...before, after]
  const rates = calmly.map(({ successPerSecond }) => successPerSecond)
  void context.annotate(
    `served ${peak.successPerSecond} a second under the load, ${rates.map(Math.round)} without; slowest ${peak.slowestMs} ms, then ${calm.ms} ms; ${growth} MB more; ${JSON.stringify([...peak.outcomes])}`,
  )

  for (const { outcomes } of calmly) assertOnly(outcomes, SUCCESS)
  assertOnly(peak.outcomes, [...SUCCESS, UNAVAILABLE])
  assert.ok(peak.slowestMs < LONGEST_MS + heldUp, `the slowest answer took ${peak.slowestMs} ms`)
  assert.deepEqual(calm.status, 200)
  assert.ok(calm.ms < LONGEST_CALM_MS + heldUp, `after the crowd an answer took ${calm.ms} ms`)
  assert.ok(growth < MEMORY_MB, `${growth} MB more`)
  await assertOrders(buyers, [...calmly, peak])
  // Without a refusal it was no overload: the machine had been busy before.
  return peak.outcomes.has(UNAVAILABLE) ? peak.successPerSecond / Math.min(capacity, after.successPerSecond) : 0
}

async function buildBuyer(plant: string): Promise<Buyer> {
  const buyer = await buildPerson(inside)
  await own.database.insertInto('cart_items').values({ user_id: buyer.id, plant_id: plant, quantity: 1 }).execute()
  return { ...buyer, plant, price: PRICE }
}

function assertOnly(outcomes: LoadResult['outcomes'], expected: readonly string[]): void {
  for (const outcome of outcomes.keys()) assert.ok(expected.includes(outcome), outcome)
}

/** Every acknowledged order is there, no buyer has two, and the invariants hold. */
async function assertOrders(buyers: readonly Buyer[], tallies: readonly LoadResult[]): Promise<void> {
  const acknowledged = tallies.flatMap(({ orders }) => orders)
  assert.ok(acknowledged.length > 0)
  const rows = await own.database.selectFrom('orders').select(['id', 'user_id']).execute()
  assert.ok(new Set(rows.map(({ id }) => id)).isSupersetOf(new Set(acknowledged)))
  const ordering = rows.map(({ user_id }) => user_id).filter((id) => buyers.some((buyer) => buyer.id === id))
  assert.equal(new Set(ordering).size, ordering.length)
  await assertInvariants(own.database)
}

async function timeOf(path: string): Promise<{ status: number; ms: number }> {
  const began = performance.now()
  const answer = await fetch(shop.url + path)
  await answer.arrayBuffer()
  return { status: answer.status, ms: Math.ceil(performance.now() - began) }
}

/** The largest growth of the memory of the shop since the watch began. */
function watchMemory(context: TestContext): { growthMb(): number } {
  const sizes: number[] = []
  const watch = setInterval(async () => sizes.push(await residentMb(shop).catch(() => 0)), SAMPLE_MS)
  context.onTestFinished(() => clearInterval(watch))
  return {
    growthMb() {
      clearInterval(watch)
      assert.ok(sizes.length > 0)
      return Math.max(...sizes) - (sizes[0] ?? 0)
    },
  }
}
