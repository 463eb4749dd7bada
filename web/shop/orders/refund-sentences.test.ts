import assert from 'node:assert/strict'
import { test } from 'vitest'
import { anOrderRefund } from '../../../test/screens/order-records.ts'
import { refundSentence } from './refund-sentences.ts'

const createdAt = '2026-11-27T10:00:00.000Z'
const refund = anOrderRefund({ amount: 200, status: 'accepted', isByHand: false, createdAt })
const now = new Date('2026-12-08T18:00:00.000Z')

test('the way and the day of a refund', () => {
  const shown = 'Your bank or card company should show it by 8 Dec 2026.'
  assert.equal(refundSentence(refund, now), `₹200.00 goes back the way you paid. ${shown}`)
  const made = { ...refund, status: 'made' } as const
  assert.equal(refundSentence(made, now), `₹200.00 went back the way you paid. ${shown}`)
  assert.equal(refundSentence({ ...made, isByHand: true }, now), `We sent ₹200.00 back to you. ${shown}`)
  const transferred = { ...refund, payee: 'UPI id a…@okaxis' }
  assert.equal(refundSentence(transferred, now), `₹200.00 goes to your UPI id a…@okaxis. ${shown}`)
  assert.equal(refundSentence({ ...refund, createdAt: '' }, now), '₹200.00 goes back the way you paid.')
  const why = 'The order had left the nursery to be paid in cash before the payment came.'
  const early = { ...refund, reason: 'shipped_for_cash' } as const
  assert.equal(refundSentence(early, now), `₹200.00 goes back the way you paid. ${why} ${shown}`)
})

test('the day is left out once it is over and the money is not sent', () => {
  const later = new Date('2026-12-08T18:30:00.000Z')
  assert.equal(refundSentence(refund, later), '₹200.00 goes back the way you paid.')
  assert.match(refundSentence({ ...refund, status: 'made' }, later), /by 8 Dec 2026\.$/)
})
