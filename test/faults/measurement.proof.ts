import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { startDatabaseProxy } from '../fakes/database-proxy.ts'
import { type FakeMeta, metaKeys, startFakeMeta } from '../fakes/meta.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { makeDirectory } from '../support/directory.ts'
import { buildAdmin, buildPerson, buildPlant, orderOf, type Person } from '../support/factories.ts'
import { request } from '../support/request.ts'
import { freePort, type ShopProcess, type ShopVariables, startShopProcess } from '../support/shop-process.ts'
import { createTestDatabase } from '../support/test-database.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'
import { agreeing, browserEvent } from '../support/visitor-headers.ts'
import { until } from '../support/wait-until.ts'

const ANSWER_MS = 10_000
const FORWARDING_MS = 120_000
const ORDERS = 10

let meta: FakeMeta
let variables: ShopVariables
let shop: ShopProcess
let plant: string
/** The same shop in the test's process, to prepare and check data */
let inside: TestShop
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  meta = await startFakeMeta()
  stops.push(meta.stop)
  const own = await createTestDatabase()
  stops.push(own.drop)
  const proxy = await startDatabaseProxy(own.connection)
  stops.push(proxy.stop)
  inside = await openTestShop(own)
  stops.push(() => inside.app.close())
  plant = await buildPlant(inside, { price: 400, stock: 500 })
  variables = {
    DATA_DIR: makeDirectory(),
    PORT: await freePort(),
    LOG_LEVEL: 'error',
    DATABASE_URL: proxy.url,
    META_PIXEL_ID: metaKeys.pixelId,
    META_ACCESS_TOKEN: metaKeys.accessToken,
    META_GRAPH_URL: meta.graphUrl,
  }
  shop = await startShopProcess(variables)
})

afterAll(async () => {
  shop?.process.kill('SIGTERM')
  await shop?.ended
  for (const stop of stops.toReversed()) await stop()
})

test('fault 36 · the measurement provider hangs: orders are taken and events stored all the same, and sent later', async () => {
  const [admin, asha] = [await buildAdmin(inside), await buildPerson(inside)]
  meta.mode = 'hanging'
  const first = await order(asha)
  await retry(admin, first)
  await until(() => meta.requests > 0, FORWARDING_MS)

  const orders = [first]
  for (let i = 0; i < ORDERS; i++) {
    const begun = Date.now()
    orders.push(await order(asha))
    await view()
    assert.ok(Date.now() - begun < ANSWER_MS)
  }
  assert.equal(meta.accepted.length, 0)

  meta.mode = 'normal'
  await until(async () => (await waiting('being sent')) === 0, FORWARDING_MS)
  for (const id of orders) await retry(admin, id)
  await until(() => acceptedPurchases().length >= orders.length, FORWARDING_MS)
  assert.deepEqual(acceptedPurchases().toSorted(), orders.toSorted())
  await assertInvariants(inside.database)
})

test('fault 20 · the shop is killed between an order and its event: the event is sent once afterwards', async () => {
  const asha = await buildPerson(inside)
  meta.mode = 'failing'
  const orders = [await order(asha), await order(asha)]
  shop.process.kill('SIGKILL')
  await shop.ended
  await sql`update conversion_events set next_try_at = now(), claimed_until = null where status = 'waiting'`.execute(
    inside.database,
  )
  meta.mode = 'normal'
  meta.accepted.length = 0

  shop = await startShopProcess(variables)
  await until(() => acceptedPurchases().length >= orders.length, FORWARDING_MS)
  await until(async () => (await waiting()) === 0, FORWARDING_MS)
  assert.deepEqual(acceptedPurchases().toSorted(), orders.toSorted())
  await assertInvariants(inside.database)
})

/** The ids of the purchases that Meta accepted. */
function acceptedPurchases(): string[] {
  return meta.accepted.filter(({ event_name }) => event_name === 'Purchase').map(({ event_id }) => event_id)
}

/** A cash order of a shopper who gave consent; returns the order's id. */
async function order(asha: Person): Promise<string> {
  await request(shop, 'POST /cart/add', { bearer: asha.bearer, body: { plantId: plant, quantity: 1 } })
  const body = orderOf([{ plant, quantity: 1, price: 400 }])
  const answer = await request(shop, 'POST /orders', { bearer: asha.bearer, body, headers: agreeing().headers })
  assert.equal(answer.status, 201, answer.text)
  return (answer.json as { _id: string })._id
}

async function view(): Promise<void> {
  const events = [browserEvent({ event_source_url: `http://localhost:${variables.PORT}/shop` })]
  const answer = await request(shop, 'POST /meta/events', { body: { events }, headers: agreeing().headers })
  assert.deepEqual(answer.json, { events_received: 1, events_dropped: [] })
}

/** Has an admin send an order's event now. */
async function retry(admin: Person, orderId: string): Promise<void> {
  const { id } = await inside.database
    .selectFrom('conversion_events')
    .select('id')
    .where('event_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await request(shop, `POST /admin/measurement/events/${id}/retry`, { bearer: admin.bearer })
}

/** How many events are not sent yet. */
async function waiting(which: 'all' | 'being sent' = 'all'): Promise<number> {
  let rows = inside.database.selectFrom('conversion_events').select('id').where('status', '=', 'waiting')
  if (which === 'being sent') rows = rows.where('claimed_until', 'is not', null)
  return (await rows.execute()).length
}
