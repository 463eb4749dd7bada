import assert from 'node:assert/strict'
import { test } from 'vitest'
import { buildAdmin, buildPerson, type Person } from '../../../test/support/factories.ts'
import { buildOrderIn } from '../../../test/support/orders-in-states.ts'
import { anyOrder } from '../../../test/support/refunding.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { recordIncident } from '../../shop/orders/record-incident.ts'

const shop = shopForTests()

const resolve = ({ bearer }: Person, order: string, incident: string, body: unknown = {}) =>
  request(shop, `POST /admin/orders/${order}/incidents/${incident}/resolve`, { bearer, body })
const listIncidents = async (admin: Person, id: string) => (await anyOrder(admin, id)).incidents
const toLookAt = async ({ api }: Person) => (await api.call('GET /admin/dashboard/tasks')).incidents.total

/** A paid order with two incidents. */
async function troubledOrder() {
  const admin = await buildAdmin(shop)
  const { _id: id } = await buildOrderIn(shop, await buildPerson(shop), { paymentMethod: 'online', status: 'paid' })
  await recordIncident(shop.database, id, 'refund_failed', 'pay_1: no money')
  await recordIncident(shop.database, id, 'refunded_elsewhere', 'pay_1')
  const [first, second] = await listIncidents(admin, id)
  assert.ok(first && second)
  return { admin, id, first, second }
}

test('an incident is resolved once, with admin, time and note, and is no longer a task until it happens again', async () => {
  const { admin, id, first, second } = await troubledOrder()
  assert.deepEqual([first.resolved, second.resolved], [null, null])
  const before = await toLookAt(admin)
  const answer = await resolve(admin, id, first._id, { note: ' Paid by bank transfer ' })
  const [resolved, open] = await listIncidents(admin, id)
  assert.deepEqual([answer.status, answer.json], [200, resolved])
  assert.deepEqual([resolved?.resolved?.by, resolved?.resolved?.note], ['Admin', 'Paid by bank transfer'])
  assert.ok(Math.abs(Date.parse(resolved?.resolved?.at ?? '') - Date.now()) < 60_000)
  assert.deepEqual([open?.resolved, await toLookAt(admin)], [null, before - 1])
  const other = await buildAdmin(shop)
  await assertUnchanged(shop.database, async () => {
    const { status, json } = await resolve(other, id, first._id, { note: 'Not done' })
    assert.deepEqual([status, json], [200, resolved], 'the first resolution stays')
  })

  await recordIncident(shop.database, id, 'refund_failed', 'pay_1: no money')
  const [again] = await listIncidents(admin, id)
  assert.deepEqual([again?._id, again?.times, again?.resolved], [first._id, 2, null])
  const audited = shop.database.selectFrom('audit_events').select(['actor_id', 'action', 'after'])
  const after = { kind: 'refund_failed', detail: 'pay_1: no money', note: 'Paid by bank transfer' }
  assert.deepEqual(await audited.where('subject_id', '=', id).execute(), [
    { actor_id: admin.id, action: 'resolve_incident', after },
  ])
})

test('an incident of another order is not found', async () => {
  const [{ admin, id }, other] = [await troubledOrder(), await troubledOrder()]
  await assertUnchanged(shop.database, async () => {
    assertRefused(await resolve(admin, id, other.first._id), 'not_found')
  })
})
