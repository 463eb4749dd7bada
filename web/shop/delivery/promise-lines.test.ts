import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Delivery } from '../../../contract/delivery.ts'
import { cardLine, dayLine, feeText, placeLine, plantsParameter } from './promise-lines.ts'

const served: Delivery = {
  pin: '411015',
  place: 'Pune',
  state: 'Maharashtra',
  serviceable: true,
  reason: null,
  by: 'van',
  earliest: '2026-12-04',
  latest: '2026-12-04',
  holds: [],
  fee: 0,
  minimum: null,
  cod: { offered: true, reason: null },
  plants: [],
}

test('a promise names place, PIN, carrier and day', () => {
  assert.equal(placeLine(served), 'Pune 411015: our van, Friday 4 December')
  assert.match(dayLine({ ...served, by: 'courier', latest: '2026-12-07' }), /^by courier, 4–7 December$/)
})

test('what is not delivered says why', () => {
  const refused = {
    ...served,
    serviceable: false,
    reason: 'We do not deliver to 682555 yet.',
    by: null,
    earliest: null,
  }
  assert.equal(placeLine(refused), 'We do not deliver to 682555 yet.')
  assert.equal(dayLine({ ...refused, reason: null }), 'We do not deliver this there yet.')
})

test('a card says the day and the fee, or why there are none', () => {
  const { by, earliest, latest, holds } = served
  const plant = { plant: 'tulsi', serviceable: true, reason: null, by, earliest, latest, holds, fee: 0 }
  assert.equal(cardLine(plant), 'Delivery Fri 4 Dec, Free')
  assert.equal(cardLine({ ...plant, latest: '2026-12-07', fee: 60 }), 'Delivery 4–7 Dec, ₹60.00')
  const reason = 'Areca Palm goes only by our van, which does not come to 682001.'
  const refused = { ...plant, serviceable: false, reason, by: null, earliest: null, latest: null, fee: null }
  assert.equal(cardLine(refused), reason)
})

test('a fee of 0 is free', () => {
  assert.deepEqual([0, 60].map(feeText), ['Free', '₹60.00'])
})

test('several pieces of a plant are in the query', () => {
  const [one, two] = ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb'].map((_id) => ({ _id }))
  assert.ok(one && two)
  const items = [
    { plant: one, quantity: 1 },
    { plant: two, quantity: 3 },
  ]
  assert.equal(plantsParameter(items), 'aaaaaaaaaaaaaaaa,bbbbbbbbbbbbbbbb:3')
})
