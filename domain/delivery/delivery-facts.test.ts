import assert from 'node:assert/strict'
import { test } from 'vitest'
import { fromRupees } from '../money.ts'
import { deliveryFacts } from './delivery-facts.ts'
import { type CashReason, type DeliveryRules, defaultDeliveryRules, type Zone } from './delivery-rules.ts'

const [india] = defaultDeliveryRules.zones as [Zone]
const factsOf = (changes: Partial<DeliveryRules>) =>
  deliveryFacts({ ...defaultDeliveryRules, ...changes }, fromRupees(300))

test('by the default rules everything goes by courier, in 2 to 5 working days, for cash or not, from ₹300 on', () => {
  assert.deepEqual(factsOf({}), {
    ...{ vanKm: null, courierDays: { from: 2, to: 5 }, parcelDays: [1, 2, 3, 4], cash: 'always' },
    ...{ lowestMinimum: 30_000, highestMinimum: 30_000 },
  })
})

test('a van, another courier and a zone’s minimum are stated', () => {
  const zones = [india, { ...india, minimum: fromRupees(1) }]
  const couriers = defaultDeliveryRules.couriers.flatMap((courier) => [
    courier,
    { ...courier, transit: { from: 1, to: 9 } },
  ])
  const van = { radiusKm: 30, days: [2 as const], capacity: 5 }
  assert.deepEqual(factsOf({ zones, couriers, van, parcelDays: [5, 1] }), {
    ...{ vanKm: 30, courierDays: { from: 1, to: 9 }, parcelDays: [1, 5], cash: 'always' },
    ...{ lowestMinimum: 100, highestMinimum: 30_000 },
  })
  assert.equal(factsOf({ couriers: [] }).courierDays, null)
  assert.equal(factsOf({ zones: [] }).lowestMinimum, 30_000)
})

test('cash is promised to everyone only where nothing limits it', () => {
  const limits = [{ maxTotal: fromRupees(5_000) }, { maxOpen: 1 }, { maxRefused: 1 }, { needsConfirmedEmail: true }]
  const some = limits.map((limit) => ({ cash: { ...defaultDeliveryRules.cash, ...limit } }))
  const zones = [india, { ...india, cash: false }]
  for (const changes of [...some, { zones }]) assert.equal(factsOf(changes).cash, 'sometimes')
  const nowhere = { zones: [{ ...india, cash: false }] }
  const after = (reason: CashReason) => ({ ...defaultDeliveryRules.cash, advance: { percent: 20, reasons: [reason] } })
  assert.equal(factsOf({ ...nowhere, cash: after('zone') }).cash, 'sometimes')
  for (const never of [nowhere, { ...nowhere, cash: after('sum') }, { zones: [] }])
    assert.equal(factsOf(never).cash, 'never')
})
