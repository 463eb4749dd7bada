import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { places, product, pune, puneRules } from '../../test/support/delivery-requests.ts'
import { forAll } from '../for-all.fixture.ts'
import { type AgreedDelivery, laterDelivery } from './agreed-delivery.ts'
import type { Destination } from './areas.ts'
import { addDays } from './calendar.ts'
import { type DeliveryRules, defaultDeliveryRules } from './delivery-rules.ts'
import { districtKey, type Forecast, type ForecastDay, heldDistricts, movesOrder, withForecast } from './forecast.ts'
import { promiseDelivery } from './promise.ts'

const DAYS = 16
const [MIN, MAX] = [5, 40]
const tender = product('Fern', { maxCelsius: MAX, minCelsius: MIN })

const first = fc.integer({ min: 0, max: 300 }).map((count) => addDays('2026-12-01', count))
const destination = fc.constantFrom(places.pune, places.bengaluru, places.delhi, places.kochi)
const celsius = (min: number, max: number) => fc.option(fc.double({ min, max, noNaN: true }))
const daysOf = (min: fc.Arbitrary<number | null>, max: fc.Arbitrary<number | null>) =>
  fc.array(fc.record({ min, max }), { maxLength: DAYS })
const mild = daysOf(celsius(MIN + 0.1, 20), celsius(21, MAX - 0.1))
const any = daysOf(celsius(-10, 20), celsius(21, 50))

const sameDays = (min: number, max: number) => Array.from({ length: DAYS }, () => ({ min, max }))

/** A forecast of a destination's district from a day on. */
function forecastOf(to: Destination, from: string, days: readonly Omit<ForecastDay, 'day'>[]): Forecast {
  const key = districtKey({ state: to.state, district: to.district ?? '' })
  return { [key]: days.map((one, index) => ({ ...one, day: addDays(from, index) })) }
}

function promise(to: Destination, day: string, rules: DeliveryRules, forecast: Forecast, products = [tender]) {
  return promiseDelivery({
    rules: withForecast(rules, forecast, to),
    nursery: { state: 'Maharashtra', position: pune },
    destination: to,
    products,
    orderedAt: { day, time: '10:00' },
    vanOrders: new Map(),
  })
}

test('a promise is as the rules alone make it without a forecast of its district, with a mild one, and without limits', () => {
  forAll(first, destination, any, mild, (day, to, days, mildDays) => {
    const forecast = forecastOf(to, day, days)
    const elsewhere = forecastOf({ ...to, district: 'Elsewhere' }, day, days)
    const otherState = forecastOf({ ...to, state: 'Goa' }, day, days)
    for (const without of [elsewhere, otherState, forecastOf(to, day, mildDays)])
      assert.deepEqual(promise(to, day, puneRules, without), promise(to, day, puneRules, {}))
    for (const products of [[], [product('Stone')]])
      assert.deepEqual(promise(to, day, puneRules, forecast, products), promise(to, day, puneRules, {}, products))
    assert.equal(withForecast(puneRules, {}, to), puneRules)
    assert.equal(withForecast(puneRules, elsewhere, { ...to, district: null }), puneRules)
  })
})

test('a hotter or colder forecast never makes a promise earlier, and no trip meets weather beyond the limits', () =>
  forAll(first, destination, any, fc.double({ min: 0, max: 20, noNaN: true }), (day, to, days, by) => {
    const forecast = forecastOf(to, day, days)
    const made = promise(to, day, puneRules, forecast)
    const without = promise(to, day, puneRules, {})
    assert.equal(made.kind, without.kind)
    if (made.kind === 'not_served' || without.kind === 'not_served') return
    assert.equal(made.courier, without.courier)
    assert.ok(made.leaves >= without.leaves && made.latest >= without.latest)
    for (const one of Object.values(forecast)[0] ?? []) {
      if (one.day < made.leaves || one.day > made.latest) continue
      assert.ok((one.max ?? 0) < MAX && (one.min ?? MAX) > MIN, `${one.day} in ${made.leaves} to ${made.latest}`)
    }
    const harsher = days.map(({ min, max }) => ({
      min: min === null ? null : min - by,
      max: max === null ? null : max + by,
    }))
    const later = promise(to, day, puneRules, forecastOf(to, day, harsher))
    assert.ok(later.kind === 'served' && later.leaves >= made.leaves && later.latest >= made.latest)
  }))

