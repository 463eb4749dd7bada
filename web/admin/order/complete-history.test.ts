import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { completeHistory } from './complete-history.ts'
import { timelineEntries } from './timeline-entries.ts'

const ledgers = ['payments', 'refunds', 'stockMovements', 'events', 'incidents'] as const

const bare = { _id: 'bareorder0000000' } as OrderWithHistory

test('an order without ledgers gets empty ones', () => {
  const order = completeHistory(bare)
  for (const ledger of ledgers) assert.deepEqual(order[ledger], [], ledger)
  assert.equal(order.user, null)
  assert.deepEqual(order.unprintable, [])
})

test('an entry that lacks nearly everything can be completed and described; anything else is left out', () => {
  const none = [null, 'entry', {}]
  const order = completeHistory({
    ...bare,
    payments: [...none, { providerPaymentId: 'pay_1' }],
    refunds: [...none, { _id: 'refund' }],
    stockMovements: [...none, { plant: 'tulsi' }],
    events: [...none, { aspect: 'order' }, { aspect: 'weather' }],
    incidents: [...none, { _id: 'incident' }],
  } as unknown as OrderWithHistory)
  assert.deepEqual(
    ledgers.map((ledger) => order[ledger].length),
    [1, 1, 1, 2, 1],
  )
  assert.deepEqual([order.payments[0]?.firstSeenAt, order.refunds[0]?.createdAt], ['', ''])
  assert.deepEqual(
    [order.payments[0]?.status, order.payments[0]?.fee, order.payments[0]?.settlement],
    ['unknown', null, null],
  )
  assert.deepEqual(
    [order.refunds[0]?.lines, order.refunds[0]?.creditNotes, order.refunds[0]?.note, order.refunds[0]?.status],
    [[], [], null, 'unknown'],
  )
  assert.equal(order.incidents[0]?.resolved, null)
  assert.deepEqual(
    timelineEntries(order.events).map(({ what }) => what),
    ['unknown'],
  )
})

test('complete entries are unchanged', () => {
  const event = {
    happenedAt: '2026-11-21T10:00:00.000Z',
    actor: 'shopper',
    name: 'Asha',
    aspect: 'order',
    from: null,
    to: 'pending',
    reason: 'placed',
    note: null,
  } as const
  assert.deepEqual(completeHistory({ ...bare, events: [event] }).events, [event])
})
