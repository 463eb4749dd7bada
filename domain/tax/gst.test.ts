import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { states } from '../states.ts'
import { dayInIndia, financialYearLabel, financialYearOf } from './financial-year.ts'
import { gstStateCodes, stateTaxName } from './gst-states.ts'
import { isGstin, isGstinOf, isOfDeliveryState } from './gstin.ts'

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const REAL = ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '27XXXXX0000X1Z8']

test('a GSTIN with a right check digit is one', () => {
  for (const gstin of REAL) assert.ok(isGstin(gstin), gstin)
  assert.ok(isGstinOf('27AAPFU0939F1ZV', 'Maharashtra'))
  assert.ok(!isGstinOf('27AAPFU0939F1ZV', 'Karnataka'))
})

test('a GSTIN with any one character changed is invalid', () => {
  const characters = fc.constantFrom(...CHARACTERS)
  fc.assert(
    fc.property(fc.constantFrom(...REAL), fc.nat(14), characters, (gstin, at, character) => {
      const changed = gstin.slice(0, at) + character + gstin.slice(at + 1)
      assert.equal(isGstin(changed), changed === gstin)
    }),
  )
})

const registrations = fc
  .tuple(fc.constantFrom(...states), fc.stringMatching(/^[A-Z]{5}\d{4}[A-Z][1-9A-Z]$/))
  .map(([state, registered]) => ({ state, gstin: withCheckDigit(`${gstStateCodes[state]}${registered}Z`) }))

function withCheckDigit(start: string): string {
  const digit = [...CHARACTERS].find((character) => isGstin(start + character))
  assert.ok(digit, start)
  return start + digit
}

test('a buyer’s GSTIN is of the delivery’s state if it was given out there, however the state is written', () => {
  const written = [(name: string) => name, (name: string) => ` ${name.toUpperCase()} `]
  fc.assert(
    fc.property(
      registrations,
      fc.constantFrom(...states),
      fc.constantFrom(...written),
      ({ state, gstin }, other, write) => {
        assert.ok(isOfDeliveryState(gstin, write(state)))
        assert.equal(isOfDeliveryState(gstin, write(other)), other === state)
      },
    ),
  )
})

test('without a GSTIN, or with an unknown state, there is nothing to agree', () => {
  for (const state of states) for (const none of [null, undefined]) assert.ok(isOfDeliveryState(none, state))
  for (const unknown of ['', 'Ohio', 'constructor']) assert.ok(isOfDeliveryState('27AAPFU0939F1ZV', unknown))
})

test('a text without the form of a GSTIN is invalid', () => {
  for (const text of [
    '',
    '27XXXXX0000X1ZX',
    '27aapfu0939f1zv',
    ' 27AAPFU0939F1ZV',
    '27AAPFU0939F1ZV\n',
    '२७AAPFU0939F1ZV',
  ]) {
    assert.ok(!isGstin(text), text)
  }
})

test('the financial year begins on the first of April in India', () => {
  assert.equal(dayInIndia(new Date('2027-03-31T18:29:59Z')), '2027-03-31')
  assert.equal(dayInIndia(new Date('2027-03-31T18:30:00Z')), '2027-04-01')
  assert.equal(financialYearOf('2027-03-31'), 2026)
  assert.equal(financialYearOf('2027-04-01'), 2027)
  assert.equal(financialYearOf('2027-01-01'), 2026)
  assert.equal(financialYearLabel(2026), '26-27')
  assert.equal(financialYearLabel(2099), '99-00')
})

test('a union territory without a legislature levies UTGST', () => {
  assert.equal(stateTaxName('Ladakh'), 'UTGST')
  assert.equal(stateTaxName('Delhi'), 'SGST')
  assert.equal(stateTaxName('Maharashtra'), 'SGST')
})
