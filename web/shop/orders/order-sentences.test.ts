import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { TimelineEntry } from '../../../contract/orders.ts'
import { cancellations, plainKinds } from '../../../domain/order/order-timeline.ts'
import { anOrder, anOrderRefund } from '../../../test/screens/order-records.ts'
import { entryOfParcel, isRetained, refundSentence, timelineSentence } from './order-sentences.ts'

const at = '2026-12-01T10:00:00.000Z'
const dayOnly = { earliest: '2026-12-04', latest: '2026-12-04', fee: 0 }

test('every kind of entry is a sentence', () => {
  const entries: TimelineEntry[] = [
    ...plainKinds.map((kind) => ({ kind, at })),
    ...cancellations.map((why) => ({ kind: 'cancelled', at, why }) as const),
    { kind: 'paid', at, isLate: false },
    { kind: 'paid', at, isLate: true },
    { kind: 'tracking', at, tracking: 'Delhivery #1234567890' },
    { kind: 'tracking', at, tracking: null },
    { kind: 'redated', at, earliest: '2026-12-04', latest: '2026-12-06' },
  ]
  const sentences = entries.map((entry) => timelineSentence(entry, { delivery: null }))
  for (const sentence of sentences) assert.match(sentence, /^[A-Z].+\.$/)
  assert.equal(new Set(sentences).size, sentences.length)
})

test('what was packed left as it was agreed, by our van or by courier', () => {
  const sentence = (by: 'van' | 'courier') =>
    timelineSentence({ kind: 'shipped', at }, { delivery: { by, ...dayOnly } })
  assert.equal(sentence('van'), 'Your plants left the nursery in our van.')
  assert.equal(sentence('courier'), timelineSentence({ kind: 'shipped', at }, { delivery: null }))
})

test('a delivery that moved names its days', () => {
  const moved = { kind: 'redated', at, earliest: '2026-12-31', latest: '2027-01-02' } as const
  assert.match(timelineSentence(moved, { delivery: null }), /to 31 December 2026 – 2 January\.$/)
})

test('courier and link stand beside the latest entry about the parcel', () => {
  const entries: TimelineEntry[] = [
    { kind: 'placed', at },
    { kind: 'shipped', at },
    { kind: 'tracking', at, tracking: 'DTDC #1234' },
    { kind: 'delivered', at },
  ]
  assert.equal(entryOfParcel(entries), entries[2])
  assert.equal(entryOfParcel(entries.slice(0, 1)), undefined)
})

const createdAt = '2026-11-27T10:00:00.000Z'
const refund = anOrderRefund({ amount: 200, status: 'accepted', isByHand: false, createdAt })
const now = new Date('2026-12-08T18:00:00.000Z')

test('the way and the day of a refund', () => {
  const shown = 'Your bank or card company should show the refund by 8 Dec 2026.'
  assert.equal(refundSentence(refund, now), `₹200.00 is being refunded to your original payment method. ${shown}`)
  const made = { ...refund, status: 'made' } as const
  assert.equal(refundSentence(made, now), `₹200.00 was refunded to your original payment method. ${shown}`)
  assert.equal(refundSentence({ ...made, isByHand: true }, now), `We refunded ₹200.00. ${shown}`)
  const transferred = { ...refund, payee: 'UPI ID a…@okaxis' }
  assert.equal(refundSentence(transferred, now), `₹200.00 is being refunded to your UPI ID a…@okaxis. ${shown}`)
  const why = 'When the payment arrived, it was too late to pay for the order online.'
  const early = { ...refund, reason: 'shipped_for_cash' } as const
  assert.equal(refundSentence(early, now), `₹200.00 is being refunded to your original payment method. ${why} ${shown}`)
})

test('the day is left out once it is over and the money is not sent', () => {
  const later = new Date('2026-12-08T18:30:00.000Z')
  assert.equal(refundSentence(refund, later), '₹200.00 is being refunded to your original payment method.')
  assert.match(refundSentence({ ...refund, status: 'made' }, later), /by 8 Dec 2026\.$/)
  const heldUp = { ...refund, status: 'wanted', isHeldUp: true } as const
  assert.equal(refundSentence(heldUp, now), 'We haven’t been able to send your refund of ₹200.00 yet. We’ll try again.')
})

const parcelReturn = { reason: 'undeliverable', choice: 'policy', amount: 0, retained: 80, rule: null } as const

test('what was retained of a payment or of an advance is so until all of it has gone back', () => {
  const refunded = { paymentDetails: { status: 'refunded', atDoor: false } } as const
  const advance = (status: 'paid' | 'refunded') => ({ advance: { amount: 80, status } })
  for (const kept of [{}, advance('paid')]) assert.equal(isRetained(anOrder({ parcelReturn, ...kept })), true)
  for (const gone of [refunded, advance('refunded'), { parcelReturn: null }])
    assert.equal(isRetained(anOrder({ parcelReturn, ...gone })), false)
})
