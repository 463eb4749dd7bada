import assert from 'node:assert/strict'
import { test } from 'vitest'
import { anEvent } from '../../../test/screens/order-records.ts'
import { timelineEntries } from './timeline-entries.ts'

const at = '2026-11-21T10:00:00.000Z'
const event = (changes: Parameters<typeof anEvent>[0]) =>
  anEvent({ happenedAt: at, actor: 'shopper', name: 'Asha', to: 'pending', reason: 'placed', ...changes })

test('changes of one moment are one entry, named after the order’s status', () => {
  const paid = { actor: 'payment', name: null, from: 'pending', to: 'paid', reason: 'money_arrived' } as const
  const events = [event({}), event({ ...paid, aspect: 'payment' }), event(paid)]
  const details = ['Payment received.', 'The order is now paid.']
  assert.deepEqual(timelineEntries(events), [
    { at, what: 'Order placed', who: 'Asha', details: [], note: null },
    { at, what: 'Payment received', who: 'Payment provider', details, note: null },
  ])
})

test('a manual change is described by the new status and its actor', () => {
  const later = { happenedAt: '2026-11-21T11:00:00.000Z' }
  const shipped = event({ ...later, actor: 'admin', name: 'Admin', from: 'paid', to: 'shipped', reason: 'chosen' })
  const expired = event({ actor: 'clock', name: null, from: 'pending', to: 'cancelled', reason: 'expired' })
  const given = { actor: 'payment', name: null, reason: 'given_back' } as const
  const refunded = event({ ...given, aspect: 'payment', from: 'paid', to: 'refunded' })
  assert.deepEqual(
    timelineEntries([expired, refunded, shipped]).map(({ what, who }) => `${what} (${who})`),
    ['Not paid in time (Automatic)', 'Payment refunded (Payment provider)', 'Shipped (Admin)'],
  )
})

test('a returned parcel is one entry, with what the admin noted and how it was settled', () => {
  const back = { actor: 'admin', name: 'Admin', reason: 'returned' } as const
  for (const [settled, note] of [
    [null, 'Their street was flooded'],
    ['Undeliverable.', 'Their street was flooded · Undeliverable.'],
  ] as const) {
    const entries = timelineEntries([
      event({ ...back, aspect: 'shipment', from: 'shipped', to: 'returned', note: 'Their street was flooded' }),
      event({ ...back, from: 'shipped', to: 'cancelled', note: settled }),
    ])
    assert.deepEqual(
      entries.map(({ what, who, note }) => [what, who, note]),
      [['Parcel returned', 'Admin', note]],
    )
  }
})

test('a courier set with shipping is part of that entry; a later correction is an entry of its own', () => {
  const byAdmin = { actor: 'admin', name: 'Admin' } as const
  const entries = timelineEntries([
    event({ ...byAdmin, from: 'paid', to: 'shipped', reason: 'chosen' }),
    event({ ...byAdmin, aspect: 'tracking', from: '(none)', to: 'DTDC', reason: 'chosen' }),
    event({ ...byAdmin, aspect: 'tracking', from: 'DTDC', to: 'DTDC #1234', reason: 'tracking_corrected' }),
  ])
  assert.deepEqual(
    entries.map(({ what, details }) => `${what}: ${details.join(' ')}`),
    ['Shipped: Tracking: DTDC.', 'Tracking changed: Tracking: DTDC #1234 instead of DTDC.'],
  )
})

test('every state is described in a sentence, an unknown one too', () => {
  const states = {
    order: ['pending', 'paid', 'shipped', 'delivered', 'cancelled', 'payment_failed', 'on_hold'],
    payment: ['pending', 'paid', 'failed', 'cancelled', 'refunded', 'in_dispute'],
    shipment: ['pending', 'shipped', 'delivered', 'cancelled', 'returned', 'lost_on_the_way'],
  } as const
  for (const [aspect, names] of Object.entries(states) as [keyof typeof states, readonly string[]][]) {
    for (const to of names) {
      const entry = timelineEntries([event({ aspect, from: 'before', to, reason: 'returned' })])[0]
      for (const detail of entry?.details ?? ['']) assert.match(detail, /^[A-Z][a-z ]+\.$/, `${aspect} ${to}`)
    }
  }
})

test('a moved delivery names its days as people do', () => {
  const moved = event({ aspect: 'delivery', from: '2026-12-04/2026-12-04', to: '2026-12-05/2026-12-08', reason: null })
  assert.deepEqual(timelineEntries([moved])[0]?.details, ['Promised for 5–8 December instead of Friday 4 December.'])
})
