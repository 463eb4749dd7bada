import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { timelineEntries } from './timeline-entries.ts'

type OrderEvent = OrderWithHistory['events'][number]

const event = (changes: Partial<OrderEvent>): OrderEvent => ({
  happenedAt: '2026-11-21T10:00:00.000Z',
  actor: 'shopper',
  name: 'Asha',
  aspect: 'order',
  from: null,
  to: 'pending',
  reason: 'placed',
  note: null,
  ...changes,
})

test('what changed at one moment is one entry, told by the order’s own change', () => {
  const events = [event({ aspect: 'payment' }), event({}), event({ aspect: 'shipment' })]
  assert.deepEqual(timelineEntries(events), [
    {
      at: '2026-11-21T10:00:00.000Z',
      what: 'Order placed',
      who: 'Asha',
      details: ['payment: pending', 'order: pending', 'shipment: pending'],
    },
  ])
})

test('a choice is told by what was chosen, and by whom', () => {
  const later = { happenedAt: '2026-11-21T11:00:00.000Z' }
  const shipped = event({ ...later, actor: 'admin', name: 'Admin', from: 'paid', to: 'shipped', reason: 'chosen' })
  const expired = event({ actor: 'clock', name: null, from: 'pending', to: 'cancelled', reason: 'expired' })
  const refunded = event({
    actor: 'payment',
    name: null,
    aspect: 'payment',
    from: 'paid',
    to: 'refunded',
    reason: 'given_back',
  })
  assert.deepEqual(
    timelineEntries([expired, refunded, shipped]).map(({ what, who }) => `${what} (${who})`),
    ['Not paid in time (The shop, by itself)', 'Money refunded (Payment provider)', 'Shipped (Admin)'],
  )
})
