import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { TimelineEntry } from '../../../contract/order-timeline.ts'
import { cancellations, plainKinds } from '../../../domain/order/order-timeline.ts'
import { deliveryDays } from './delivery-days.ts'
import { entryOfParcel, timelineSentence } from './timeline-sentences.ts'

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
  assert.ok(!sentences.includes('The order changed.'))
})

test('what was packed left as it was agreed: by our van, by courier, or to be collected', () => {
  const sentence = (by: 'van' | 'courier' | 'pickup') =>
    timelineSentence({ kind: 'shipped', at }, { delivery: { by, ...dayOnly } })
  assert.equal(sentence('van'), 'We packed your plants, and they left with our van.')
  assert.equal(sentence('courier'), timelineSentence({ kind: 'shipped', at }, { delivery: null }))
  assert.match(sentence('pickup'), /ready for you/)
})

test('a delivery that moved names its days', () => {
  const moved = { kind: 'redated', at, earliest: '2026-12-31', latest: '2027-01-02' } as const
  assert.match(timelineSentence(moved, { delivery: null }), /to Thursday 31 December to Saturday 2 January\.$/)
})

test('one day is named once, two as a span, and an unreadable one as unknown', () => {
  assert.equal(deliveryDays(dayOnly), 'Friday 4 December')
  assert.equal(deliveryDays({ earliest: '2026-12-04', latest: '2026-12-06' }), 'Friday 4 December to Sunday 6 December')
  assert.equal(deliveryDays({ earliest: 'x', latest: 'x' }), 'an unknown day')
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
