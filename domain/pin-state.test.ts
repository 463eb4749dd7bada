import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from './for-all.fixture.ts'
import { stateMismatch } from './pin-state.ts'
import { stateAliases, states } from './states.ts'

const state = fc.constantFrom(...states)
const statesOfPin = fc.uniqueArray(state, { minLength: 1, maxLength: 2 })
const pin = fc.integer({ min: 100_000, max: 999_999 }).map(String)

test('the state that a PIN is in is named', () => {
  assert.equal(stateMismatch('110001', ['Delhi'], 'Maharashtra'), '110001 is in Delhi')
  const both = ['Puducherry', 'Tamil Nadu'] as const
  assert.equal(stateMismatch('605007', both, 'Kerala'), '605007 is in Puducherry and Tamil Nadu')
})

test('a PIN agrees with each state that it lies in, by whichever of its names it is written, and with no other', () =>
  forAll(pin, statesOfPin, fc.constantFrom(...stateAliases), (pin, known, [alias, state]) => {
    for (const claimed of states) {
      const mismatch = stateMismatch(pin, known, claimed)
      assert.equal(mismatch === null, known.includes(claimed))
      for (const text of [pin, ...known]) assert.ok(mismatch?.includes(text) ?? true)
    }
    assert.equal(stateMismatch(pin, known, ` ${alias.toUpperCase()} `), stateMismatch(pin, known, state))
  }))

test('a PIN without known states agrees with every state, and every PIN with a text that is none', () => {
  forAll(pin, fc.oneof(state, fc.string()), (pin, text) => stateMismatch(pin, [], text) === null)
  const noState = fc.constantFrom('', '  ', 'Ohio', 'constructor', '__proto__', 'दिल्ली')
  forAll(pin, statesOfPin, noState, (pin, known, text) => stateMismatch(pin, known, text) === null)
})
