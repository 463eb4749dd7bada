import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { ApiRequest } from '../../../contract/contract.ts'
import type { HistoryEntry } from '../../../contract/history.ts'
import { buildAdmin, buildPerson, buildProduct, type Person } from '../../../test/support/factories.ts'
import { buildOrderIn, buildReturnedOrder } from '../../../test/support/orders-in-states.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { recordIncident } from '../../shop/payments/record-incident.ts'

const shop = shopForTests()

function list(admin: Person, query?: ApiRequest<'GET /admin/audit'>['query']) {
  return admin.api.list('GET /admin/audit', { query })
}

/** The entry without the values that differ in each run. */
function bare({ _id, happenedAt, ...entry }: HistoryEntry | undefined = assert.fail()) {
  assert.match(_id, /^(change|move)-\d+$/)
  assert.ok(Math.abs(Date.parse(happenedAt) - Date.now()) < 120_000)
  return entry
}

test('a product’s history lists its changes, the newest first, in rupees and words', async () => {
  const admin = await buildAdmin(shop)
  const params = {
    id: (await admin.api.call('POST /plants', { body: buildProduct({ name: 'Tulsi', price: 149.5 }) }))._id,
  }
  await admin.api.call('PUT /plants/:id', {
    params,
    body: buildProduct({
      name: 'Holy Basil',
      price: 175,
      originalPrice: 200,
      description: 'Holy. '.repeat(200),
      careInstructions: [{ title: 'Light', description: 'Full sun' }],
      images: [{ url: '/images/pots.jpg' }],
    }),
  })
  const { version } = await shop.api().call('GET /plants/:id', { params })
  const products = [{ _id: params.id, version }]
  await admin.api.call('POST /admin/products/category', { body: { products, category: 'pots' } })
  await admin.api.call('DELETE /plants/:id', { params })

  const { items, total } = await list(admin, { search: params.id })
  assert.equal(total, 4)
  const who = { actor: 'admin', _id: admin.id, name: 'Admin' }
  const entry = { who, way: null, changes: [], reason: null, note: null }
  const named = (name: string) => ({ kind: 'product', _id: params.id, name, email: null, isGone: true })
  const [gone, moved, changed, made] = items.map((item) => bare(item))
  assert.deepEqual(gone, { ...entry, subject: named('Holy Basil'), action: 'delete' })
  assert.deepEqual(moved, {
    ...entry,
    subject: named('Holy Basil'),
    action: 'update',
    way: 'bulk',
    changes: [{ field: 'category', from: 'indoor', to: 'pots' }],
  })
  assert.deepEqual(made, { ...entry, subject: named('Tulsi'), action: 'create' })
  const fields = new Map(changed?.changes.map(({ field, from, to }) => [field, [from, to]]))
  const { description } = buildProduct()
  assert.deepEqual(Object.fromEntries(fields), {
    name: ['Tulsi', 'Holy Basil'],
    description: [description, `${'Holy. '.repeat(200).slice(0, 200)}…`],
    price: [149.5, 175],
    originalPrice: [null, 200],
    images: [[], ['/images/pots.jpg']],
    careInstructions: [[], ['Light: Full sun']],
  })
})

test('of long texts, the changed part is shown', async () => {
  const admin = await buildAdmin(shop)
  const long = 'It likes a bright place. '.repeat(20).trim()
  const body = buildProduct({ description: long })
  const params = { id: (await admin.api.call('POST /plants', { body }))._id }
  await admin.api.call('PUT /plants/:id', { params, body: { ...body, description: `${long} And water.` } })
  const { items } = await list(admin, { search: params.id, limit: 1 })
  const [change] = items[0]?.changes ?? []
  assert.deepEqual(change, { field: 'description', from: `…${long.slice(-40)}`, to: `…${long.slice(-40)} And water.` })
})

