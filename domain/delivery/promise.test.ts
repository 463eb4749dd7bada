import assert from 'node:assert/strict'
import { test } from 'vitest'
import { places, product, pune, puneRules } from '../../test/support/delivery-requests.ts'
import type { DeliveryRules } from './delivery-rules.ts'
import type { DeliveredProduct } from './plant-delivery.ts'
import { promiseDelivery } from './promise.ts'

type Case = [orderedAt: string, to: keyof typeof places, products: DeliveredProduct[], expected: string]

const tall = product('Palm', {}, 150)
const heavy = product('Fig', { weightGrams: 25_000 })
const fragile = product('Fern', { depotDays: 0 })
const sturdy = product('Aloe', { depotDays: 2 })
const upTo = (maxCelsius: number) => product('Rose', { maxCelsius })
const downTo = (minCelsius: number) => product('Croton', { minCelsius })
const onlyVan = product('Bonsai', { vanOnly: true, reason: 'it breaks in a parcel.' })
const barred = product('Lemon', { notTo: ['Kerala', 'Karnataka'], reason: 'citrus may not enter' })

const cases: Case[] = [
  // The van drives from Tuesday to Saturday, on the day after the packing at the earliest
  ['2026-11-27 13:59', 'pune', [], 'Pune: van 2026-11-28'],
  ['2026-11-27 14:00', 'pune', [], 'Pune: van 2026-12-01'],
  ['2026-11-30 14:00', 'pune', [], 'Pune: van 2026-12-02'],
  ['2026-12-01 10:00', 'pune', [tall, heavy, onlyVan, fragile], 'Pune: van 2026-12-02'],
  // Closures and holidays
  ['2026-11-06 13:59', 'pune', [], 'Pune: van 2026-11-11'],
  ['2026-11-06 14:00', 'pune', [], 'Pune: van 2026-11-12'],
  ['2026-12-24 10:00', 'pune', [], 'Pune: van 2026-12-26'],
  ['2027-04-14 10:00', 'pune', [], 'Pune: van 2027-04-15'],
  // The end of a year and of February
  ['2026-12-31 10:00', 'pune', [], 'Pune: van 2027-01-01'],
  ['2027-02-28 10:00', 'pune', [], 'Pune: van 2027-03-02'],
  ['2028-02-28 10:00', 'pune', [], 'Pune: van 2028-02-29'],
  // Parcels leave from Monday to Thursday; Fast takes 2 to 3 days from Monday to Saturday
  ['2026-11-30 13:59', 'bengaluru', [], 'Far: Fast 2026-11-30, 2026-12-02 to 2026-12-03'],
  ['2026-11-30 14:00', 'bengaluru', [], 'Far: Fast 2026-12-01, 2026-12-03 to 2026-12-04'],
  ['2026-12-03 10:00', 'bengaluru', [sturdy, fragile], 'Far: Fast 2026-12-07, 2026-12-09 to 2026-12-10'],
  ['2026-12-22 10:00', 'bengaluru', [], 'Far: Fast 2026-12-22, 2026-12-24 to 2026-12-26'],
  ['2026-12-23 10:00', 'bengaluru', [], 'Far: Fast 2026-12-28, 2026-12-30 to 2026-12-31'],
  ['2026-12-23 10:00', 'bengaluru', [sturdy], 'Far: Fast 2026-12-23, 2026-12-26 to 2026-12-28'],
  ['2026-12-29 10:00', 'bengaluru', [], 'Far: Fast 2026-12-29, 2026-12-31 to 2027-01-01'],
  ['2027-01-25 10:00', 'delhi', [], 'Far: Fast 2027-01-25, 2027-01-28 to 2027-01-29'],
  ['2027-01-25 10:00', 'delhi', [fragile], 'Far: Fast 2027-01-27, 2027-01-29 to 2027-01-30'],
  ['2027-03-18 10:00', 'delhi', [], 'Far: Fast 2027-03-22, 2027-03-24 to 2027-03-25'],
  ['2026-11-05 10:00', 'delhi', [], 'Far: Fast 2026-11-05, 2026-11-07 to 2026-11-09'],
  ['2026-11-06 10:00', 'delhi', [], 'Far: Fast 2026-11-11, 2026-11-13 to 2026-11-14'],
  // Post takes 4 to 6 days, and what Fast refuses
  ['2026-11-30 10:00', 'bengaluru', [tall], 'Far: Post 2026-11-30, 2026-12-04 to 2026-12-07'],
  ['2026-11-30 10:00', 'bengaluru', [heavy], 'Far: Fast 2026-11-30, 2026-12-02 to 2026-12-03'],
  ['2026-12-01 10:00', 'nagpur', [], 'West: Post 2026-12-01, 2026-12-05 to 2026-12-08'],
  ['2026-12-03 10:00', 'kochi', [], 'Far: Post 2026-12-03, 2026-12-08 to 2026-12-10'],
  ['2027-04-12 10:00', 'kochi', [sturdy], 'Far: Post 2027-04-12, 2027-04-17 to 2027-04-20'],
  // Weather
  ['2027-05-05 10:00', 'delhi', [upTo(40)], 'Far: Fast 2027-05-05, 2027-05-07 to 2027-05-08'],
  ['2027-05-06 10:00', 'delhi', [upTo(40)], 'Far: Fast 2027-05-24, 2027-05-26 to 2027-05-27, heat until 2027-05-20'],
  ['2027-05-10 10:00', 'delhi', [upTo(42)], 'Far: Fast 2027-05-24, 2027-05-26 to 2027-05-27, heat until 2027-05-20'],
  ['2027-05-10 10:00', 'delhi', [upTo(43)], 'Far: Fast 2027-05-10, 2027-05-12 to 2027-05-13'],
  ['2027-01-04 10:00', 'delhi', [downTo(5)], 'Far: Fast 2027-01-11, 2027-01-13 to 2027-01-14, cold until 2027-01-09'],
  ['2027-01-04 10:00', 'delhi', [downTo(2)], 'Far: Fast 2027-01-04, 2027-01-06 to 2027-01-07'],
  ['2027-07-05 10:00', 'pune', [], 'Pune: van 2027-07-08, flood until 2027-07-07'],
]

