import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { startDatabaseProxy } from '../fakes/database-proxy.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { makeDirectory } from '../support/directory.ts'
import { buildAdmin, buildPerson, type Person } from '../support/factories.ts'
import { buildOrderIn } from '../support/orders-in-states.ts'
import { request } from '../support/request.ts'
import { rounds } from '../support/rounds.ts'
import { freePort, type ShopProcess, startShopProcess } from '../support/shop-process.ts'
import { shopForTests } from '../support/test-shop.ts'
import { until } from '../support/wait-until.ts'

const ORDERS = 40
const GATHERING_MS = 1_500
const shop = shopForTests()
const own = { url: '' }
const variables = { ADMIN_PASSWORD: 'a password for tests', LOG_LEVEL: 'error' }

test('orders that two processes ship at once are numbered without gap or double', async (context) => {
  // Whoever opens a shop that has nobody in it yet fills it with the demo's orders and their invoices.
  const admin = await buildAdmin(shop)
  const beside = await startBeside(context)
  for (let round = 0; round < rounds(1, 10); round++) {
    const orders = await pendingOrders()
    await holdNumbering(() => orders.map((id, index) => ship(index % 2 ? beside : own, admin, id)))
    await shipAll(orders, admin)
    assert.deepEqual(await serials(), oneTo(ORDERS * (round + 1)))
  }
  await assertInvariants(shop.database)
})

test('a process that is killed while it ships leaves no gap either', async (context) => {
  const before = (await serials()).length
  const beside = await startBeside(context)
  const admin = await buildAdmin(shop)
  const orders = await pendingOrders()
  const shipping = orders.map((id) => ship(beside, admin, id))
  await until(async () => (await serials()).length > before, 30_000)
  beside.process.kill('SIGKILL')
  await beside.ended
  await Promise.all(shipping)
  await shipAll(orders, admin)
  assert.deepEqual(await serials(), oneTo(before + ORDERS))
  await assertInvariants(shop.database)
})

/** Another process of the shop on the same database. */
async function startBeside(context: TestContext): Promise<ShopProcess> {
  own.url = shop.url
  const proxy = await startDatabaseProxy(shop.connection)
  const beside = await startShopProcess({
    ...variables,
    DATA_DIR: makeDirectory(),
    PORT: await freePort(),
    DATABASE_URL: proxy.url,
  })
  context.after(async () => {
    beside.process.kill('SIGTERM')
    await beside.ended
    await proxy.stop()
  })
  return beside
}

async function pendingOrders(): Promise<string[]> {
  const shopper = await buildPerson(shop)
  const orders: string[] = []
  for (let index = 0; index < ORDERS; index++) {
    orders.push((await buildOrderIn(shop, shopper, { paymentMethod: 'cod', status: 'pending' }))._id)
  }
  return orders
}

/** Null where no answer came: the process was killed. */
async function ship({ url }: { url: string }, { bearer }: Person, id: string): Promise<number | null> {
  const body = { status: 'shipped' }
  return request({ url }, `PATCH /admin/orders/${id}/status`, { bearer, body }).then(
    ({ status }) => status,
    () => null,
  )
}

/** A barrier: starts the works while nobody can take a number, and lets go once they stand before it. */
async function holdNumbering(start: () => Promise<unknown>[]): Promise<void> {
  let started: Promise<unknown[]> | undefined
  await shop.database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(727846)`.execute(transaction)
    started = Promise.all(start())
    await until(async () => (await waiting()) >= ORDERS / 2, GATHERING_MS).catch(() => {})
  })
  await started
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(shop.database)
  return rows[0]?.count ?? 0
}

/** Ships what has not been: who waited for too long was told to try again, who asked the killed process was told nothing. */
async function shipAll(orders: readonly string[], admin: Person): Promise<void> {
  for (const id of orders) {
    const { status } = await admin.api.call('GET /admin/orders/:id', { params: { id } })
    if (status === 'pending') assert.equal(await ship(own, admin, id), 200)
  }
}

async function serials(): Promise<number[]> {
  const documents = await shop.database.selectFrom('tax_documents').select('serial').orderBy('serial').execute()
  return documents.map(({ serial }) => serial)
}

function oneTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}
