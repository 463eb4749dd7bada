import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { places, product, pune, puneRules } from '../../test/support/delivery-requests.ts'
import { forAll } from '../for-all.fixture.ts'
import { paise } from '../money.ts'
import { kilometresBetween } from './areas.ts'
import { addDays, isHoliday, isNurseryOpen, weekdayOf } from './calendar.ts'
import { deliveryFee, isFree, isFreeEverywhere } from './delivery-rules.ts'
import { promiseDelivery } from './promise.ts'

const day = fc.integer({ min: 0, max: 800 }).map((count) => addDays('2026-11-01', count))
const destination = fc.constantFrom(...Object.values(places))
const depotDays = fc.integer({ min: 0, max: 3 })
const holiday = fc.record({ from: day, length: fc.nat(3) })

test('a promise keeps to the calendar, and another holiday or hold never makes it earlier', () =>
  forAll(day, destination, depotDays, holiday, (ordered, to, limit, { from, length }) => {
    const base = {
      rules: puneRules,
      nursery: { state: 'Maharashtra' as const, position: pune },
      destination: to,
      products: [product('Fern', { depotDays: limit, maxCelsius: 40 })],
      orderedAt: { day: ordered, time: '10:00' },
      vanOrders: new Map<string, number>(),
    }
    const made = promiseDelivery(base)
    if (made.kind === 'not_served') return
    const { by, leaves, earliest, latest } = made
    assert.ok(isNurseryOpen(puneRules, leaves, 'Maharashtra') && earliest <= latest)
    const days = by === 'van' ? puneRules.van?.days : puneRules.parcelDays
    assert.ok(days?.includes(weekdayOf(leaves)))
    if (by === 'courier') {
      assert.ok(leaves < earliest)
      let idle = 0
      for (let one = addDays(leaves, 1); one <= latest; one = addDays(one, 1))
        if (weekdayOf(one) === 7 || isHoliday(puneRules, one, to.state)) idle += 1
      assert.ok(idle <= limit)
    }
    const period = { from, until: addDays(from, length) }
    const holidays = [...puneRules.holidays, { ...period, name: 'More', states: [] }]
    const area = { states: [], districts: [], pins: [] }
    const holds = [...puneRules.holds, { ...period, reason: 'flood' as const, celsius: null, area }]
    for (const more of [{ holidays }, { holds }]) {
      const later = promiseDelivery({ ...base, rules: { ...puneRules, ...more } })
      if (later.kind === 'served' && later.courier === made.courier) assert.ok(later.latest >= latest)
    }
  }))

test('a fee rises with the weight, and is 0 from the free-delivery sum on', () => {
  const zone = { fee: paise(4_000), feePerKg: paise(1_500), freeFrom: paise(100_000) }
  forAll(fc.nat(200_000), fc.nat(50_000), fc.nat(50_000), (goods, grams, more) => {
    const fee = deliveryFee(zone, paise(goods), grams)
    assert.equal(fee === 0, goods >= 100_000)
    assert.ok(deliveryFee(zone, paise(goods), grams + more) >= fee)
  })
})

test('distances are those of the map', () => {
  const mumbai = { latitude: 18.94, longitude: 72.84 }
  assert.ok(Math.abs(kilometresBetween(pune, mumbai) - 120) < 10)
  assert.ok(Math.abs(kilometresBetween(pune, { latitude: 28.63, longitude: 77.22 }) - 1_170) < 20)
  assert.equal(kilometresBetween(mumbai, pune), kilometresBetween(pune, mumbai))
})

const sum = fc.constantFrom(0, 1, 4_900).map(paise)

test('a zone is free if no order there has a fee, however small and heavy', () =>
  forAll(sum, sum, fc.option(sum), fc.nat(50_000), (fee, feePerKg, freeFrom, grams) => {
    const zone = { fee, feePerKg, freeFrom }
    if (isFree(zone)) assert.equal(deliveryFee(zone, paise(0), grams), 0)
    else assert.ok(deliveryFee({ ...zone, freeFrom: null }, paise(0), grams + 1) > 0)
  }))

test('delivery is free everywhere if no zone has a fee, and not where nothing is delivered', () => {
  const free = { fee: 0, feePerKg: 0 }
  assert.ok(isFreeEverywhere({ zones: [free, free] }))
  for (const zones of [[], [free, { ...free, fee: 4_000 }], [{ ...free, feePerKg: 1 }]])
    assert.ok(!isFreeEverywhere({ zones }))
})
