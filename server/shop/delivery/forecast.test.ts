import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import { dayInIndia } from '../../../domain/days.ts'
import { addDays } from '../../../domain/delivery/calendar.ts'
import { type FakeForecast, startFakeForecast } from '../../../test/fakes/forecast.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { buildBuyer, orderFor, PRICE } from '../../../test/support/buyers.ts'
import { setDeliveryRules } from '../../../test/support/delivery-rules.ts'
import { buildAdmin, buildOrder, buildPerson } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { buildTravelling, inDelhi } from '../../../test/support/travelling-plants.ts'
import { MOST_PLACES } from '../../integrations/forecast-api.ts'
import { RetryLater } from '../../platform/jobs.ts'
import { createLogger } from '../../platform/logger.ts'
import { districtPlaces } from '../pins/find-pin.ts'
import { readForecast } from './forecast.ts'
import { reDateOrders } from './re-date-orders.ts'

let fake: FakeForecast
beforeAll(async () => {
  fake = await startFakeForecast()
})
const shop = shopForTests({
  get forecastUrl() {
    return fake.url
  },
})
const withoutFeed = shopForTests()
afterAll(() => fake.stop())

const mild = () => ({ max: 30, min: 20 })
const today = dayInIndia(new Date())

/** Every day of the next ones is hot, mild on all others. */
const hotUntil = (until: string) => (_: object, day: string) => ({ max: day <= until ? 45 : 30, min: 20 })

beforeEach(async () => {
  fake.mode = 'normal'
  fake.weather = mild
  fake.calls.length = 0
  // An order leaves on the day on which it is placed
  await setDeliveryRules(shop, { cutOff: '23:59', parcelDays: [1, 2, 3, 4, 5, 6, 7], van: null })
  await shop.database.deleteFrom('delivery_forecast').execute()
  await shop.changes.synced()
})

/** Six hours pass. */
async function passTime(): Promise<void> {
  await sql`
    update delivery_forecast set tried_at = tried_at - interval '6 hours', read_at = read_at - interval '6 hours'
  `.execute(shop.database)
}

async function read(): Promise<void> {
  await readForecast(shop).finally(() => shop.changes.synced())
}

async function readAgain(): Promise<void> {
  await passTime()
  await read()
}

const buildFern = (to = shop) => buildTravelling(to, 'Fern', { maxCelsius: 40, minCelsius: 5 })
const deliveryTo = (plants: string, to = shop) =>
  to.api().call('GET /delivery', { query: { pin: inDelhi.zipCode, plants } })

test('every district is queried once, in calls of at most 50, by one process, and not again soon', async () => {
  await Promise.all([readForecast(shop), readForecast(shop), readForecast(shop)])
  const places = await districtPlaces()
  const queried = fake.calls.map((query) => query.get('latitude')?.split(',') ?? [])
  assert.equal(queried.flat().length, places.size)
  assert.ok(fake.calls.length <= 20 && queried.every(({ length }) => length <= MOST_PLACES))
  const stored = shop.database.selectFrom('delivery_forecast').selectAll()
  const { districts, read_at, problem } = await stored.executeTakeFirstOrThrow()
  assert.deepEqual(Object.keys(districts).toSorted(), [...places.keys()].toSorted())
  assert.deepEqual(districts['Maharashtra/Pune']?.[0], { day: today, max: 30, min: 20 })
  assert.ok(read_at !== null && problem === null)
  const calls = fake.calls.length
  await readForecast(shop)
  assert.equal(fake.calls.length, calls)
  await readAgain()
  assert.equal(fake.calls.length, 2 * calls)
})

test('without a feed there is no call, and what was read before counts no more', async () => {
  await readForecast({ ...shop, settings: { ...shop.settings, forecastUrl: null } })
  assert.equal(fake.calls.length, 0)
  const fern = await buildFern(withoutFeed)
  const before = await deliveryTo(fern, withoutFeed)
  const days = Array.from({ length: 16 }, (_, ahead) => ({ day: addDays(today, ahead), max: 50, min: 20 }))
  const districts = Object.fromEntries([...(await districtPlaces()).keys()].map((key) => [key, days]))
  await withoutFeed.database
    .insertInto('delivery_forecast')
    .values({ districts: JSON.stringify(districts), read_at: new Date(), failing_since: null, problem: null })
    .execute()
  await withoutFeed.changes.synced()
  assert.deepEqual(await deliveryTo(fern, withoutFeed), before)
  const { api } = await buildAdmin(withoutFeed)
  const { isSet, held, readAt } = await api.call('GET /admin/delivery/forecast')
  assert.deepEqual([isSet, held, readAt], [false, [], null])
})

