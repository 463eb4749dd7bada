import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import {
  type Address,
  findState,
  joinLines,
  missingAddressFields,
  missingAddressMessage,
  plainPin,
  stateMismatch,
} from './address.ts'
import { forAll } from './for-all.fixture.ts'
import { isPin } from './pin.ts'
import { stateAliases, states } from './states.ts'

const complete: Address = {
  street: '14 Prabhat Road',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  zipCode: '411004',
}
const fields = ['street', 'city', 'state', 'country', 'zipCode'] as const

test('a field that is absent, null, empty or blank is missing, and missing ones are listed in the order of the form', () => {
  for (const field of fields)
    for (const value of [undefined, null, '', '   ', '\t\n'])
      assert.deepEqual(missingAddressFields({ ...complete, [field]: value }), [field])
  forAll(fc.subarray([...fields]), (left) => {
    const address = Object.fromEntries(Object.entries(complete).filter(([field]) => !left.includes(field as 'city')))
    assert.deepEqual(missingAddressFields(address), left)
  })
})

test('the message names the missing fields', () => {
  const start = 'Please fill in all required address fields: '
  assert.equal(missingAddressMessage(fields), `${start}street, city, state, country, zipCode`)
  assert.equal(missingAddressMessage(['city', 'zipCode'], { zipCode: 'PIN code' }), `${start}city, PIN code`)
})

test('a PIN has six digits and does not start with 0', () => {
  for (const pin of ['110001', '411004', '999999']) assert.equal(isPin(pin), true, pin)
  const none = ['', '011004', '41100', '4110044', '411 004', '41100a', '411004\n', ' 411004', '४११००४', '-11004']
  for (const text of none) assert.equal(isPin(text), false, text)
})

test('a PIN is normalised however it is typed, pasted or printed', () => {
  const invisible = ['\u200b560\u00a0001\ufeff', '\u202a560001\u202c']
  for (const typed of ['560001', ' 560 001', '560-001', ...invisible, '５６０００１'])
    assert.equal(plainPin(typed), '560001', JSON.stringify(typed))
  assert.equal(isPin(plainPin('560 00')), false)
})

test('the lines of a street are joined by commas', () => {
  const typed = 'Flat 4,\r\n  14 Prabhat Road \n\nNear the temple\n'
  assert.equal(joinLines(typed), 'Flat 4, 14 Prabhat Road, Near the temple')
  assert.equal(joinLines(' \n '), '')
})

test('a state is found by its name, whatever its case and spacing', () => {
  const caseOf = fc.constantFrom<(text: string) => string>(
    (text) => text.toUpperCase(),
    (text) => text.toLowerCase(),
    (text) => ` ${text.replaceAll(' ', '  ')} `,
    (text) => text.replaceAll(' ', ''),
    (text) => text.replaceAll(' and ', ' & '),
  )
  forAll(fc.constantFrom(...states), caseOf, (state, write) => findState(write(state)) === state)
})

test('a state is found by its former and common names, and by its letters, with dots and in any case', () => {
  for (const [text, state] of [
    ['Orissa', 'Odisha'],
    ['Pondicherry', 'Puducherry'],
    ['Uttaranchal', 'Uttarakhand'],
    ['New Delhi', 'Delhi'],
    ['NCT of Delhi', 'Delhi'],
    ['Delhi NCT', 'Delhi'],
    ['Daman & Diu', 'Dadra and Nagar Haveli and Daman and Diu'],
    ['J&K', 'Jammu and Kashmir'],
    ['TN', 'Tamil Nadu'],
    [' t.n. ', 'Tamil Nadu'],
    [' t n ', 'Tamil Nadu'],
    ['MH', 'Maharashtra'],
    ['UP', 'Uttar Pradesh'],
    ['TS', 'Telangana'],
  ] as const)
    assert.equal(findState(text), state, text)
})

test('any other text is not found', () => {
  for (const text of ['', ' ', 'Maharashtr', 'Ohio', 'महाराष्ट्र', '123', 'constructor', 'to string', '__proto__'])
    assert.equal(findState(text), null, text)
})

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
