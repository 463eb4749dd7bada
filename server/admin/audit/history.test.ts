import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import type { ApiRequest } from '../../../contract/contract.ts'
import type { HistoryEntry } from '../../../contract/history.ts'
import { buildAdmin, buildPerson, buildProduct, type Person } from '../../../test/support/factories.ts'
import { buildOrderIn, buildReturnedOrder } from '../../../test/support/orders-in-states.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { recordIncident } from '../../shop/orders/record-incident.ts'

const shop = shopForTests()
let admin: Person

beforeEach(async () => {
  admin = await buildAdmin(shop)
})

function list(admin: Person, query?: ApiRequest<'GET /admin/audit'>['query']) {
  return admin.api.list('GET /admin/audit', { query })
}

/** The entry without the values that differ in each run. */
function bare({ _id, happenedAt, ...entry }: HistoryEntry | undefined = assert.fail()) {
  assert.match(_id, /^(change|move)-\d+$/)
  assert.ok(Math.abs(Date.parse(happenedAt) - Date.now()) < 120_000)
  return entry
}

test('a product’s history lists its changes, the newest first, in rupees and words, by the admin of that name then', async () => {
  const body = buildProduct({ name: 'Tulsi', price: 149.5, stock: 5 })
  const { _id } = await admin.api.call('POST /plants', { body })
  const params = { id: _id }
  const edit = {
    ...{ name: 'Holy Basil', price: 175, originalPrice: 200, description: 'Holy. '.repeat(200), stock: 8 },
    ...{
      benefits: ['Sacred'],
      careInstructions: [{ title: 'Light', description: 'Full sun' }],
      images: [{ url: '/images/pots.jpg' }],
    },
  }
  await admin.api.call('PUT /plants/:id', { params, body: buildProduct(edit) })
  const { version } = await shop.api().call('GET /plants/:id', { params })
  await admin.api.call('POST /admin/products/category', { body: { products: [{ _id, version }], category: 'pots' } })
  await shop.database.updateTable('users').set({ name: 'Meera Joshi' }).where('id', '=', admin.id).execute()
  await admin.api.call('DELETE /plants/:id', { params })

  const { items, total } = await list(admin, { search: _id })
  assert.equal(total, 4)
  const who = { actor: 'admin', _id: admin.id, name: 'Admin' }
  const subject = { kind: 'product', _id, number: null, name: 'Holy Basil', email: null, isGone: true }
  const entry = { subject, who, way: null, changes: [], reason: null, note: null }
  const [gone, moved, changed, made] = items.map((item) => bare(item))
  assert.deepEqual(gone, { ...entry, who: { ...who, name: 'Meera Joshi' }, action: 'delete' })
  const changes = [{ field: 'category', from: 'indoor', to: 'pots' }]
  assert.deepEqual(moved, { ...entry, action: 'update', way: 'bulk', changes })
  assert.deepEqual(made, { ...entry, subject: { ...subject, name: 'Tulsi' }, action: 'create' })
  const fields = Object.fromEntries(changed?.changes.map(({ field, from, to }) => [field, [from, to]]) ?? [])
  assert.deepEqual(fields, {
    name: ['Tulsi', 'Holy Basil'],
    description: [body.description, `${'Holy. '.repeat(200).slice(0, 200)}…`],
    price: [149.5, 175],
    originalPrice: [null, 200],
    stock: [5, 8],
    images: [[], ['/images/pots.jpg']],
    careInstructions: [[], ['Light: Full sun']],
    benefits: [[], ['Sacred']],
  })
  const trail = shop.database.selectFrom('audit_events').select(['before', 'after']).where('subject_id', '=', _id)
  const ends = await trail.where('action', 'in', ['create', 'delete']).orderBy('id').execute()
  const description = edit.description.trim()
  const whole = { ...body, packed: [], facts: [], size: null, parts: null, image: '/images/indoor.jpg' }
  assert.partialDeepStrictEqual(ends, [
    { before: null, after: { ...whole, price: 14_950 } },
    { before: { ...whole, ...edit, description, price: 17_500, originalPrice: 20_000, category: 'pots' }, after: null },
  ])
})

test('the history finds a size by its whole name', async () => {
  const size = { family: 'Sansevieria', label: '22 cm pot', position: 1 }
  const { _id } = await admin.api.call('POST /plants', { body: buildProduct({ name: 'Sansevieria', size }) })
  const { items } = await list(admin, { search: 'Sansevieria, 22 cm pot' })
  const found = items.map(({ subject }) => `${subject._id} ${subject.name}`)
  assert.deepEqual(found, [`${_id} Sansevieria, 22 cm pot`])
})

test('of long texts, the changed part is shown', async () => {
  const long = 'It likes a bright place. '.repeat(20).trim()
  const body = buildProduct({ description: long })
  const params = { id: (await admin.api.call('POST /plants', { body }))._id }
  await admin.api.call('PUT /plants/:id', { params, body: { ...body, description: `${long} And water.` } })
  const { items } = await list(admin, { search: params.id, limit: 1 })
  const [change] = items[0]?.changes ?? []
  assert.deepEqual(change, { field: 'description', from: `…${long.slice(-40)}`, to: `…${long.slice(-40)} And water.` })
})