const refused: [to: keyof typeof places, products: DeliveredProduct[], reason: string][] = [
  ['chennai', [], 'We don’t deliver to 600001 yet. ()'],
  ['mumbai', [], 'We can’t send parcels to 400001 yet. ()'],
  ['unmapped', [], 'We can’t send parcels to 411999 yet. ()'],
  [
    'mumbai',
    [onlyVan, fragile],
    'Bonsai can only travel in our van: it breaks in a parcel. Our van does not deliver to 400001. (Bonsai)',
  ],
  ['kochi', [barred], 'Lemon cannot be delivered to Kerala: citrus may not enter. (Lemon)'],
  ['kochi', [heavy, sturdy], 'Fig is too large or heavy for the couriers that deliver to 682001. (Fig)'],
  ['delhi', [tall, heavy], 'No courier can take all these items at once. Please order Palm separately. (Palm)'],
  ['kochi', [sturdy, fragile], 'We can’t yet find a date to deliver Fern safely to 682001. (Fern)'],
]

for (const [orderedAt, to, products, expected] of [
  ...cases,
  ...refused.map(([to, products, reason]): Case => ['2026-12-01 10:00', to, products, reason]),
]) {
  const names = products.map(({ name }) => name).join(', ') || 'anything'
  test(`${names} for ${to}, ordered at ${orderedAt}`, () => {
    assert.equal(promise(orderedAt, to, products), expected)
  })
}

test('a day on which the van is full is skipped', () => {
  const on = (first: number, second: number) => {
    const orders = new Map([
      ['2026-12-01', first],
      ['2026-12-02', second],
    ])
    return promise('2026-11-30 10:00', 'pune', [], puneRules, orders)
  }
  assert.deepEqual([on(1, 0), on(2, 3)], ['Pune: van 2026-12-01', 'Pune: van 2026-12-03'])
})

test('a holiday that is added after the order moves what is promised then', () => {
  const holiday = { from: '2026-12-02', until: '2026-12-03', name: 'Election', states: [] }
  const rules = { ...puneRules, holidays: [...puneRules.holidays, holiday] }
  assert.equal(promise('2026-12-01 10:00', 'pune', [], rules), 'Pune: van 2026-12-04')
  assert.equal(promise('2026-12-01 10:00', 'bengaluru', [], rules), 'Far: Fast 2026-12-07, 2026-12-09 to 2026-12-10')
})

test('a Sunday in a depot counts at the start of the way: after a parcel that leaves on a Saturday', () => {
  const on = (products: DeliveredProduct[]) =>
    promise('2026-11-28 10:00', 'bengaluru', products, { ...puneRules, parcelDays: [1, 6] })
  assert.equal(on([]), 'Far: Fast 2026-11-28, 2026-12-01 to 2026-12-02')
  assert.equal(on([fragile]), 'Far: Fast 2026-11-30, 2026-12-02 to 2026-12-03')
})

test('the van does not drive into a state on its holiday', () => {
  const rules: DeliveryRules = { ...puneRules, van: { radiusKm: 1_500, days: [1, 2, 3, 4, 5, 6, 7], capacity: 9 } }
  assert.equal(promise('2027-03-21 10:00', 'delhi', [], rules), 'Far: van 2027-03-23')
  assert.equal(promise('2027-03-21 10:00', 'bengaluru', [], rules), 'Far: van 2027-03-22')
})

test('a courier that never finds a day is passed over', () => {
  const [fast, post] = puneRules.couriers
  assert.ok(fast && post)
  const rules = { ...puneRules, couriers: [{ ...fast, days: [] }, post] }
  assert.equal(promise('2026-11-30 10:00', 'bengaluru', [], rules), 'Far: Post 2026-11-30, 2026-12-04 to 2026-12-07')
})

function promise(
  orderedAt: string,
  to: keyof typeof places,
  products: DeliveredProduct[],
  rules: DeliveryRules = puneRules,
  vanOrders: ReadonlyMap<string, number> = new Map(),
): string {
  const [day = '', time = ''] = orderedAt.split(' ')
  const made = promiseDelivery({
    rules,
    nursery: { state: 'Maharashtra', position: pune },
    destination: places[to],
    products,
    orderedAt: { day, time },
    vanOrders,
  })
  if (made.kind === 'not_served') return `${made.reason} (${made.products.join(', ')})`
  const { zone, courier, leaves, earliest, latest, holds } = made
  const days = courier ? `${courier} ${leaves}, ${earliest} to ${latest}` : `van ${leaves}`
  return `${zone.name}: ${days}${holds.map(({ reason, until }) => `, ${reason} until ${until}`).join('')}`
}
