import assert from 'node:assert/strict'
import { test } from 'vitest'
import { indianMobile } from './phone.ts'

test('however a mobile number of India is written, it is stored in one form', () => {
  const plain = ['9876543210', '+919876543210', ' +91 98765-43210 ', '(+91) 98765.43210', '98765/43210']
  const invisible = [
    '\u202a+91 98765 43210\u202c',
    '98765\u201143210',
    '+91\u00a098765\u201343210',
    '９８７６５ ４３２１０',
  ]
  const prefixed = [
    '+91 098765 43210',
    '+91 (0) 98765 43210',
    '0091 98765 43210',
    '091 98765 43210',
    'tel:+91-98765-43210',
  ]
  for (const typed of [...plain, ...invisible, ...prefixed]) assert.equal(indianMobile(typed), '+919876543210', typed)
})

test('any other number is not accepted', () => {
  const lengths = ['', '12345', '98765432101', '00919876543210987', '000919876543210']
  const others = ['5876543210', '+91 91 98765 43210', '+1 9876543210', '++919876543210']
  const letters = ['+0919876543210x', '98765४3210', '9876543210x']
  for (const typed of [...lengths, ...others, ...letters]) assert.equal(indianMobile(typed), null, typed)
})
