import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { valuesOf } from '../fields.fixture.ts'
import { forAll } from '../for-all.fixture.ts'
import { paise } from '../money.ts'
import { countLapsed, holdClasses, holdProblem, holdTerms, shareOf } from './stock-holds.ts'

const wanted = (quantity: number, stock: number, on: object = {}) => ({
  plantId: 'fern',
  name: 'Fern',
  quantity,
  stock,
  unpaid: 0,
  held: 0,
  minutesLeft: null,
  ...on,
})
const CONFIRM = 'Confirm your e-mail address to order more.'
const LARGE = { pieces: 10_000, amount: paise(1_000_000_00), minutes: 30 }
const problemOf = (holdClass: 'unconfirmed' | 'confirmed', plant: ReturnType<typeof wanted>, terms = LARGE) =>
  holdProblem(holdClass, terms, { amount: paise(500_00), plants: [plant] })?.message ?? null

test('a refusal says what is available now, when to look again, and what lifts the limit', () => {
  const others = { held: 10, unpaid: 10, minutesLeft: 12 }
  const paying = `Other customers are paying for the last Fern. Check again in 1 minute. ${CONFIRM}`
  for (const [holdClass, plant, message] of [
    ['unconfirmed', wanted(10, 30), null],
    ['unconfirmed', wanted(11, 30), `You can only order 10 × Fern right now. ${CONFIRM}`],
    ['confirmed', wanted(15, 30), null],
    ['confirmed', wanted(16, 30), 'You can only order 15 × Fern right now.'],
    // Of 30 that are not sold, other accounts of the class hold 10.
    ['confirmed', wanted(6, 20, others), 'You can only order 5 × Fern right now. Check again in 12 minutes.'],
    ['unconfirmed', wanted(1, 20, { ...others, minutesLeft: 1 }), paying],
    ['unconfirmed', wanted(2, 2), null],
    ['unconfirmed', wanted(2, 1), `You can only order 1 × Fern right now. ${CONFIRM}`],
  ] as const)
    assert.equal(problemOf(holdClass, plant), message)
  const first = 'Your first online order can contain up to 30 plants and cost up to ₹30,000.'
  assert.equal(problemOf('confirmed', wanted(31, 90), holdTerms('confirmed', 0)), first)
})

test('an order is limited in pieces and sum, more strictly after each lapsed hold, down to two plants', () => {
  const terms = Array.from({ length: 6 }, (_, lapsed) => holdTerms('unconfirmed', lapsed))
  assert.deepEqual(valuesOf(terms, 'pieces'), [10, 5, 2, 2, 2, 2])
  assert.deepEqual(valuesOf(terms, 'amount'), [10_000_00, 5_000_00, 2_500_00, 1_250_00, 1_000_00, 1_000_00])
  assert.deepEqual(valuesOf(terms, 'minutes'), [30, 15, 7, 5, 5, 5])
  assert.equal(countLapsed({ byAccount: 1, byPhone: 2, byNetwork: 9 }), 2)
  assert.equal(countLapsed({ byAccount: 0, byPhone: 0, byNetwork: 30 }), 3)
})

test('however many accounts try in whatever order, a class holds at most its share, and two classes leave some stock', () => {
  const attempt = fc.record({ holdClass: fc.constantFrom(...holdClasses), quantity: fc.integer({ min: 1, max: 40 }) })
  forAll(fc.integer({ min: 0, max: 200 }), fc.array(attempt, { maxLength: 60 }), (unsold, attempts) => {
    const held = { unconfirmed: 0, confirmed: 0 }
    for (const { holdClass, quantity } of attempts) {
      const unpaid = held.unconfirmed + held.confirmed
      const plant = wanted(quantity, unsold - unpaid, { unpaid, held: held[holdClass] })
      if (problemOf(holdClass, plant) === null) held[holdClass] += quantity
    }
    for (const holdClass of holdClasses) assert.ok(held[holdClass] <= shareOf(holdClass, unsold))
    const left = unsold - held.unconfirmed - held.confirmed
    assert.ok(left >= 0 && (unsold < 6 || left >= Math.floor(unsold / 6)))
  })
})