test('a plant waits for the end of the heat that is forecast, on pages and in orders alike', async () => {
  const fern = await buildFern()
  const stone = await buildTravelling(shop, 'Stone', null)
  const before = await deliveryTo(`${fern},${stone}`)
  await read()
  assert.deepEqual(await deliveryTo(`${fern},${stone}`), before)

  const until = addDays(today, 5)
  fake.weather = hotUntil(until)
  await readAgain()
  const { serviceable, by, earliest, latest, fee, holds, plants } = await deliveryTo(`${fern},${stone}`)
  assert.ok(serviceable && (earliest ?? '') > until)
  assert.deepEqual(holds, [{ reason: 'heat', until }])
  assert.equal(plants[0]?.holds.length, 1)
  assert.deepEqual(plants[1], before.plants[1])

  const lines = [fern, stone].map((plant) => ({ plant, quantity: 1 }))
  const { bearer } = await buildBuyer(shop, lines)
  const body = orderFor(lines, { amount: 2 * PRICE, shippingAddress: inDelhi })
  const placed = await request(shop, 'POST /orders', { bearer, body })
  assert.equal(placed.status, 201, placed.text)
  assert.deepEqual((placed.json as { delivery: object }).delivery, { by, earliest, latest, fee })

  fake.weather = () => ({ max: 30, min: 4 })
  await readAgain()
  const [cold, ...others] = (await deliveryTo(fern)).holds
  assert.deepEqual([cold?.reason, others], ['cold', []])
})

test('an answer that is refused, garbage, in part or of the past leaves the last forecast, and the owner is notified after a day', async () => {
  const fern = await buildFern()
  fake.weather = hotUntil(addDays(today, 3))
  await read()
  const held = await deliveryTo(fern)
  assert.equal(held.holds.length, 1)
  const { api } = await buildAdmin(shop)
  const lines: Record<string, unknown>[] = []
  const log = createLogger({ logLevel: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const readLogged = async () => {
    await passTime()
    await readForecast({ ...shop, log })
  }

  for (const [status, body, problem] of [
    [503, '', 'The forecast service responded with 503'],
    [200, '<html>', 'The forecast’s response could not be read'],
  ] as const) {
    fake.calls.length = 0
    fake.mode = { status, body }
    await assert.rejects(readLogged(), RetryLater)
    assert.equal(fake.calls.length, 1)
    const state = await api.call('GET /admin/delivery/forecast')
    assert.ok(state.readAt !== null && state.failingSince !== null && state.held.length > 0)
    assert.partialDeepStrictEqual(state, { isSet: true, problem })
    assert.partialDeepStrictEqual(lines.at(-1), { err: { message: problem } })
    assert.deepEqual(await deliveryTo(fern), held)
  }
  fake.mode = 'normal'
  fake.weather = ({ latitude }) => ({ max: latitude > 30 ? 1e6 : 45, min: 20 })
  await assert.rejects(readLogged(), RetryLater, 'one call fails')
  fake.weather = mild
  const past = { time: [addDays(today, -1)], temperature_2m_max: [45], temperature_2m_min: [20] }
  fake.spoil = (places) => places.map((place) => ({ ...place, daily: past }))
  await assert.rejects(readLogged(), RetryLater, 'all days are past')
  fake.spoil = (places) => places
  assert.deepEqual(await deliveryTo(fern), held)

  await sql`update delivery_forecast set failing_since = now() - interval '25 hours'`.execute(shop.database)
  fake.mode = { status: 200, body: '<html>' }
  await assert.rejects(readLogged(), { name: 'ForecastUnavailable', message: /response could not be read/ })
  fake.mode = 'normal'
  await readLogged()
  const { problem, failingSince } = await api.call('GET /admin/delivery/forecast')
  assert.deepEqual([problem, failingSince], [null, null])
})

test('the owner sees the held districts, with the products that wait', async () => {
  await buildFern()
  fake.weather = ({ latitude }, day) => ({ max: latitude > 34 && day === today ? 44 : 30, min: 20 })
  await readForecast(shop)
  const { api } = await buildAdmin(shop)
  const { held, heldDistricts, districts } = await api.call('GET /admin/delivery/forecast')
  assert.ok(held.length > 0 && held.length === heldDistricts && districts > 600)
  for (const { reason, from, until, days, celsius, products } of held) {
    assert.deepEqual([reason, from, until, days, celsius], ['heat', today, today, 1, 44])
    assert.ok(products > 0)
  }
  fake.weather = () => ({ max: 44, min: 20 })
  await readAgain()
  const all = await api.call('GET /admin/delivery/forecast')
  assert.deepEqual([all.held.length, all.heldDistricts], [100, districts])
})

test('an order that cannot leave is moved once, and not back when the forecast is mild again', async () => {
  const fern = await buildFern()
  await readForecast(shop)
  const asha = await buildPerson(shop)
  const lines = [{ plant: fern, quantity: 1, price: PRICE }]
  const { _id: id, delivery } = await buildOrder(asha, lines, { shippingAddress: inDelhi })
  const agreed = async () => {
    const row = await shop.database.selectFrom('orders').select('delivery').where('id', '=', id).executeTakeFirst()
    const mails = await outboxMailsTo(shop, asha.email)
    return { ...row?.delivery, mails: mails.length }
  }
  const first = await agreed()
  await reDateOrders(shop)
  assert.deepEqual(await agreed(), first)

  const until = delivery?.latest ?? ''
  fake.weather = hotUntil(until)
  await readAgain()
  await Promise.all([reDateOrders(shop), reDateOrders(shop)])
  const moved = await agreed()
  assert.ok((moved.leaves ?? '') > until && (moved.latest ?? '') > until)
  assert.equal(moved.mails, first.mails + 1)
  const [mail] = await outboxMailsTo(shop, asha.email)
  assert.match(mail?.text ?? '', /it is too hot for your plants to travel/)

  fake.weather = mild
  await readAgain()
  await reDateOrders(shop)
  assert.deepEqual(await agreed(), moved)
  await assertInvariants(shop.database)
})
