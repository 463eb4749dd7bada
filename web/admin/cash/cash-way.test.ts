import assert from 'node:assert/strict'
import { test } from 'vitest'
import { emptyCash, readCash } from './cash-way.ts'

test('without payouts cash has gone back by hand, under a reference', () => {
  const typed = emptyCash(false)
  assert.deepEqual(readCash(typed).problems, { reference: 'Enter the UPI or bank transfer reference' })
  assert.deepEqual(readCash({ ...typed, reference: ' UPI 1 ' }), { body: { reference: 'UPI 1' }, problems: {} })
  assert.match(readCash({ ...typed, reference: 'x'.repeat(101) }).problems.reference ?? '', /^Use at most 100/)
})

test('with payouts it goes to a UPI ID or a bank account, and only that is sent', () => {
  const typed = { ...emptyCash(true), upi: 'asha@okaxis', reference: 'UPI 1', account: '123' }
  assert.deepEqual(readCash(typed), { body: { payee: { upi: 'asha@okaxis' } }, problems: {} })
  const payee = { name: 'Asha Rao', account: '5010 0012 345678', ifsc: 'hdfc0001234' }
  assert.deepEqual(readCash({ ...typed, ...payee, way: 'account' }), { body: { payee }, problems: {} })
})

test('each field that is wrong has its problem', () => {
  assert.deepEqual(readCash(emptyCash(true)).problems, { 'payee.upi': 'A UPI ID looks like name@bank' })
  const { problems } = readCash({ ...emptyCash(true), way: 'account', account: '1', name: 'Asha', ifsc: 'HDFC' })
  assert.deepEqual(Object.keys(problems), ['payee.account', 'payee.ifsc'])
})
