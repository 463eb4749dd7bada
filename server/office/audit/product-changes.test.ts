import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { buildAdmin, buildPerson, buildPlant, buildProduct, type Person } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { recordProductChanges } from './record-product-changes.ts'

const shop = shopForTests()

const put = ({ bearer }: Person, id: string, changes: object, headers = {}) =>
  request(shop, `PUT /plants/${id}`, { bearer, headers, body: { ...buildProduct(), ...changes } })

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
  const { _id } = await admin.api.call('POST /plants', {
    body: buildProduct({ name: 'Tulsi', price: 149.5, stock: 5 }),
  })
  const care = [{ title: 'Light', description: 'Full sun' }]
  await put(admin, _id, { name: 'Holy Basil', price: 175, stock: 8, careInstructions: care, benefits: ['Sacred'] })
  await shop.database.updateTable('users').set({ name: 'Meera Joshi' }).where('id', '=', admin.id).execute()
  await admin.api.call('DELETE /plants/:id', { params: { id: _id } })

  const [made, changed, gone, ...more] = await trailOf(_id)
  assert.deepEqual(more, [])
  const by = { actor_id: admin.id, actor_name: 'Admin', subject_kind: 'product', way: null }
  const whole = {
    name: 'Tulsi',
    scientificName: 'Epipremnum aureum',
    otherNames: [],
    description: 'A trailing vine with heart-shaped leaves.',
    price: 14_950,
    originalPrice: null,
    discount: 0,
    stock: 5,
    taxClass: null,
    category: 'indoor',
    rating: 4.5,
    image: '/images/indoor.jpg',
    images: [],
    careInstructions: [],
    benefits: [],
    packed: [],
    facts: [],
    size: null,
    delivery: [],
    parts: null,
  }
  assert.deepEqual(made, { ...by, subject_name: 'Tulsi', action: 'create', before: null, after: whole })
  assert.deepEqual(changed, {
    ...by,
    subject_name: 'Holy Basil',
    action: 'update',
    before: { name: 'Tulsi', price: 14_950, stock: 5, careInstructions: [], benefits: [] },
    after: { name: 'Holy Basil', price: 17_500, stock: 8, careInstructions: care, benefits: ['Sacred'] },
  })
  const left = { ...whole, ...changed?.after }
  const then = { actor_name: 'Meera Joshi', subject_name: 'Holy Basil' }
  assert.deepEqual(gone, { ...by, ...then, action: 'delete', before: left, after: null })
})

test('an edit that changes nothing or is refused is not recorded', async () => {
  const [admin, id] = [await buildAdmin(shop), await buildPlant(shop)]
  assert.equal((await put(admin, id, {})).status, 200)
  assert.deepEqual(await trailOf(id), [])
  await assertUnchanged(shop.database, async () => {
    assertRefused(await put(admin, id, { price: 1 }, { 'If-Match': '1-0' }), 'stale_edit')
    assertRefused(await put(admin, id, { stock: 0 }), 'invalid', ['stock'])
    assertRefused(await put(admin, 'A'.repeat(20), { price: 1 }), 'not_found')
    assertRefused(await put(await buildPerson(shop), id, { price: 1 }), 'admins_only')
  }, ['users', 'sessions'])
})

test('changes of many products are recorded together, in their order, and how they were changed', async () => {
  const admin = await buildAdmin(shop)
  const plants = await Promise.all(
    [1, 2, 3].map(async (price) => rowOf(await buildPlant(shop, { name: `Bulb ${price}`, price }))),
  )
  await inTransaction(shop.database, (transaction) =>
    recordProductChanges(
      transaction,
      { actorId: admin.id, way: 'import' },
      plants.map((before, index) =>
        index === 2 ? { before, after: before } : { before, after: { ...before, stock: 3 } },
      ),
    ),
  )
  const trail = await shop.database
    .selectFrom('audit_events')
    .select(['subject_name', 'way', 'before', 'after'])
    .where('actor_id', '=', admin.id)
    .orderBy('id')
    .execute()
  const change = { way: 'import', before: { stock: 10 }, after: { stock: 3 } }
  assert.deepEqual(trail, [
    { subject_name: 'Bulb 1', ...change },
    { subject_name: 'Bulb 2', ...change },
  ])
})
