import assert from 'node:assert/strict'
import { test } from 'vitest'
import { paise } from '../money.ts'
import { type Area, type DeliveryRules, defaultDeliveryRules } from './delivery-rules.ts'
import { ruleChanges } from './rule-changes.ts'

const { couriers, zones, cash } = defaultDeliveryRules
const [zone] = zones
const [courier] = couriers
assert.ok(zone && courier)
const kerala: Area = { states: ['Kerala'], districts: [], pins: [] }
const pune: Area = {
  states: [],
  districts: [{ state: 'Maharashtra', district: 'Pune' }],
  pins: [{ from: '411001', to: '411062' }],
}
const van = { radiusKm: 50, days: [2 as const, 3 as const], capacity: 20 }

const told = (before: Partial<DeliveryRules>, after: Partial<DeliveryRules>) =>
  Object.fromEntries(ruleChanges(before, after).map(({ field, from, to }) => [field, [from, to]]))

test('of the zones and couriers, those that changed are named, with what changed in them', () => {
  const rest = { ...zone, name: 'Rest', fee: paise(8_000), freeFrom: paise(50_000), area: pune }
  const dearer = {
    ...rest,
    fee: paise(10_050),
    feePerKg: paise(500),
    freeFrom: null,
    minimum: paise(40_000),
    area: kerala,
  }
  assert.deepEqual(told({ zones: [zone, rest] }, { zones: [zone, dearer] }), {
    'Zone “Rest”, fee': ['₹80', '₹100.50'],
    'Zone “Rest”, fee per kg': [null, '₹5'],
    'Zone “Rest”, free from': ['₹500', null],
    'Zone “Rest”, minimum': ['standard', '₹400'],
    'Zone “Rest”, area': [['PIN 411001 to 411062', 'Pune district (Maharashtra)'], ['Kerala']],
  })
  const slower = { ...courier, transit: { from: 3, to: 6 }, refuses: { tallerThanCm: 150, heavierThanGrams: null } }
  assert.deepEqual(told({ couriers }, { couriers: [{ ...slower, days: [1, 2] }] }), {
    'Courier “Courier”, delivery time in working days': ['2–5', '3–6'],
    'Courier “Courier”, delivery days': [
      ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
      ['Mon', 'Tue'],
    ],
    'Courier “Courier”, maximum height': [null, '150 cm'],
  })
})

test('a zone, courier or van that is new or gone is described, and a new order of zones is a change', () => {
  const south = { ...zone, name: 'South', area: kerala, fee: paise(9_000), cash: false }
  const inWords = 'South: fee: ₹90; minimum: standard; cash on delivery: no; area: Kerala'
  assert.deepEqual(told({ zones }, { zones: [south, zone] }), { Zones: [['India'], [inWords, 'India']] })
  assert.deepEqual(told({ zones: [south, zone] }, { zones: [zone, south] }), {
    Zones: [
      ['South', 'India'],
      ['India', 'South'],
    ],
  })
  const vanInWords = 'radius: 50 km; orders per day: 20; delivery days: Tue, Wed'
  assert.deepEqual(told({ van: null }, { van }), { Van: [null, vanInWords] })
  assert.deepEqual(told({ van }, { van: { ...van, radiusKm: 60 } }), { 'Van, radius': ['50 km', '60 km'] })
})

test('days, weather and cash are told in words', () => {
  const diwali = { name: 'Diwali', from: '2027-01-04', until: '2027-01-06' }
  const heat = { reason: 'heat' as const, from: '2027-05-01', until: '2027-05-01', celsius: 42, area: kerala }
  const changes = told(
    { cutOff: '14:00', parcelDays: [1, 2], closures: [], holidays: [], holds: [], cash },
    {
      ...{ cutOff: '15:30', parcelDays: [3, 1], closures: [diwali], holidays: [{ ...diwali, states: ['Kerala'] }] },
      holds: [heat, { ...heat, reason: 'flood', celsius: null }],
      cash: { ...cash, maxTotal: paise(500_000), advance: { percent: 20, reasons: ['refused', 'zone'] }, saving: 2.5 },
    },
  )
  assert.deepEqual(changes, {
    'Cut-off': ['14:00', '15:30'],
    'Dispatch days': [
      ['Mon', 'Tue'],
      ['Mon', 'Wed'],
    ],
    Closures: [[], ['Diwali, 4 January 2027 – 6 January 2027']],
    Holidays: [[], ['Diwali, 4 January 2027 – 6 January 2027, Kerala']],
    'Weather holds': [[], ['Flood, 1 May 2027, Kerala', 'Heat of 42 °C, 1 May 2027, Kerala']],
    'Cash on delivery, maximum order': [null, '₹5,000'],
    'Cash on delivery, advance': [null, '20%'],
    'Cash on delivery, when an advance is taken': [null, ['After refused parcels', 'In zones without cash']],
    'Cash on delivery, discount for paying online': [null, '2.5%'],
  })
})

test('what was saved unchanged is no change, in whatever order its keys are', () => {
  const reversed = Object.fromEntries(Object.entries(courier).toReversed())
  assert.deepEqual(told({ couriers, cash }, { couriers: [{ ...courier, ...reversed }], cash: { ...cash } }), {})
  const { advance: _, ...older } = cash
  assert.deepEqual(told({ cash: older as typeof cash }, { cash }), {}, 'a field that older rules lack')
})
