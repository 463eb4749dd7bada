import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { dayInIndia } from '../../../domain/tax/financial-year.ts'
import { buildAdmin, buildPerson, buildPlant, buildProduct, type Person } from '../../../test/support/factories.ts'
import { buildReturnedOrder } from '../../../test/support/orders-in-states.ts'
import { buildReplacedOrder } from '../../../test/support/replacements.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
const today = dayInIndia(new Date())

const booksOf = async (admin: Person, from = today, to = today) =>
  (await admin.api.call('GET /admin/books', { query: { from, to } })).stockWrittenOff
const NONE = { pieces: 0, value: 0 }

async function edit(admin: Person, id: string, change: { price: number; stock: number }): Promise<void> {
  const { version } = await admin.api.call('GET /plants/:id', { params: { id } })
  const body = buildProduct(change)
  await admin.api.call('PUT /plants/:id', { params: { id }, headers: { 'if-match': version }, body })
}

test('pieces that came back unsound and downward adjustments are in the books, at the price of then', async () => {
  const [admin, asha] = [await buildAdmin(shop), await buildPerson(shop)]
  const before = await booksOf(admin)
  assert.deepEqual(before, { unsound: NONE, adjusted: NONE, replaced: NONE })

  const order = await buildReturnedOrder(shop, asha, admin, { sound: 1 })
  assert.deepEqual(await booksOf(admin), { unsound: { pieces: 1, value: 200 }, adjusted: NONE, replaced: NONE })
  await edit(admin, order.plant, { price: 999, stock: 9 })
  assert.deepEqual((await booksOf(admin)).unsound, { pieces: 1, value: 200 })
})

test('a later change of the price leaves what was adjusted before at its price; an increase is no loss', async () => {
  const admin = await buildAdmin(shop)
  const id = await buildPlant(shop, { price: 150.5, stock: 10 })
  const { adjusted } = await booksOf(admin)
  await edit(admin, id, { price: 150.5, stock: 7 })
  const worth = async () => {
    const now = (await booksOf(admin)).adjusted
    return [now.pieces - adjusted.pieces, Math.round((now.value - adjusted.value) * 100) / 100]
  }
  assert.deepEqual(await worth(), [3, 451.5])
  await edit(admin, id, { price: 300, stock: 7 })
  await edit(admin, id, { price: 10, stock: 7 })
  assert.deepEqual(await worth(), [3, 451.5])
  await edit(admin, id, { price: 10, stock: 20 })
  assert.deepEqual(await worth(), [3, 451.5])
  await edit(admin, id, { price: 20, stock: 19 })
  assert.deepEqual(await worth(), [4, 471.5])
})

test('the day of a loss is India’s', async () => {
  const admin = await buildAdmin(shop)
  const id = await buildPlant(shop, { price: 100, stock: 10 })
  await edit(admin, id, { price: 100, stock: 8 })
  await sql`update stock_movements set moved_at = '2023-10-31T18:30:00Z' where plant_id = ${id} and change < 0`.execute(
    shop.database,
  )
  assert.deepEqual(await booksOf(admin, '2023-10-01', '2023-10-31'), {
    unsound: NONE,
    adjusted: NONE,
    replaced: NONE,
  })
  assert.deepEqual((await booksOf(admin, '2023-11-01', '2023-11-30')).adjusted, { pieces: 2, value: 200 })
})

test('a replacement is in the books apart once it is shipped, at the price of its order, and makes no document', async () => {
  const [admin, asha] = [await buildAdmin(shop), await buildPerson(shop)]
  const { order, replacement } = await buildReplacedOrder(shop, asha, admin)
  const params = { id: replacement }
  const before = await admin.api.call('GET /admin/books', { query: { from: today, to: today } })
  assert.deepEqual(before.stockWrittenOff.replaced, NONE)
  await edit(admin, order.plant, { price: 999, stock: 7 })
  await admin.api.call('POST /admin/replacements/:id/ship', { params, body: {} })
  const after = await admin.api.call('GET /admin/books', { query: { from: today, to: today } })
  assert.deepEqual(after, {
    ...before,
    stockWrittenOff: { ...before.stockWrittenOff, replaced: { pieces: 1, value: 200 } },
  })
  await admin.api.call('POST /admin/replacements/:id/deliver', { params })
  const { stockWrittenOff } = await admin.api.call('GET /admin/books', { query: { from: today, to: today } })
  assert.deepEqual(stockWrittenOff.replaced, { pieces: 1, value: 200 })
})
