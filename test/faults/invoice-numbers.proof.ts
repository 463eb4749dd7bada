import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { type TestContext, test } from 'vitest'
import type { DocumentSeries } from '../../domain/tax/tax-document.ts'
import { startDatabaseProxy } from '../fakes/database-proxy.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { waitForLockWaiters } from '../load/run-concurrently.ts'
import { buildAdmin, buildPerson, type Person } from '../support/factories.ts'
import { buildMixedOrder, buildOrderIn } from '../support/orders-in-states.ts'
import { request } from '../support/request.ts'
import { rounds } from '../support/rounds.ts'
import { type ShopProcess, shopVariables, startShopProcess } from '../support/shop-process.ts'
import { shopForTests } from '../support/test-shop.ts'
import { until } from '../support/wait-until.ts'

const ORDERS = 40
/** One order in this many has two documents: a tax invoice beside the bill of supply that each of them has. */
const TWO_EVERY = 4
const PENDING = { paymentMethod: 'cod', status: 'pending' } as const
const shop = shopForTests()
const own = { url: '' }

test('two processes that ship orders at once leave no gap and no duplicate in the numbers', async (context) => {
  // A process that starts on an empty database fills it with the demo's orders and their invoices.
  const admin = await buildAdmin(shop)
  const second = await startSecond(context)
  for (let round = 0; round < rounds(1, 3); round++) {
    const orders = await pendingOrders()
    await holdNumbering(() => orders.map((id, index) => ship(index % 2 ? second : own, admin, id)))
    await shipAll(orders, admin)
    await assertNumbered(ORDERS * (round + 1))
  }
  await assertInvariants(shop.database)
})

test('a process that is killed while shipping leaves no gap either', async (context) => {
  const before = (await serials('bill_of_supply')).length
  const second = await startSecond(context)
  const admin = await buildAdmin(shop)
  const orders = await pendingOrders()
  const shipping = orders.map((id) => ship(second, admin, id))
  await until(async () => (await serials('bill_of_supply')).length > before, 30_000)
  await second.stop('SIGKILL')
  await Promise.all(shipping)
  await shipAll(orders, admin)
  await assertNumbered(before + ORDERS)
  await assertInvariants(shop.database)
})

/** Another process of the shop on the same database. */
async function startSecond(context: TestContext): Promise<ShopProcess> {
  own.url = shop.url
  const proxy = await startDatabaseProxy(shop.connection)
  const settings = { ADMIN_PASSWORD: 'a password for tests', DATABASE_URL: proxy.url }
  const second = await startShopProcess({ ...(await shopVariables()), ...settings })
  context.onTestFinished(async () => {
    await second.stop()
    await proxy.stop()
  })
  return second
}

async function pendingOrders(): Promise<string[]> {
  const shopper = await buildPerson(shop)
  const orders: string[] = []
  for (let index = 0; index < ORDERS; index++) {
    const isMixed = index % TWO_EVERY === 0
    const order = isMixed ? buildMixedOrder(shop, shopper) : buildOrderIn(shop, shopper, PENDING)
    orders.push((await order)._id)
  }
  return orders
}

/** Null without a response: the process was killed. */
async function ship({ url }: { url: string }, { bearer }: Person, id: string): Promise<number | null> {
  const shipping = request({ url }, `PATCH /admin/orders/${id}/status`, { bearer, body: { status: 'shipped' } })
  return shipping.then(
    ({ status }) => status,
    () => null,
  )
}

/** Starts the work while the numbering is locked, and releases the lock once the work waits for it. */
async function holdNumbering(start: () => Promise<unknown>[]): Promise<void> {
  let started: Promise<unknown[]> | undefined
  await shop.database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(727846)`.execute(transaction)
    started = Promise.all(start())
    await waitForLockWaiters(shop.database, ORDERS / 2)
  })
  await started
}

/** Ships the rest: requests that waited too long got 503, those to the killed process no response. */
async function shipAll(orders: readonly string[], admin: Person): Promise<void> {
  for (const id of orders) {
    const { status } = await admin.api.call('GET /admin/orders/:id', { params: { id } })
    if (status === 'pending') assert.equal(await ship(own, admin, id), 200)
  }
}

/** Both documents of an order are issued, or none. */
async function assertNumbered(orders: number): Promise<void> {
  for (const [series, last] of [['bill_of_supply', orders] as const, ['invoice', orders / TWO_EVERY] as const])
    assert.deepEqual(
      await serials(series),
      [...Array(last).keys()].map((index) => index + 1),
    )
}

async function serials(series: DocumentSeries): Promise<number[]> {
  const documents = shop.database.selectFrom('tax_documents').select('serial').where('series', '=', series)
  return (await documents.orderBy('serial').execute()).map(({ serial }) => serial)
}
