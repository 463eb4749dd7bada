import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from '../for-all.fixture.ts'
import { type AgreedDelivery, deliveryByWayOf } from './agreed-delivery.ts'
import { addDays } from './calendar.ts'
import { defaultDeliveryRules, type Zone } from './delivery-rules.ts'

const [zone] = defaultDeliveryRules.zones as [Zone]
const day = fc.integer({ min: 0, max: 40 }).map((count) => addDays('2026-12-01', count))
const days = fc
  .tuple(day, day, day)
  .map((some) => some.toSorted())
  .map(([leaves = '', earliest = '', latest = '']) => ({ leaves, earliest, latest }))

test('with another courier an order never arrives earlier than agreed, and keeps its zone', () =>
  forAll(days, days, (before, promised) => {
    const agreed: AgreedDelivery = { by: 'courier', courier: 'Gone', zone: 'Old', ...before }
    const promise = { kind: 'served' as const, zone, by: 'courier' as const, courier: 'New', holds: [], ...promised }
    const delivery = deliveryByWayOf(agreed, promise)
    assert.ok(delivery.earliest >= agreed.earliest && delivery.latest >= agreed.latest)
    assert.ok(delivery.earliest <= delivery.latest && delivery.leaves <= delivery.earliest)
    assert.deepEqual([delivery.courier, delivery.zone], ['New', 'Old'])
  }))

test('the van comes on the day that was promised', () => {
  const before = { leaves: '2026-12-01', earliest: '2026-12-03', latest: '2026-12-05' }
  const agreed: AgreedDelivery = { by: 'courier', courier: 'Gone', zone: 'Old', ...before }
  const on = { leaves: '2026-12-05', earliest: '2026-12-05', latest: '2026-12-05' }
  const delivery = deliveryByWayOf(agreed, { kind: 'served', zone, by: 'van', courier: null, holds: [], ...on })
  assert.deepEqual(delivery, { by: 'van', courier: null, zone: 'Old', ...on })
})
