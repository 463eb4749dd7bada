import assert from 'node:assert/strict'
import papa from 'papaparse'
import { beforeEach, test } from 'vitest'
import { assertInvariants } from '../../../../test/invariants/invariants.ts'
import { dryRunOf, exportSheet, faultsOf, importPlanned, parseSheet } from '../../../../test/support/csv-files.ts'
import { buildAdmin, buildPlant, type Person } from '../../../../test/support/factories.ts'
import { shopForTests } from '../../../../test/support/test-shop.ts'

const shop = shopForTests()
let admin: Person

beforeEach(async () => {
  admin = await buildAdmin(shop)
})

const plant = (id: string) => shop.api().call('GET /plants/:id', { params: { id } })
const file = (...lines: (readonly string[])[]) => papa.unparse([...lines])

/** A bundle of two pots at ₹300, which costs ₹500. */
async function buildBundle() {
  const pot = await buildPlant(shop, { price: 300, stock: 9 })
  const parts = [{ plant: pot, quantity: 2 }]
  return { pot, bundle: await buildPlant(shop, { name: 'Two pots', price: 500, parts, stock: undefined }) }
}

test('a file gives products sizes, each once in a family, and may swap them', async () => {
  const size = (label: string) => ({ family: 'Ficus', label, position: 0 })
  const small = await buildPlant(shop, { size: size('Small') })
  const large = await buildPlant(shop, { size: size('Large') })
  const other = await buildPlant(shop)
  const faults = async (...lines: (readonly string[])[]) =>
    faultsOf(await dryRunOf(shop, admin, file(['_id', 'size'], ...lines))).map((fault) => fault.split(':')[0])
  for (const wrong of ['Ficus\nSmall\n3', 'Ficus\u00a0\nSMALL', 'Ficus'])
    assert.deepEqual(await faults([other, wrong]), ['2 size'])
  assert.deepEqual(await faults([other, 'Ficus\nHuge'], [small, 'Ficus\nHuge\n1']), ['3 size'])
  // The second is left out, so its size is not free for the first.
  assert.deepEqual(await faults([small, 'Ficus\nLarge\n2'], [large, 'Ficus\nHuge'], [other, 'Ficus\nHuge']), ['4 size'])
  assert.deepEqual(await faults([other, 'Ficus\nLarge\n2'], [large, 'Ficus\nSmall\n1']), ['2 size', '3 size'])
  const exchange = file(['_id', 'size'], [small, 'Ficus\nLarge\n2'], [large, 'Ficus\nSmall\n1'], [other, ''])
  const plan = await importPlanned(shop, admin, exchange)
  assert.deepEqual([plan.changed, plan.unchanged, plan.faults], [2, 1, []])
  const sizes = (await plant(small)).sizes.map(({ _id, label }) => `${label} ${_id}`)
  assert.deepEqual(sizes, [`Small ${large}`, `Large ${small}`])
})

test('a line that is left out for its bundle’s price keeps the size that another line would take', async () => {
  const { pot, bundle } = await buildBundle()
  const sheet = file(['_id', 'size', 'price'], [pot, 'Set\nOf one', '300'], [bundle, 'Set\nOf two', '500'])
  await importPlanned(shop, admin, sheet)
  const plan = await dryRunOf(
    shop,
    admin,
    file(['_id', 'size', 'price'], [pot, 'Set\nOf two', '300'], [bundle, 'Set\nOf one', '700']),
  )
  assert.deepEqual(
    [plan.plan, plan.faults.map(({ line, column }) => `${line} ${column}`)],
    [null, ['2 size', '3 price']],
  )
})

test('a bundle is exported without a stock, and a file changes its texts and price, not its stock', async () => {
  const { bundle } = await buildBundle()
  const { text } = await exportSheet(shop, admin, '/admin/products/export')
  const { faults: none, changed } = await dryRunOf(shop, admin, text)
  assert.deepEqual([none, changed], [[], 0])
  assert.equal(parseSheet(text).find(({ _id }) => _id === bundle)?.stock, '')
  const { faults } = await dryRunOf(shop, admin, file(['_id', 'stock'], [bundle, '7']))
  assert.deepEqual([faults.length, faults[0]?.column], [1, 'stock'])
  await importPlanned(shop, admin, file(['_id', 'price'], [bundle, '450']))
  const { price, stock, parts: left } = await plant(bundle)
  assert.deepEqual([price, stock, left?.length], [450, 4, 1])
  await assertInvariants(shop.database)
})

test('a file raises a bundle’s price at most to that of its parts, as they are after the import', async () => {
  const { pot, bundle } = await buildBundle()
  const planned = async (...lines: (readonly string[])[]) => {
    const plan = await dryRunOf(shop, admin, file(['_id', 'price'], ...lines))
    return [plan.changed, faultsOf(plan)]
  }
  const reason = 'A bundle must not cost more than its parts bought separately:'
  assert.deepEqual(await planned([bundle, '600']), [1, []])
  assert.deepEqual(await planned([bundle, '600.01']), [0, [`2 price: ${reason} ₹600`]])
  assert.deepEqual(await planned([bundle, '640'], [pot, '320']), [2, []])
  assert.deepEqual(await planned([pot, '250'], [bundle, '510']), [1, [`3 price: ${reason} ₹500`]])
})

test('new lines create the sizes of a family, each once', async () => {
  const header = ['name', 'description', 'price', 'stock', 'category', 'image', 'size']
  const text = 'A leaf with stripes of green.'
  const line = (size: string, price = '99') => [
    'Calathea',
    text,
    price,
    '4',
    'indoor',
    '/images/indoor.jpg',
    `Calathea\n${size}`,
  ]
  const { faults } = await dryRunOf(shop, admin, file(header, line('Small\n0'), line('Small\n1')))
  assert.deepEqual([faults.length, faults[0]?.line, faults[0]?.column], [1, 3, 'size'])
  await importPlanned(shop, admin, file(header, line('Large\n1', '199'), line('Small\n0')))
  const query = { search: 'calathea', families: true }
  const { items, total } = await shop.api().list('GET /plants', { query })
  assert.deepEqual([total, items[0]?.price, items[0]?.sizes.map(({ label }) => label)], [1, 99, ['Small', 'Large']])
})
