import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { AdminTaxClass } from '../../../contract/tax-classes.ts'
import { initialTaxClasses } from '../../../domain/tax/tax-classes.ts'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { buildAdmin, buildPerson, buildPlant, buildProduct } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
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

test('until the owner saves them, the classes are those of a new shop', async () => {
  const { api } = await buildAdmin(shop)
  const classes = await api.call('GET /admin/tax-classes')
  assert.deepEqual(
    classes.map(({ version, ...one }) => one),
    initialTaxClasses,
  )
  assert.ok(classes.every(({ version }) => version === '0'))
})

test('a changed class has its rates by day, stands in its place, and is recorded', async () => {
  const admin = await buildAdmin(shop)
  const params = { key: 'potting-mix' }
  const saved = await admin.api.call('PUT /admin/tax-classes/:key', { params, body: compost })
  assert.deepEqual(saved, {
    key: 'potting-mix',
    name: 'Coco peat & husk',
    hsn: '5305',
    unit: 'KGS',
    rates: compost.rates.toReversed(),
    version: '1',
  })
  const classes = await admin.api.call('GET /admin/tax-classes')
  assert.deepEqual(classes.at(-1), saved)
  assert.equal(classes.length, initialTaxClasses.length)
  const event = await shop.database
    .selectFrom('audit_events')
    .select(['action', 'subject_name', 'after'])
    .where('actor_id', '=', admin.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(
    [event.action, event.subject_name, event.after?.rates],
    [
      'change_tax_class',
      'Coco peat & husk',
      ['12 % from 2026-12-01 (To come)', '5 % from 2025-09-22 (Notification 9/2025)'],
    ],
  )
  await assertUnchanged(shop.database, () => admin.api.call('PUT /admin/tax-classes/:key', { params, body: compost }))
})

test('an added class has a key of its name, and products may have it', async () => {
  const { api } = await buildAdmin(shop)
  const [first, second, hindi] = [
    await api.call('POST /admin/tax-classes', { body: { ...compost, name: 'Garden tools' } }),
    await api.call('POST /admin/tax-classes', { body: { ...compost, name: 'GARDEN  tools!' } }),
    await api.call('POST /admin/tax-classes', { body: { ...compost, name: 'औज़ार' } }),
  ]
  assert.deepEqual([first.key, second.key, hindi.key], ['garden-tools', 'garden-tools-2', 'class'])
  const { _id, taxClass } = await api.call('POST /plants', { body: buildProduct({ taxClass: 'garden-tools' }) })
  assert.equal(taxClass, 'garden-tools')
  const edit = (body: object) => api.call('PUT /plants/:id', { params: { id: _id }, body: buildProduct(body) })
  assert.equal((await edit({})).taxClass, 'garden-tools')
  assert.equal((await edit({ taxClass: null })).taxClass, 'live-plants')
  assert.equal((await edit({ taxClass: 'garden-tools', category: 'pots' })).taxClass, 'garden-tools')
  assert.equal((await edit({ category: 'seeds' })).taxClass, 'seeds')
})

test('products that are moved to another category together get its class', async () => {
  const { api } = await buildAdmin(shop)
  const id = await buildPlant(shop, { category: 'pots', taxClass: 'earthen' })
  const find = () => api.call('GET /plants/:id', { params: { id } })
  const move = async (category: 'pots' | 'outdoor') => {
    const { version } = await find()
    await api.call('POST /admin/products/category', { body: { products: [{ _id: id, version }], category } })
  }
  await move('pots')
  assert.equal((await find()).taxClass, 'earthen')
  await move('outdoor')
  assert.equal((await find()).taxClass, 'live-plants')
})

test('an unknown class, a class that was changed meanwhile and invalid fields are refused', async () => {
  const admin = await buildAdmin(shop)
  const { bearer } = admin
  const put = (key: string, body: unknown, version?: string) =>
    request(shop, `PUT /admin/tax-classes/${key}`, {
      bearer,
      body,
      ...(version && { headers: { 'If-Match': version } }),
    })
  await assertUnchanged(shop.database, async () => {
    assertRefused(await put('unknown', compost), 'not_found')
    assertRefused(await put('..', compost), 'not_found')
    assertRefused(await put('plastic', compost, '"7"'), 'stale_edit')
    assertRefused(
      await request(shop, 'POST /plants', { bearer, body: buildProduct({ taxClass: 'unknown' }) }),
      'invalid',
      ['taxClass'],
    )
    const [rate] = compost.rates
    const wrong: [field: string, body: object][] = [
      ['name', { name: ' ' }],
      ['hsn', { hsn: '060' }],
      ['hsn', { hsn: '0602x' }],
      ['unit', { unit: 'BOX OF' }],
      ['rates', { rates: [] }],
      ['rates', { rates: [rate, rate] }],
      ['rates', { rates: [{ ...rate, from: '2099-04-01' }] }],
      ['rates.0.percent', { rates: [{ ...rate, percent: -1 }] }],
      ['rates.0.percent', { rates: [{ ...rate, percent: 100.5 }] }],
      ['rates.0.percent', { rates: [{ ...rate, percent: '18' }] }],
      ['rates.0.from', { rates: [{ ...rate, from: '2026-02-30' }] }],
      ['rates.0.source', { rates: [{ ...rate, source: '' }] }],
    ]
    for (const [field, change] of wrong)
      assertRefused(await put('plastic', { ...compost, ...change }), 'invalid', [field])
  })
})

test('customers can neither read nor change tax classes', async () => {
  const { bearer } = await buildPerson(shop)
  await assertUnchanged(shop.database, async () => {
    assertRefused(await request(shop, 'GET /admin/tax-classes', { bearer }), 'admins_only')
    assertRefused(await request(shop, 'POST /admin/tax-classes', { bearer, body: compost }), 'admins_only')
    assertRefused(await request(shop, 'PUT /admin/tax-classes/plastic', { bearer, body: compost }), 'admins_only')
  })
})

test('of ten edits of one version one is saved', async () => {
  const { bearer } = await buildAdmin(shop)
  const { json } = await request(shop, 'GET /admin/tax-classes', { bearer })
  const { version } = (json as AdminTaxClass[]).find(({ key }) => key === 'metal') ?? assert.fail()
  const edits = Array.from({ length: 10 }, (_, index) =>
    request(shop, 'PUT /admin/tax-classes/metal', {
      bearer,
      body: { ...compost, name: `Metal ${index}` },
      headers: { 'If-Match': version },
    }),
  )
  const statuses = (await Promise.all(edits)).map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [200, ...Array(9).fill(409)])
})
