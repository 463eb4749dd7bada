import assert from 'node:assert/strict'
import { test } from 'node:test'
import papa from 'papaparse'
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
