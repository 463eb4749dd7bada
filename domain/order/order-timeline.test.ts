import assert from 'node:assert/strict'
import { test } from 'vitest'
import { valuesOf } from '../fields.fixture.ts'
import { orderTimeline, type RecordedEvent } from './order-timeline.ts'

const at = '2026-12-01T10:00:00.000Z'

function timeline(...events: Partial<RecordedEvent>[]) {
  const plain = { at, actor: 'admin', aspect: 'order', to: 'pending', reason: 'chosen' } as const
  return orderTimeline(events.map((event) => ({ ...plain, ...event })))
}

test('each change of an order is one entry, though its payment and shipment change with it', () => {
  const entries = timeline(
    { actor: 'shopper', reason: 'placed' },
    { actor: 'payment', to: 'paid', reason: 'money_arrived' },
    { actor: 'payment', aspect: 'payment', to: 'paid', reason: 'money_arrived' },
    { to: 'shipped' },
    { aspect: 'shipment', to: 'shipped' },
    { aspect: 'tracking', to: 'DTDC #1234' },
    { to: 'delivered' },
    { aspect: 'shipment', to: 'delivered' },
  )
  assert.deepEqual(entries, [
    { kind: 'placed', at },
    { kind: 'paid', at, isLate: false },
    { kind: 'shipped', at },
    { kind: 'delivered', at },
  ])
})

test('a failed payment is an entry', () =>
  assert.deepEqual(timeline({ actor: 'payment', to: 'payment_failed' }), [{ kind: 'payment_failed', at }]))

test('a returned parcel is one entry, and its refund another', () => {
  const entries = timeline(
    { to: 'cancelled', reason: 'returned' },
    { aspect: 'shipment', to: 'returned', reason: 'returned' },
    { actor: 'payment', aspect: 'payment', to: 'refunded', reason: 'given_back' },
  )
  assert.deepEqual(valuesOf(entries, 'kind'), ['returned', 'refunded'])
})

test('tracking that was corrected is an entry, also when it was taken back', () => {
  const corrected = (to: string) => timeline({ aspect: 'tracking', to, reason: 'tracking_corrected' })
  assert.deepEqual(corrected('DTDC #1234'), [{ kind: 'tracking', at, tracking: 'DTDC #1234' }])
  assert.deepEqual(corrected('(none)'), [{ kind: 'tracking', at, tracking: null }])
})

test('a cancellation states its reason', () => {
  const reasons = [
    ['shopper', 'chosen', 'by_shopper'],
    ['admin', 'chosen', 'by_shop'],
    ['clock', 'expired', 'unpaid'],
    ['payment', 'expired', 'unpaid'],
    ['shopper', 'replaced', 'replaced'],
    ['shopper', 'dismissed', 'dismissed'],
    ['admin', null, 'by_shop'],
  ] as const
  for (const [actor, reason, why] of reasons)
    assert.deepEqual(timeline({ actor, reason, to: 'cancelled' }), [{ kind: 'cancelled', at, why }])
})

test('a moved delivery states its days, and unreadable days are left out', () => {
  const entriesOf = (to: string) => timeline({ aspect: 'delivery', to })
  const redated = { kind: 'redated', at, earliest: '2026-12-04' }
  assert.deepEqual(entriesOf('2026-12-04/2026-12-06'), [{ ...redated, latest: '2026-12-06' }])
  assert.deepEqual(entriesOf('2026-12-04'), [{ ...redated, latest: '2026-12-04' }])
  assert.deepEqual(entriesOf('soon'), [])
})
