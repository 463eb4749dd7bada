import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { type FakeMeta, metaKeys, startFakeMeta } from '../fakes/meta.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { buildPerson, buildPlant, orderOf, type Person } from '../support/factories.ts'
import { request } from '../support/request.ts'
import { agreeing, browserEvent } from '../support/visitor-headers.ts'
import { until } from '../support/wait-until.ts'
import { payingShopForTests } from './payment-process.ts'

const ANSWER_MS = 10_000
const FORWARDING_MS = 120_000
const ORDERS = 10

let meta: FakeMeta
let plant: string

const shop = payingShopForTests(async () => {
  meta = await startFakeMeta()
  return { META_PIXEL_ID: metaKeys.pixelId, META_ACCESS_TOKEN: metaKeys.accessToken, META_GRAPH_URL: meta.graphUrl }
})

beforeAll(async () => {
  plant = await buildPlant(shop.inProcess, { price: 400, stock: 500 })
})

afterAll(() => meta.stop())

test('fault 36 · the measurement provider hangs: orders still succeed, and events are stored and sent later', async () => {
  const asha = await buildPerson(shop.inProcess)
  meta.mode = 'hanging'
  const first = await order(asha)
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
  await until(async () => (await countClaimed()) === 0, FORWARDING_MS)
  await shop.inProcess.database.updateTable('conversion_events').set({ next_try_at: new Date() }).execute()
  await until(() => acceptedPurchases().length >= orders.length, FORWARDING_MS)
  assert.deepEqual(acceptedPurchases().toSorted(), orders.toSorted())
  await assertInvariants(shop.inProcess.database)
})

/** The ids of the purchases that Meta accepted. */
function acceptedPurchases(): string[] {
  return meta.accepted.filter(({ event_name }) => event_name === 'Purchase').map(({ event_id }) => event_id)
}

/** A cash order of a shopper who gave consent; returns the order's id. */
async function order(asha: Person): Promise<string> {
  await request(shop.process, 'POST /cart/add', { bearer: asha.bearer, body: { plantId: plant, quantity: 1 } })
  const body = orderOf([{ plant, quantity: 1, price: 400 }])
  const answer = await request(shop.process, 'POST /orders', { bearer: asha.bearer, body, headers: agreeing().headers })
  assert.equal(answer.status, 201, answer.text)
  return (answer.json as { _id: string })._id
}

async function view(): Promise<void> {
  const events = [browserEvent({ event_source_url: `http://localhost:${shop.variables.PORT}/shop` })]
  const answer = await request(shop.process, 'POST /meta/events', { body: { events }, headers: agreeing().headers })
  assert.deepEqual(answer.json, { events_received: 1, events_dropped: [] })
}

/** How many events are being sent. */
async function countClaimed(): Promise<number> {
  const waiting = shop.inProcess.database.selectFrom('conversion_events').where('status', '=', 'waiting')
  return (await waiting.where('claimed_until', 'is not', null).execute()).length
}
