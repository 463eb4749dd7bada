import assert from 'node:assert/strict'
import { test } from 'vitest'
import { buildPerson } from '../../../test/support/factories.ts'
import { buildOrderIn } from '../../../test/support/orders-in-states.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { lockOrder } from './queries.ts'
import { recordStateChanges, stateOf } from './record-state-changes.ts'

const shop = shopForTests()

test('a change that a payment cannot make is a fault, and nothing of it is stored', async () => {
  const asha = await buildPerson(shop)
  const { _id } = await buildOrderIn(shop, asha, { paymentMethod: 'online', status: 'paid' })
  const timeline = () => asha.api.call('GET /orders/:id/timeline', { params: { id: _id } })
  const before = await timeline()
  const mover = { actor: 'payment', userId: null, reason: 'money_arrived' } as const
  const moving = inTransaction(shop.database, async (transaction) => {
    const state = stateOf((await lockOrder(transaction, _id)) ?? assert.fail())
    await recordStateChanges(shop, transaction, _id, mover, state, { ...state, payment: 'pending' })
  })
  await assert.rejects(moving, /is paid and cannot become pending/)
  assert.deepEqual(await timeline(), before)
})