test("an order's history has its events: transitions, courier, parcel, payment", async () => {
  const asha = await buildPerson(shop)
  const { _id, number } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'pending' })
  const body = { status: 'shipped', courier: 'Delhivery', trackingNumber: '1234567890' } as const
  await admin.api.call('PATCH /admin/orders/:id/status', { params: { id: _id }, body })
  await shop.database.updateTable('users').set({ name: 'Asha Rao' }).where('id', '=', asha.id).execute()

  const { items, total } = await list(admin, { search: `#${number}`, kind: 'order' })
  assert.equal(total, 3)
  const subject = { kind: 'order', _id, number, name: 'Asha Rao', email: null, isGone: false }
  const entry = { subject, action: 'move', way: null, note: null }
  const byAdmin = { ...entry, who: { actor: 'admin', _id: admin.id, name: 'Admin' }, reason: 'chosen' }
  const shopper = { actor: 'shopper', _id: asha.id, name: 'Asha Kulkarni' }
  const entries = items.map((item) => bare(item))
  assert.deepEqual(entries, [
    { ...byAdmin, changes: [{ field: 'tracking', from: '(none)', to: 'Delhivery #1234567890' }] },
    { ...byAdmin, changes: [{ field: 'status', from: 'pending', to: 'shipped' }] },
    { ...entry, who: shopper, reason: 'placed', changes: [{ field: 'status', from: null, to: 'pending' }] },
  ])
})

test('a returned parcel and a resolved incident are listed too', async () => {
  const asha = await buildPerson(shop)
  const { _id: id, number } = await buildReturnedOrder(shop, asha, admin)
  await recordIncident(shop.database, id, 'refund_failed', 'pay_1: no money')
  const { incidents } = await admin.api.call('GET /admin/orders/:id', { params: { id } })
  const params = { id, incident: incidents[0]?._id ?? '' }
  const body = { note: 'Rang the bank' }
  await admin.api.call('POST /admin/orders/:id/incidents/:incident/resolve', { params, body })
  const { items } = await list(admin, { search: `order #${number}`, kind: 'order' })
  assert.deepEqual((await list(admin, { search: asha.email, kind: 'order' })).items, items)
  const ours = items.filter(({ subject }) => subject._id === id)
  assert.partialDeepStrictEqual(ours[0], { action: 'resolve_incident', note: 'Rang the bank', subject: { number } })
  const changes = ours.flatMap((entry) => entry.changes.map(({ field, from, to }) => `${field} ${from} → ${to}`))
  for (const change of ['shipment shipped → returned', 'status shipped → cancelled'])
    assert.ok(changes.includes(change))
})

test('the history is listed by kind, page by page, with its total', async () => {
  const asha = await buildPerson(shop)
  for (const isActive of [false, true])
    await admin.api.call('PATCH /admin/users/:id/status', { params: { id: asha.id }, body: { isActive } })
  const whole = await list(admin)
  const ids = new Set(whole.items.map(({ _id }) => _id))
  assert.deepEqual([whole.items.length, ids.size], [whole.total, whole.total])
  const times = whole.items.map(({ happenedAt }) => happenedAt)
  assert.deepEqual(times, times.toSorted().toReversed())

  for (const kind of ['product', 'order', 'customer', 'settings'] as const) {
    const ofKind = whole.items.filter(({ subject }) => subject.kind === kind)
    assert.deepEqual((await list(admin, { kind })).items, ofKind)
  }
  const { items, total } = await list(admin, { search: asha.id })
  assert.equal(total, 2)
  assert.deepEqual((await list(admin, { search: asha.id, kind: 'customer' })).items, items)
  assert.deepEqual((await list(admin, { search: asha.id, kind: 'product' })).items, [])
  const subject = { email: asha.email }
  assert.partialDeepStrictEqual(items, [
    { action: 'activate', subject, changes: [{ field: 'isActive', from: false, to: true }] },
    { action: 'deactivate', subject, changes: [{ field: 'isActive', from: true, to: false }] },
  ])
  const read: HistoryEntry[] = []
  for (let offset = 0; offset < whole.total; offset += 3) {
    const page = await list(admin, { limit: 3, offset })
    assert.equal(page.total, whole.total)
    read.push(...page.items)
  }
  assert.deepEqual(read, whole.items)
  assert.deepEqual(await list(admin, { limit: 5, offset: whole.total }), { items: [], total: whole.total })
})

test('the history of the settings names in words what changed, and nothing that was saved unchanged', async () => {
  const { version: _, updatedAt: __, ...rules } = await admin.api.call('GET /admin/settings/delivery')
  const body = { ...rules, zones: rules.zones.map((zone) => ({ ...zone, fee: 80, freeFrom: 500 })) }
  await admin.api.call('PUT /admin/settings/delivery', { body })
  const closures = [{ name: 'Diwali', from: '2027-01-04', until: '2027-01-06' }]
  const cash = { ...body.cash, maxTotal: 5000 }
  for (const _ of ['changed', 'unchanged'])
    await admin.api.call('PUT /admin/settings/delivery', { body: { ...body, closures, cash } })
  const { claims, grievanceOfficer } = await admin.api.call('GET /admin/settings')
  await admin.api.call('PATCH /admin/settings', {
    body: { claims: { ...claims, days: 5 }, grievanceOfficer: { ...grievanceOfficer, name: 'Meera Rao' } },
  })
  const [ofSeller, ofRules, earlier, ...others] = (await list(admin, { kind: 'settings' })).items
  assert.deepEqual(others, [])
  assert.deepEqual(ofSeller?.changes, [
    { field: 'claims.days', from: claims.days, to: 5 },
    { field: 'grievanceOfficer.name', from: grievanceOfficer.name, to: 'Meera Rao' },
  ])
  assert.deepEqual(ofRules?.changes, [
    { field: 'Closures', from: [], to: ['Diwali, 4 January 2027 – 6 January 2027'] },
    { field: 'Cash on delivery, maximum order', from: null, to: '₹5,000' },
  ])
  assert.deepEqual(earlier?.changes, [
    { field: 'Zone “India”, fee', from: '₹0', to: '₹80' },
    { field: 'Zone “India”, free from', from: null, to: '₹500' },
  ])
})
