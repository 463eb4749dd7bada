import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { dayInIndia, financialYearLabel, financialYearOf } from '../days.ts'
import { forAll } from '../for-all.fixture.ts'
import { stateCode, states } from '../states.ts'
import { isBuyerGstin, isGstin, isGstinOf, isOfDeliveryState, stateTaxName } from './gstin.ts'

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const REAL = ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '27XXXXX0000X1Z8']

test('a GSTIN needs the right form and check digit', () => {
  for (const gstin of REAL) assert.ok(isGstin(gstin), gstin)
  const texts = ['', '27XXXXX0000X1ZX', '27aapfu0939f1zv', ' 27AAPFU0939F1ZV', '27AAPFU0939F1ZV\n', '२७AAPFU0939F1ZV']
  for (const text of texts) assert.ok(!isGstin(text), text)
  assert.ok(isGstinOf('27AAPFU0939F1ZV', 'Maharashtra'))
  assert.ok(!isGstinOf('27AAPFU0939F1ZV', 'Karnataka'))
})

test.each([
  ['27AAPFU0939F1ZV', 'a firm’s GSTIN', true],
  ['27MUMA12345A1D7', 'a government office that deducts tax, by its TAN', true],
  ['27AAACR5055K1DG', 'who deducts tax, by its PAN', true],
  ['27AAACA1234A1CV', 'who collects tax', true],
  ['0717UNO00157UNO', 'a UN body', true],
  ['3317USA00002UNE', 'a consulate', true],
  ['2717USA00012NR5', 'a non-resident', true],
  ['0717UNO00157UN0', 'a UIN whose check digit is wrong', false],
  ['27AAACR5055K1DZ', 'a deductor’s number whose check digit is wrong', false],
  ['0717UN000157UNO', 'a UIN with a digit for a letter', false],
  ['0717uno00157uno', 'small letters', false],
])('%s (%s) is a buyer’s number: %s', (text, _, isOne) => {
  assert.equal(isBuyerGstin(text), isOne)
  assert.equal(isGstin(text), isOne && text === '27AAPFU0939F1ZV')
})

test('a UIN buys in every state', () => {
  for (const state of states) assert.ok(isOfDeliveryState('0717UNO00157UNO', state), state)
  assert.ok(!isOfDeliveryState('27MUMA12345A1D7', 'Karnataka'))
})

test('a GSTIN with any one character changed is invalid', () => {
  const characters = fc.constantFrom(...CHARACTERS)
  forAll(fc.constantFrom(...REAL), fc.nat(14), characters, (gstin, at, character) => {
    const changed = gstin.slice(0, at) + character + gstin.slice(at + 1)
    for (const isValid of [isGstin, isBuyerGstin]) assert.equal(isValid(changed), changed === gstin)
  })
})

const registrations = fc
  .tuple(fc.constantFrom(...states), fc.stringMatching(/^[A-Z]{5}\d{4}[A-Z][1-9A-Z]$/))
  .map(([state, registered]) => ({ state, gstin: withCheckDigit(`${stateCode(state)}${registered}Z`) }))

function withCheckDigit(start: string): string {
  return start + ([...CHARACTERS].find((character) => isGstin(start + character)) ?? assert.fail(start))
}

test('a buyer’s GSTIN is of the delivery’s state if it was given out there, however the state is written', () => {
  const written = [(name: string) => name, (name: string) => ` ${name.toUpperCase()} `]
  forAll(registrations, fc.constantFrom(...states), fc.constantFrom(...written), ({ state, gstin }, other, write) => {
    assert.ok(isOfDeliveryState(gstin, write(state)))
    assert.equal(isOfDeliveryState(gstin, write(other)), other === state)
  })
})

test('without a GSTIN, or with an unknown state, there is nothing to compare', () => {
  for (const state of states) for (const none of [null, undefined]) assert.ok(isOfDeliveryState(none, state))
  for (const unknown of ['', 'Ohio', 'constructor']) assert.ok(isOfDeliveryState('27AAPFU0939F1ZV', unknown))
})

test('the financial year begins on the first of April in India', () => {
  const days = ['2027-03-31T18:29:59Z', '2027-03-31T18:30:00Z'].map((moment) => dayInIndia(new Date(moment)))
  assert.deepEqual(days, ['2027-03-31', '2027-04-01'])
  assert.deepEqual(days.map(financialYearOf), [2026, 2027])
  assert.deepEqual([2026, 2099].map(financialYearLabel), ['26-27', '99-00'])
})

test('a union territory without a legislature levies UTGST', () => {
  const names = (['Ladakh', 'Delhi', 'Maharashtra'] as const).map(stateTaxName)
  assert.deepEqual(names, ['UTGST', 'SGST', 'SGST'])
})
