import assert from 'node:assert/strict'
import { test } from 'vitest'
import { initialTaxClasses } from '../../../domain/tax/tax-classes.ts'
import { buildAdmin, buildPlant, buildProduct } from '../../../test/support/factories.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

const compost = {
  name: 'Coco peat & husk',
  hsn: ' 5305 ',
  unit: 'KGS' as const,
  rates: [
    { from: '2026-12-01', percent: 12, source: 'To come' },
    { from: '2025-09-22', percent: 5, source: 'Notification 9/2025' },
  ],
}

test('a changed class of a new shop has its rates by day, stands in its place, and is recorded', async () => {
  const admin = await buildAdmin(shop)
  const before = await admin.api.call('GET /admin/tax-classes')
  assert.deepEqual(
    before,
    initialTaxClasses.map((one) => ({ ...one, version: '0' })),
  )
  const save = () => admin.api.call('PUT /admin/tax-classes/:key', { params: { key: 'potting-mix' }, body: compost })
  const saved = await save()
  const changed = { ...compost, key: 'potting-mix', hsn: '5305', rates: compost.rates.toReversed(), version: '1' }
  assert.deepEqual(saved, changed)
  const classes = await admin.api.call('GET /admin/tax-classes')
  assert.deepEqual([classes.at(-1), classes.length], [saved, initialTaxClasses.length])
  const events = shop.database.selectFrom('audit_events').select(['action', 'subject_name', 'after'])
  const rates = ['5% from 22 September 2025 (Notification 9/2025)', '12% from 1 December 2026 (To come)']
  assert.partialDeepStrictEqual(await events.where('actor_id', '=', admin.id).execute(), [
    { action: 'change_tax_class', subject_name: 'Coco peat & husk', after: { rates } },
  ])
  await assertUnchanged(shop.database, save)
})

test('an added class has a key of its name, and products may have it; those moved to another category get its class', async () => {
  const { api } = await buildAdmin(shop)
  for (const [name, key] of [
    ['Garden tools', 'garden-tools'],
    ['GARDEN  tools!', 'garden-tools-2'],
    ['औज़ार', 'class'],
  ] as const)
    assert.equal((await api.call('POST /admin/tax-classes', { body: { ...compost, name } })).key, key)
  const taxClass = 'garden-tools'
  const plant = await api.call('POST /plants', { body: buildProduct({ taxClass }) })
  assert.equal(plant.taxClass, taxClass)
  for (const [body, expected] of [
    [{}, taxClass],
    [{ taxClass: null }, 'live-plants'],
    [{ taxClass, category: 'pots' }, taxClass],
    [{ category: 'seeds' }, 'seeds'],
  ] as const) {
    const edited = await api.call('PUT /plants/:id', { params: { id: plant._id }, body: buildProduct(body) })
    assert.equal(edited.taxClass, expected)
  }
  const id = await buildPlant(shop, { category: 'pots', taxClass: 'earthen' })
  const find = () => api.call('GET /plants/:id', { params: { id } })
  for (const [category, taxClass] of [
    ['pots', 'earthen'],
    ['outdoor', 'live-plants'],
  ] as const) {
    const { version } = await find()
    await api.call('POST /admin/products/category', { body: { products: [{ _id: id, version }], category } })
    assert.equal((await find()).taxClass, taxClass)
  }
})

test('an unknown class, a class that was changed meanwhile and invalid fields are refused', async () => {
  const { bearer } = await buildAdmin(shop)
  const put = (key: string, body: unknown, version = '0') =>
    request(shop, `PUT /admin/tax-classes/${key}`, { bearer, body, headers: { 'If-Match': version } })
  await assertUnchanged(shop.database, async () => {
    for (const key of ['unknown', '..']) assertRefused(await put(key, compost), 'not_found')
    assertRefused(await put('plastic', compost, '"7"'), 'stale_edit')
    const unknown = await request(shop, 'POST /plants', { bearer, body: buildProduct({ taxClass: 'unknown' }) })
    assertRefused(unknown, 'invalid', ['taxClass'])
    const [rate] = compost.rates
    const rates = (changes: object) => ({ rates: [{ ...rate, ...changes }] })
    for (const [field, change] of [
      ['name', { name: ' ' }],
      ['hsn', { hsn: '060' }],
      ['hsn', { hsn: '0602x' }],
      ['unit', { unit: 'BOX OF' }],
      ['rates', { rates: [] }],
      ['rates', { rates: [rate, rate] }],
      ['rates', rates({ from: '2099-04-01' })],
      ['rates.0.percent', rates({ percent: -1 })],
      ['rates.0.percent', rates({ percent: 100.5 })],
      ['rates.0.from', rates({ from: '2026-02-30' })],
      ['rates.0.source', rates({ source: '' })],
    ] as const)
      assertRefused(await put('plastic', { ...compost, ...change }), 'invalid', [field])
  })
})

test('of ten edits of one version one is saved', async () => {
  const { bearer } = await buildAdmin(shop)
  const edits = Array.from({ length: 10 }, (_, index) =>
    request(shop, 'PUT /admin/tax-classes/metal', {
      bearer,
      body: { ...compost, name: `Metal ${index}` },
      headers: { 'If-Match': '0' },
    }),
  )
  const statuses = (await Promise.all(edits)).map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [200, ...Array(9).fill(409)])
})
