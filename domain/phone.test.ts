import assert from 'node:assert/strict'
import { test } from 'vitest'
import { indianMobile } from './phone.ts'

test('however a mobile number of India is written, it is stored in one form', () => {
  for (const typed of [
    '9876543210',
    '09876543210',
    '919876543210',
    '+919876543210',
    ' +91 98765-43210 ',
    '(+91) 98765.43210',
    '98765 43210',
    '\u202a+91 98765 43210\u202c',
    '\u200b98765\u200b43210',
    '98765\u201143210',
    '+91\u00a098765\u201343210',
    '+91 098765 43210',
    '+91 (0) 98765 43210',
    '0091 98765 43210',
    '091 98765 43210',
    '98765/43210',
    'tel:+91-98765-43210',
    '９８７６５ ４３２１０',
  ]) {
    assert.equal(indianMobile(typed), '+919876543210', typed)
  }
})

test('any other number is not accepted', () => {
  for (const typed of [
    '',
    '12345',
    '5876543210',
    '98765432101',
    '00919876543210987',
    '000919876543210',
    '+0919876543210x',
    '+91 91 98765 43210',
    '+1 9876543210',
    '98765४3210',
    '9876543210x',
    '++919876543210',
  ]) {
    assert.equal(indianMobile(typed), null, typed)
  }
})
