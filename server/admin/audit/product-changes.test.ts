import assert from 'node:assert/strict'
import { test } from 'vitest'
import { buildAdmin, buildPlant, buildProduct, type Person } from '../../../test/support/factories.ts'
import { request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { recordProductChanges } from './record-product-changes.ts'

const shop = shopForTests()

const put = ({ bearer }: Person, id: string, changes: object) =>
  request(shop, `PUT /plants/${id}`, { bearer, body: { ...buildProduct(), ...changes } })

const trailOf = (id: string) =>
  shop.database
    .selectFrom('audit_events')
    .select(['actor_id', 'actor_name', 'subject_kind', 'subject_name', 'action', 'way', 'before', 'after'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()

const rowOf = (id: string) =>
  shop.database.selectFrom('plants').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('changes of a product are recorded with their admin: created, changed from what to what, deleted', async () => {
  const admin = await buildAdmin(shop)
  const body = buildProduct({ name: 'Tulsi', price: 149.5, stock: 5 })
  const { _id } = await admin.api.call('POST /plants', { body })
  const care = [{ title: 'Light', description: 'Full sun' }]
  await put(admin, _id, { name: 'Holy Basil', price: 175, stock: 8, careInstructions: care, benefits: ['Sacred'] })
  await shop.database.updateTable('users').set({ name: 'Meera Joshi' }).where('id', '=', admin.id).execute()
  await admin.api.call('DELETE /plants/:id', { params: { id: _id } })

  const by = { actor_id: admin.id, actor_name: 'Admin', subject_kind: 'product', way: null }
  const none = { otherNames: [], packed: [], facts: [], delivery: [], size: null, taxClass: null, parts: null }
  const price = { price: 14_950, originalPrice: null, discount: 0 }
  const whole = { ...body, ...none, ...price, image: '/images/indoor.jpg' }
  const before = { name: 'Tulsi', price: 14_950, stock: 5, careInstructions: [], benefits: [] }
  const after = { name: 'Holy Basil', price: 17_500, stock: 8, careInstructions: care, benefits: ['Sacred'] }
  assert.deepEqual(await trailOf(_id), [
    { ...by, subject_name: 'Tulsi', action: 'create', before: null, after: whole },
    { ...by, subject_name: 'Holy Basil', action: 'update', before, after },
    {
      ...{ ...by, actor_name: 'Meera Joshi', subject_name: 'Holy Basil', action: 'delete' },
      ...{ before: { ...whole, ...after }, after: null },
    },
  ])
})

test('changes of many products are recorded together, in their order, and how they were changed', async () => {
  const admin = await buildAdmin(shop)
  const plants: Awaited<ReturnType<typeof rowOf>>[] = []
  for (const n of [1, 2, 3]) plants.push(await rowOf(await buildPlant(shop, { name: `Bulb ${n}` })))
  const changes = plants.map((before, n) => ({ before, after: n === 2 ? before : { ...before, stock: 3 } }))
  await inTransaction(shop.database, (transaction) =>
    recordProductChanges(transaction, { actorId: admin.id, way: 'import' }, changes),
  )
  const trail = shop.database.selectFrom('audit_events').select(['subject_name', 'way', 'before', 'after'])
  const change = { way: 'import', before: { stock: 10 }, after: { stock: 3 } }
  assert.deepEqual(await trail.where('actor_id', '=', admin.id).orderBy('id').execute(), [
    { subject_name: 'Bulb 1', ...change },
    { subject_name: 'Bulb 2', ...change },
  ])
})
