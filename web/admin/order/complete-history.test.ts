import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { anEvent } from '../../../test/screens/order-records.ts'
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
  const unknown = { status: 'unknown' }
  assert.partialDeepStrictEqual(order.payments[0], { ...unknown, firstSeenAt: '', fee: null, settlement: null })
  assert.partialDeepStrictEqual(order.refunds[0], { ...unknown, createdAt: '', lines: [], creditNotes: [], note: null })
  assert.equal(order.incidents[0]?.resolved, null)
  assert.deepEqual(
    timelineEntries(order.events).map(({ what }) => what),
    ['unknown'],
  )
})

test('complete entries are unchanged', () => {
  const event = anEvent()
  assert.deepEqual(completeHistory({ ...bare, events: [event] }).events, [event])
})
