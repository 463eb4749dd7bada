import assert from 'node:assert/strict'
import { test } from 'vitest'
import { dayInIndia } from '../../../domain/days.ts'
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

test('damaged returns and downward adjustments are in the books, at the price at the time', async () => {
  const [admin, asha] = [await buildAdmin(shop), await buildPerson(shop)]
  const before = await booksOf(admin)
  assert.deepEqual(before, { unsound: NONE, adjusted: NONE, replaced: NONE })

  const order = await buildReturnedOrder(shop, asha, admin, { sound: 1 })
  assert.deepEqual(await booksOf(admin), { unsound: { pieces: 1, value: 200 }, adjusted: NONE, replaced: NONE })
  await edit(admin, order.plant, { price: 999, stock: 9 })
  assert.deepEqual((await booksOf(admin)).unsound, { pieces: 1, value: 200 })
})

test('a later price change does not affect earlier adjustments; an increase in stock is not a loss', async () => {
  const admin = await buildAdmin(shop)
  const id = await buildPlant(shop, { price: 150.5, stock: 10 })
  const { adjusted } = await booksOf(admin)
  for (const [price, stock, pieces, value] of [
    [150.5, 7, 3, 451.5],
    [300, 7, 3, 451.5],
    [10, 7, 3, 451.5],
    [10, 20, 3, 451.5],
    [20, 19, 4, 471.5],
  ] as const) {
    await edit(admin, id, { price, stock })
    const now = (await booksOf(admin)).adjusted
    assert.deepEqual(
      [now.pieces - adjusted.pieces, (now.value - adjusted.value).toFixed(1)],
      [pieces, value.toFixed(1)],
    )
  }
})

test('a loss is dated in Indian time', async () => {
  const admin = await buildAdmin(shop)
  const id = await buildPlant(shop, { price: 100, stock: 10 })
  await edit(admin, id, { price: 100, stock: 8 })
  const moves = shop.database.updateTable('stock_movements').set({ moved_at: new Date('2023-10-31T18:30:00Z') })
  await moves.where('plant_id', '=', id).where('change', '<', 0).execute()
  assert.deepEqual((await booksOf(admin, '2023-10-01', '2023-10-31')).adjusted, NONE)
  assert.deepEqual((await booksOf(admin, '2023-11-01', '2023-11-30')).adjusted, { pieces: 2, value: 200 })
})

test('a replacement is listed separately once it ships, at its order’s price, and creates no document', async () => {
  const [admin, asha] = [await buildAdmin(shop), await buildPerson(shop)]
  const { order, replacement: id } = await buildReplacedOrder(shop, asha, admin)
  const books = () => admin.api.call('GET /admin/books', { query: { from: today, to: today } })
  const before = await books()
  const { stockWrittenOff } = before
  assert.deepEqual(stockWrittenOff.replaced, NONE)
  await edit(admin, order.plant, { price: 999, stock: 7 })
  const replaced = { ...before, stockWrittenOff: { ...stockWrittenOff, replaced: { pieces: 1, value: 200 } } }
  await admin.api.call('POST /admin/replacements/:id/ship', { params: { id }, body: {} })
  assert.deepEqual(await books(), replaced)
  await admin.api.call('POST /admin/replacements/:id/deliver', { params: { id } })
  assert.deepEqual(await books(), replaced)
})

test('of a returned replacement, only pieces that are unfit for sale are written off; the others count when it comes back', async () => {
  const [admin, asha] = [await buildAdmin(shop), await buildPerson(shop)]
  const replaced = async () => (await booksOf(admin)).replaced
  const before = await replaced()
  const { order, replacement: id } = await buildReplacedOrder(shop, asha, admin, 2)
  await admin.api.call('POST /admin/replacements/:id/ship', { params: { id }, body: {} })
  const items = order.items.map(({ _id }) => ({ item: _id, sound: 1 }))
  await admin.api.call('POST /admin/replacements/:id/return', { params: { id }, body: { items } })
  assert.deepEqual(await replaced(), { pieces: before.pieces + 1, value: before.value + 200 })
  const events = shop.database.updateTable('replacement_events').set({ happened_at: new Date('2023-10-31T18:00:00Z') })
  await events.where('replacement_id', '=', id).where('to_state', '=', 'shipped').execute()
  const shipped = (await booksOf(admin, '2023-10-01', '2023-10-31')).replaced
  assert.deepEqual(shipped, { pieces: 2, value: 400 })
  assert.deepEqual(await replaced(), { pieces: before.pieces - 1, value: before.value - 200 })
})