test("the owner's holds hold beside a mild forecast, and the promise says until when it waits for both", () => {
  const to = places.delhi
  const hot = forecastOf(to, '2027-05-24', [{ min: 20, max: 41.5 }])
  for (const [day, holds] of [
    ['2027-05-22', []],
    ['2027-05-06', puneRules.holds],
  ] as const) {
    const made = promise(to, day, { ...puneRules, holds: [...holds] }, hot)
    assert.ok(made.kind === 'served')
    assert.deepEqual([made.leaves, made.holds], ['2027-05-25', [{ reason: 'heat', until: '2027-05-24' }]])
  }
  const mildDays = forecastOf(to, '2027-05-06', sameDays(20, 30))
  assert.deepEqual(promise(to, '2027-05-06', puneRules, mildDays), promise(to, '2027-05-06', puneRules, {}))
})

/** Reads a forecast on each of some days, and counts how often an order of the first is moved. */
function moves(to: Destination, forecasts: readonly (readonly Omit<ForecastDay, 'day'>[])[]): number {
  const start = '2027-05-03'
  const [zone] = defaultDeliveryRules.zones
  const made = promise(to, start, puneRules, forecastOf(to, start, forecasts[0] ?? []))
  assert.ok(made.kind === 'served' && zone)
  let agreed: AgreedDelivery = { ...made, zone: zone.name }
  let count = 0
  for (const [index, days] of forecasts.entries()) {
    const today = addDays(start, index)
    if (agreed.leaves < today) break
    if (!movesOrder(agreed, today)) continue
    const forecast = forecastOf(to, today, days)
    const moved = laterDelivery(agreed, promise(to, agreed.leaves, { ...puneRules, van: null }, forecast))
    if (!moved) continue
    const onItsWay = (Object.values(forecast)[0] ?? []).filter(
      ({ day }) => agreed.leaves <= day && day <= agreed.latest,
    )
    assert.ok(onItsWay.some(({ max, min }) => (max ?? 0) >= MAX || (min ?? MAX) <= MIN))
    assert.ok(moved.leaves > agreed.leaves && moved.earliest >= agreed.earliest && moved.latest > agreed.latest)
    agreed = moved
    count += 1
  }
  return count
}

test('an order is moved only if its days can no longer hold, and never to an earlier one', () =>
  forAll(fc.array(any, { minLength: 1, maxLength: 20 }), (forecasts) => void moves(places.bengaluru, forecasts)))

test('a heat wave that outlasts the forecast moves an order once in a fortnight, and a flickering day moves it once', () => {
  const wave = Array.from({ length: 28 }, () => sameDays(25, 45))
  assert.equal(moves(places.bengaluru, wave), 2)
  // Hot for six days, and by each second forecast on the eighth day, on which the order is to leave
  const flickering = Array.from({ length: 10 }, (_, today) =>
    sameDays(25, 30).map((mild, index) => {
      const isHot = today + index < 6 || (today + index === 7 && today % 2 === 1)
      return isHot ? { ...mild, max: 45 } : mild
    }),
  )
  assert.equal(moves(places.bengaluru, flickering), 1)
})

const limits = { maxCelsius: [42, 40], minCelsius: [5] }
const forecast: Forecast = {
  'Maharashtra/Pune': [
    { day: '2027-05-01', max: 45, min: 20 },
    { day: '2027-05-02', max: 40, min: 20 },
    { day: '2027-05-03', max: 39.9, min: 20 },
    { day: '2027-05-04', max: 41, min: null },
  ],
  'Rajasthan/Jaipur': [
    { day: '2027-05-02', max: 44, min: 22 },
    { day: '2027-05-03', max: null, min: 4.5 },
  ],
  'Goa/North Goa': [{ day: '2027-05-02', max: 33, min: 24 }],
  'Nowhere/At all': [{ day: '2027-05-02', max: 50, min: 24 }],
}

test('districts are held from today on, those with the most products first', () => {
  const held = heldDistricts(forecast, limits, '2027-05-02').map(
    ({ state, district, reason, from, until, days, celsius, products }) =>
      [state, district, reason, from, until, days, celsius, products].join(', '),
  )
  assert.deepEqual(held, [
    'Rajasthan, Jaipur, heat, 2027-05-02, 2027-05-02, 1, 44, 2',
    'Maharashtra, Pune, heat, 2027-05-02, 2027-05-04, 2, 41, 1',
    'Rajasthan, Jaipur, cold, 2027-05-03, 2027-05-03, 1, 4.5, 1',
  ])
})

test('without products that have limits, or once the days are past, no district is held', () => {
  assert.deepEqual(heldDistricts(forecast, { maxCelsius: [], minCelsius: [] }, '2027-05-02'), [])
  assert.deepEqual(heldDistricts(forecast, limits, '2027-05-05'), [])
  assert.deepEqual(heldDistricts({}, limits, '2027-05-02'), [])
})
