import assert from 'node:assert/strict'
import { test } from 'vitest'
import { puneRules } from '../../test/support/delivery-requests.ts'
import { paise } from '../money.ts'
import { type DeliveryRules, defaultDeliveryRules } from './delivery-rules.ts'
import { findRuleConflicts } from './rule-conflicts.ts'

const [zone] = defaultDeliveryRules.zones
const [courier] = defaultDeliveryRules.couriers
assert.ok(zone && courier)
const kerala = { states: ['Kerala' as const], districts: [], pins: [] }
const minimumOrder = paise(30_000)
const fieldsOf = (changes: Partial<DeliveryRules>) =>
  findRuleConflicts({ ...defaultDeliveryRules, ...changes }, 14, minimumOrder).map(({ field }) => field)

test('rules that hold together have no conflicts', () => {
  assert.deepEqual(findRuleConflicts(defaultDeliveryRules, 1, minimumOrder), [])
  assert.deepEqual(findRuleConflicts(puneRules, 1, minimumOrder), [])
})

test('each conflict is named by its field', () => {
  const heat = { from: '2026-12-02', until: '2026-12-02', reason: 'heat', area: kerala, celsius: null } as const
  const conflicts: [Partial<DeliveryRules>, string[]][] = [
    [{ van: null, couriers: [] }, ['couriers']],
    [{ zones: [] }, ['zones']],
    [{ couriers: [courier, { ...courier, name: ' courier' }] }, ['couriers.1.name']],
    [{ couriers: [{ ...courier, days: [1], transit: { from: 1, to: 4 } }] }, ['couriers.0.transit.to']],
    [{ zones: [zone, { ...zone, name: 'Kerala', area: kerala }] }, ['zones.1.area']],
    [{ zones: [{ ...zone, area: kerala }, zone] }, ['zones.1.name']],
    [{ zones: [{ ...zone, fee: paise(100), minimum: paise(500), freeFrom: paise(500) }] }, ['zones.0.freeFrom']],
    [{ zones: [{ ...zone, fee: paise(5_000), freeFrom: paise(25_000) }] }, ['zones.0.freeFrom']],
    [{ cash: { ...defaultDeliveryRules.cash, maxTotal: paise(20_000) } }, ['zones.0.cash']],
    [{ holds: [heat] }, ['holds.0.celsius']],
  ]
  for (const [changes, fields] of conflicts) assert.deepEqual(fieldsOf(changes), fields)
})

test('a courier is refused whose parcels would lie in depots for longer than any product may', () => {
  const slow = { ...courier, days: [1, 2, 3, 4, 5] as (1 | 2 | 3 | 4 | 5)[], transit: { from: 4, to: 5 } }
  const conflicts = (depotDays: number) =>
    findRuleConflicts({ ...defaultDeliveryRules, couriers: [slow] }, depotDays, minimumOrder).map(({ field }) => field)
  assert.deepEqual([1, 2].map(conflicts), [['couriers.0.transit.to'], []])
})