test("an order's history has its events: transitions, courier, parcel, payment", async () => {
  const [admin, asha] = [await buildAdmin(shop), await buildPerson(shop)]
  const { _id } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'pending' })
  const params = { id: _id }
  const body = { status: 'shipped', courier: 'Delhivery', trackingNumber: '1234567890' } as const
  await admin.api.call('PATCH /admin/orders/:id/status', { params, body })
  await shop.database.updateTable('users').set({ name: 'Asha Rao' }).where('id', '=', asha.id).execute()

  const { items, total } = await list(admin, { search: `#${_id}`, kind: 'order' })
  assert.equal(total, 3)
  const entry = {
    subject: { kind: 'order', _id, name: 'Asha Rao', email: null, isGone: false },
    action: 'move',
    way: null,
    note: null,
  }
  const byAdmin = { ...entry, who: { actor: 'admin', _id: admin.id, name: 'Admin' }, reason: 'chosen' }
  assert.deepEqual(
    items.map((item) => bare(item)),
    [
      { ...byAdmin, changes: [{ field: 'tracking', from: '(none)', to: 'Delhivery #1234567890' }] },
      { ...byAdmin, changes: [{ field: 'status', from: 'pending', to: 'shipped' }] },
      {
        ...entry,
        who: { actor: 'shopper', _id: asha.id, name: 'Asha Kulkarni' },
        reason: 'placed',
        changes: [{ field: 'status', from: null, to: 'pending' }],
      },
    ],
  )
})

test('a returned parcel and a resolved incident are listed too', async () => {
  const [admin, asha] = [await buildAdmin(shop), await buildPerson(shop)]
  const { _id } = await buildReturnedOrder(shop, asha, admin)
  await recordIncident(shop.database, _id, 'refund_failed', 'pay_1: no money')
  const { incidents } = await admin.api.call('GET /admin/orders/:id', { params: { id: _id } })
  const params = { id: _id, incident: incidents[0]?._id ?? '' }
  await admin.api.call('POST /admin/orders/:id/incidents/:incident/resolve', {
    params,
    body: { note: 'Rang the bank' },
  })
  const { items } = await list(admin, { search: asha.name, kind: 'order' })
  const ours = items.filter(({ subject }) => subject._id === _id).map((item) => bare(item))
  const [resolved] = ours
  assert.deepEqual([resolved?.action, resolved?.note], ['resolve_incident', 'Rang the bank'])
  const changes = ours.flatMap(({ changes }) => changes).map(({ field, from, to }) => `${field} ${from} → ${to}`)
  assert.ok(changes.includes('shipment shipped → returned'))
  assert.ok(changes.includes('status shipped → cancelled'))
})

test('the history is listed by kind, page by page, with its total', async () => {
  const [admin, asha] = [await buildAdmin(shop), await buildPerson(shop)]
  for (const isActive of [false, true]) {
    await admin.api.call('PATCH /admin/users/:id/status', { params: { id: asha.id }, body: { isActive } })
  }
  const whole = await list(admin)
  assert.equal(whole.total, whole.items.length)
  const times = whole.items.map(({ happenedAt }) => happenedAt)
  assert.deepEqual(times, times.toSorted().toReversed())
  assert.equal(new Set(whole.items.map(({ _id }) => _id)).size, whole.total)

  const kinds = ['product', 'order', 'customer', 'settings'] as const
  const parts = await Promise.all(kinds.map((kind) => list(admin, { kind })))
  for (const [index, kind] of kinds.entries()) {
    assert.deepEqual(
      parts[index]?.items,
      whole.items.filter(({ subject }) => subject.kind === kind),
    )
  }
  const customers = await list(admin, { search: asha.id })
  assert.deepEqual(
    customers.items.map(({ action, subject, changes }) => [action, subject.email, changes]),
    [
      ['activate', asha.email, [{ field: 'isActive', from: false, to: true }]],
      ['deactivate', asha.email, [{ field: 'isActive', from: true, to: false }]],
    ],
  )
  const read: HistoryEntry[] = []
  for (let offset = 0; offset < whole.total; offset += 3) {
    const { items, total } = await list(admin, { limit: 3, offset })
    assert.equal(total, whole.total)
    read.push(...items)
  }
  assert.deepEqual(read, whole.items)
  assert.deepEqual(await list(admin, { limit: 5, offset: whole.total }), { items: [], total: whole.total })
})

test('%, _ and \\ are searched for literally; an invalid query is refused', async () => {
  const admin = await buildAdmin(shop)
  await admin.api.call('POST /plants', { body: buildProduct({ name: '100%_Neem\\' }) })
  for (const search of ['100%_neem\\', '%_', 'NEEM\\']) assert.equal((await list(admin, { search })).total, 1, search)
  for (const search of ['%%', '__', "' or 1=1 --"]) assert.equal((await list(admin, { search })).total, 0, search)
  for (const query of ['kind=all', 'kind=user', 'limit=0', 'offset=-1', 'search=%00', 'actor=1', 'search=a&search=b']) {
    assertRefused(await request(shop, `GET /admin/audit?${query}`, { bearer: admin.bearer }), 'invalid')
  }
})
