import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from '../for-all.fixture.ts'
import { ACCOUNT_NUMBER, IFSC, maskPayee, UPI_ID, withoutPayee } from './payee.ts'

const upi = fc.stringMatching(/^[a-z0-9._-]{4,20}@[a-z]{3,10}$/)
const account = fc.stringMatching(/^[0-9]{9,18}$/)

test('a payee is shown by the first letter of the UPI ID, or the last digits of the account', () => {
  assert.equal(maskPayee({ upi: 'asha.rao@okaxis' }), 'UPI ID a…@okaxis')
  assert.equal(maskPayee({ name: 'Asha', account: '50100012345678', ifsc: 'HDFC0001234' }), 'bank account …5678')
})

test('UPI IDs, accounts and branch codes are recognised by their form', () => {
  for (const good of ['asha@okaxis', '9876543210@ybl', 'a.b-c_d@upi']) assert.match(good, UPI_ID)
  for (const bad of ['asha', '@upi', 'a@upi', 'asha@', 'asha@okaxis.com', 'asha@@upi', 'asha rao@upi'])
    assert.doesNotMatch(bad, UPI_ID)
  for (const bad of ['HDFC1001234', 'HDF00001234', 'hdfc0001234', 'HDFC00012345']) assert.doesNotMatch(bad, IFSC)
  for (const bad of ['12345678', '1234567890123456789', '12345678x']) assert.doesNotMatch(bad, ACCOUNT_NUMBER)
})

test('the payee is removed from any text of the provider, whatever surrounds it', () => {
  const payees = fc.oneof(
    fc.record({ name: fc.constant('Asha'), upi }),
    fc.record({ name: fc.constant('Asha'), account, ifsc: fc.constant('HDFC0001234') }),
  )
  forAll(payees, fc.array(fc.string()), (payee, around) => {
    const secret = 'upi' in payee ? payee.upi : payee.account
    const text = withoutPayee(around.join(secret.toUpperCase()), payee)
    assert.ok(!text.toLowerCase().includes(secret) || around.join('').toLowerCase().includes(secret))
  })
})
