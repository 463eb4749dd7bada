import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ProductForm } from '../../../contract/forms/product.ts'
import { type ProductField, productFields } from '../../../contract/forms/product-fields.ts'
import { buildAdmin } from '../../../test/support/factories.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { headings, lineOf } from './spreadsheet/sheet-cells.ts'

const shop = shopForTests()

/** A value of a field of each kind, before and after an edit. */
const values = {
  text: ['Tulsi', 'Holy Basil'],
  'optional text': ['Ocimum sanctum', 'Ocimum tenuiflorum'],
  'long text': ['Sacred in every house.', 'Sacred in every garden.'],
  rupees: [100, 200],
  percent: [10, 20],
  number: [4, 5],
  category: ['indoor', 'outdoor'],
  'tax class': ['earthen', 'plastic'],
  picture: [{ url: '/images/indoor.jpg' }, { url: '/images/outdoor.jpg' }],
  pictures: [[{ url: '/images/indoor.jpg' }], [{ url: '/images/outdoor.jpg' }]],
  care: [[{ title: 'Light', description: 'Full sun' }], [{ title: 'Water', description: 'Once a week' }]],
  lines: [['Scent'], ['Tea']],
  packed: [
    { mrp: 250, seed: { lot: 'A-1' } },
    { mrp: 300, seed: { lot: 'A-2' } },
  ],
  facts: [
    { light: 'low', places: ['indoors'], flowers: [6, 7] },
    { light: 'bright', places: ['indoors'], flowers: [6, 7, 8] },
  ],
  size: [
    { family: 'Tulsi', label: 'Small' },
    { family: 'Tulsi', label: 'Large' },
  ],
  delivery: [{ weightGrams: 500 }, { vanOnly: true, reason: 'It is tall', weightGrams: 900 }],
} as const satisfies Record<ProductField['kind'], readonly [before: unknown, after: unknown]>

const keys = productFields.map(({ key }) => key)

test('every field of a product is stored, returned, exported and recorded', async () => {
  const { api } = await buildAdmin(shop)
  const created = await api.call('POST /plants', { body: productWith(0) })
  const { _id: id } = created
  const before = await rowOf(id)
  await api.call('PUT /plants/:id', { params: { id }, body: productWith(1) })
  const after = await rowOf(id)

  const returned = await api.call('GET /plants/:id', { params: { id } })
  assert.deepEqual(changedKeys(created, returned), keys)
  assert.deepEqual(await api.call('GET /plants', { query: { limit: 1 } }), [returned])

  const names = headings(1)
  const [cellsBefore, cellsAfter] = [lineOf(before, names), lineOf(after, names)]
  const changed = names.filter((_, index) => cellsBefore[index] !== cellsAfter[index])
  assert.deepEqual(changed, [
    'version',
    ...keys.filter((key) => key !== 'careInstructions' && key !== 'packed' && key !== 'facts'),
    ...['mrp', 'seedLot', 'light', 'flowers', 'care1Title', 'care1Text'],
  ])

  const events = shop.database.selectFrom('audit_events').select(['before', 'after']).where('subject_id', '=', id)
  const recorded = await events.where('action', '=', 'update').executeTakeFirstOrThrow()
  assert.deepEqual(changedKeys(recorded.before ?? {}, recorded.after ?? {}), keys)
})

function productWith(state: 0 | 1) {
  return ProductForm.parse(Object.fromEntries(productFields.map(({ key, kind }) => [key, values[kind][state]])))
}

function rowOf(id: string) {
  return shop.database.selectFrom('plants').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

function changedKeys(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
  return keys.filter((key) => key in after && JSON.stringify(before[key]) !== JSON.stringify(after[key]))
}
