import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Plant } from '../../../contract/plants.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, buildProduct } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

const read = (id: string) => shop.api().call('GET /plants/:id', { params: { id } })

async function edit(id: string, changes: object, version?: string) {
  const { bearer } = await buildAdmin(shop)
  const headers: Record<string, string> = version === undefined ? {} : { 'If-Match': version }
  return request(shop, `PUT /plants/${id}`, { bearer, headers, body: { ...buildProduct(), ...changes } })
}

async function sell(id: string, quantity: number, price = 400): Promise<void> {
  await buildOrder(await buildPerson(shop), [{ plant: id, quantity, price }])
}

test('a changed stock is an adjustment in the ledger, an unchanged one is not', async () => {
  const id = await buildPlant(shop, { stock: 10 })
  for (const stock of [10, 25, undefined, 4, 0]) await edit(id, { stock })
  assert.equal((await read(id)).stock, 0)
  const moves = shop.database.selectFrom('stock_movements').select(['reason', 'change', 'stock_after'])
  assert.deepEqual(await moves.where('plant_id', '=', id).orderBy('id').execute(), [
    { reason: 'initial', change: 10, stock_after: 10 },
    { reason: 'adjustment', change: 15, stock_after: 25 },
    { reason: 'adjustment', change: -21, stock_after: 4 },
    { reason: 'adjustment', change: -4, stock_after: 0 },
  ])
})

test('a sold-out product can be edited without its stock, and be restocked', async () => {
  const id = await buildPlant(shop, { price: 400, stock: 2 })
  await sell(id, 2)
  for (const stock of [0, undefined]) {
    const { status, json } = await edit(id, { price: 400, name: 'Sold out', stock })
    assert.equal(status, 200)
    assert.partialDeepStrictEqual(json, { stock: 0, name: 'Sold out' })
  }
  await edit(id, { price: 400, stock: 6 })
  assert.equal((await read(id)).stock, 6)
})

test('an edit with the loaded version is saved and returns the next one; with an older one it changes nothing', async () => {
  const id = await buildPlant(shop)
  const { version } = await read(id)
  const first = await edit(id, { name: 'First', stock: undefined }, version)
  assert.deepEqual([first.status, (first.json as Plant).version !== version], [200, true])
  for (const [before, after] of [
    ['', ''],
    ['"', '"'],
    ['W/"', '"'],
  ]) {
    const current = `${before}${(await read(id)).version}${after}`
    assert.equal((await edit(id, { name: 'Meanwhile', stock: undefined }, current)).status, 200, current)
  }
  for (const stale of [version, '99-0', '*', '', '"', "' or 1=1"])
    for (const stock of [undefined, 99]) assertRefused(await edit(id, { name: 'Too late', stock }, stale), 'stale_edit')
  assert.equal((await read(id)).name, 'Meanwhile')
  assert.equal((await edit(id, { name: 'Without a version' })).status, 200)
})

test('an edit that is retried after its response was lost is the same edit', async () => {
  const id = await buildPlant(shop)
  const { version } = await read(id)
  const changes = { name: 'Meanwhile', stock: undefined, images: [{ url: '/images/indoor.jpg' }] }
  const first = await edit(id, changes, version)
  const again = await edit(id, changes, version)
  assert.deepEqual([again.status, again.json], [200, first.json])
  assertRefused(await edit(id, { ...changes, images: [] }, version), 'stale_edit')
})

test('a sale conflicts only with the stock field', async () => {
  const id = await buildPlant(shop, { price: 400, stock: 10 })
  const { version } = await read(id)
  await sell(id, 3)
  assertRefused(await edit(id, { price: 400, stock: 12 }, version), 'stale_edit')
  assert.equal((await read(id)).stock, 7)
  const { json } = await edit(id, { price: 400, name: 'Renamed', stock: undefined }, version)
  assert.partialDeepStrictEqual(json, { name: 'Renamed', stock: 7 })
})

test('of ten concurrent edits with one version exactly one is saved', async () => {
  const id = await buildPlant(shop)
  const { version } = await read(id)
  const edits = Array.from({ length: 10 }, (_, i) => edit(id, { name: `Edit ${i}`, stock: 20 + i }, version))
  const statuses = (await Promise.all(edits)).map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [200, ...Array.from({ length: 9 }, () => 409)])
})

test('concurrent edits and sales of the stock lose no piece', async () => {
  const id = await buildPlant(shop, { price: 400, stock: 50 })
  const sales = Array.from({ length: 10 }, () => sell(id, 1))
  const edits = Array.from({ length: 5 }, (_, i) => edit(id, { price: 400, stock: 60 + i }))
  await Promise.all([...sales, ...edits])
  await assertInvariants(shop.database)
})

test('a plant that is not on sale cannot be edited', async () => {
  const id = await buildPlant(shop)
  const admin = await buildAdmin(shop)
  await admin.api.call('DELETE /plants/:id', { params: { id } })
  for (const wrong of [id, 'A'.repeat(20), 'categories', '..%2F..']) assertRefused(await edit(wrong, {}), 'not_found')
})

test('a discount that was set stays set: the original price follows the price, also when a response is sent back', async () => {
  const id = await buildPlant(shop, { price: 449, discount: 10 })
  const first = await read(id)
  assert.partialDeepStrictEqual(first, { originalPrice: 498.89, discount: 10, priceTag: 'discount' })
  await edit(id, { ...first, stock: 9 })
  await edit(id, { ...(await read(id)), price: 349 })
  assert.partialDeepStrictEqual(await read(id), { originalPrice: 387.78, discount: 10, priceTag: 'discount' })
})

test('a save that changes nothing of a discounted product is not recorded', async () => {
  for (const tag of [{ discount: 10 }, { originalPrice: 599 }, { originalPrice: 599, discount: 10 }]) {
    const id = await buildPlant(shop, { price: 449, ...tag })
    assert.equal((await edit(id, await read(id))).status, 200)
    const events = shop.database.selectFrom('audit_events').selectAll().where('subject_id', '=', id)
    assert.deepEqual(await events.execute(), [])
  }
})
