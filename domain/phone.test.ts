import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indianMobile } from './phone.ts'

test('however a mobile number of India is written, it is kept in one form', () => {
  for (const typed of [
    '9876543210',
    '09876543210',
    '919876543210',
    '+919876543210',
    ' +91 98765-43210 ',
    '(+91) 98765.43210',
    '98765 43210',
  ]) {
    assert.equal(indianMobile(typed), '+919876543210', typed)
  }
})

test('what is no mobile number of India is none', () => {
  for (const typed of [
    '',
    '12345',
    '5876543210',
    '98765432101',
    '+1 9876543210',
    '98765४3210',
    '9876543210x',
    '++919876543210',
  ]) {
    assert.equal(indianMobile(typed), null, typed)
  }
})
