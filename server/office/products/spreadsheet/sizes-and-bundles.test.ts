import assert from 'node:assert/strict'
import papa from 'papaparse'
import { test } from 'vitest'
import type { ProductImport } from '../../../../contract/spreadsheets.ts'
import { assertInvariants } from '../../../../test/invariants/invariants.ts'
import { exportSheet, importSheet, planOf } from '../../../../test/support/csv-files.ts'
import { buildAdmin, buildPlant, type Person } from '../../../../test/support/factories.ts'
import { shopForTests } from '../../../../test/support/test-shop.ts'

const shop = shopForTests()

const plant = (id: string) => shop.api().call('GET /plants/:id', { params: { id } })
const file = (...lines: (readonly string[])[]) => papa.unparse([...lines])

async function dryRun(admin: Person, text: string): Promise<ProductImport> {
  const { status, json, text: answer } = await importSheet(shop, admin, text, 'dryRun=true')
  assert.equal(status, 200, answer)
  return json as ProductImport
}

test('a file gives products sizes, each once in a family, and may exchange them', async () => {
  const admin = await buildAdmin(shop)
  const size = (label: string) => ({ family: 'Ficus', label, position: 0 })
  const small = await buildPlant(shop, { size: size('Small') })
  const large = await buildPlant(shop, { size: size('Large') })
  const other = await buildPlant(shop)
  const faults = async (...lines: (readonly string[])[]) =>
    (await dryRun(admin, file(['_id', 'size'], ...lines))).faults.map(({ line, column }) => `${line} ${column}`)
  assert.deepEqual(await faults([other, 'Ficus\nSmall\n3']), ['2 size'])
  assert.deepEqual(await faults([other, 'Ficus\u00a0\nSMALL']), ['2 size'])
  assert.deepEqual(await faults([other, 'Ficus\nHuge'], [small, 'Ficus\nHuge\n1']), ['3 size'])
  assert.deepEqual(await faults([other, 'Ficus']), ['2 size'])
  const exchange = file(['_id', 'size'], [small, 'Ficus\nLarge\n2'], [large, 'Ficus\nSmall\n1'], [other, ''])
  const plan = await dryRun(admin, exchange)
  assert.deepEqual([plan.changed, plan.unchanged, plan.faults], [2, 1, []])
  const applied = await importSheet(shop, admin, exchange, planOf(plan))
  assert.equal(applied.status, 200, applied.text)
  assert.deepEqual(
    (await plant(small)).sizes.map(({ _id, label }) => [_id, label]),
    [
      [large, 'Small'],
      [small, 'Large'],
    ],
  )
})

test('a bundle is exported without a stock, and a file changes its texts and price, not its stock', async () => {
  const admin = await buildAdmin(shop)
  const pot = await buildPlant(shop, { price: 300, stock: 9 })
  const parts = [{ plant: pot, quantity: 2 }]
  const bundle = await buildPlant(shop, { name: 'Two pots', price: 500, parts, stock: undefined })
  const { text } = await exportSheet(shop, admin, '/admin/products/export')
  assert.deepEqual((await dryRun(admin, text)).faults, [])
  const { data } = papa.parse<Record<string, string>>(text.slice(1), { header: true })
  assert.equal(data.find(({ _id }) => _id === bundle)?.stock, '')
  const faults = (await dryRun(admin, file(['_id', 'stock'], [bundle, '7']))).faults
  assert.deepEqual(
    faults.map(({ column }) => column),
    ['stock'],
  )
  const change = file(['_id', 'price'], [bundle, '450'])
  const applied = await importSheet(shop, admin, change, planOf(await dryRun(admin, change)))
  assert.equal(applied.status, 200, applied.text)
  const { price, stock, parts: left } = await plant(bundle)
  assert.deepEqual([price, stock, left?.length], [450, 4, 1])
  await assertInvariants(shop.database)
})

test('a file raises the price of a bundle to that of its parts at most, as they are after it', async () => {
  const admin = await buildAdmin(shop)
  const pot = await buildPlant(shop, { price: 300, stock: 9 })
  const parts = [{ plant: pot, quantity: 2 }]
  const bundle = await buildPlant(shop, { name: 'Two pots', price: 500, parts, stock: undefined })
  const planned = async (...lines: (readonly string[])[]) => {
    const { changed, faults } = await dryRun(admin, file(['_id', 'price'], ...lines))
    return [changed, faults.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)]
  }
  const reason = (sum: string) => `A bundle costs no more than its parts one by one: ${sum}`
  assert.deepEqual(await planned([bundle, '600']), [1, []])
  assert.deepEqual(await planned([bundle, '600.01']), [0, [`2 price: ${reason('₹600')}`]])
  assert.deepEqual(await planned([bundle, '640'], [pot, '320']), [2, []])
  assert.deepEqual(await planned([pot, '250'], [bundle, '510']), [1, [`3 price: ${reason('₹500')}`]])
})

test('new lines make the sizes of a family, each once', async () => {
  const admin = await buildAdmin(shop)
  const header = ['name', 'description', 'price', 'stock', 'category', 'image', 'size']
  const line = (size: string, price = '99') => {
    return [
      'Calathea',
      'A leaf with stripes of green.',
      price,
      '4',
      'indoor',
      '/images/indoor.jpg',
      `Calathea\n${size}`,
    ]
  }
  const twice = await dryRun(admin, file(header, line('Small\n0'), line('Small\n1')))
  assert.deepEqual(
    twice.faults.map(({ line, column }) => `${line} ${column}`),
    ['3 size'],
  )
  const both = file(header, line('Large\n1', '199'), line('Small\n0'))
  const applied = await importSheet(shop, admin, both, planOf(await dryRun(admin, both)))
  assert.equal(applied.status, 200, applied.text)
  const query = { search: 'calathea', families: true }
  const { items, total } = await shop.api().list('GET /plants', { query })
  assert.deepEqual([total, items[0]?.price, items[0]?.sizes.map(({ label }) => label)], [1, 99, ['Small', 'Large']])
})
