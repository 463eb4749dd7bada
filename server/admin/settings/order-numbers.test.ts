import assert from 'node:assert/strict'
import { test } from 'vitest'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

/** The number of an order that is placed now. */
async function nextNumber(): Promise<number> {
  const plant = await buildPlant(shop, { price: 400 })
  return (await buildOrder(await buildPerson(shop), [{ plant, quantity: 1, price: 400 }])).number
}

const save = ({ bearer }: Person, orderNumberStart: number) =>
  request(shop, 'PATCH /admin/settings', { bearer, body: { orderNumberStart } })

test('orders are numbered from the new start on, and other settings do not start the numbers over', async () => {
  const admin = await buildAdmin(shop)
  assert.equal(await nextNumber(), 10_001)
  assert.equal((await save(admin, 20_000)).status, 200)
  assert.deepEqual([await nextNumber(), await nextNumber()], [20_000, 20_001])
  await admin.api.call('PATCH /admin/settings', { body: { invoicePrefix: 'HN' } })
  assert.equal((await save(admin, 20_000)).status, 200)
  assert.equal(await nextNumber(), 20_002)
})

test('a start that is not above every number of an order is refused by name, and changes nothing', async () => {
  const admin = await buildAdmin(shop)
  const highest = await nextNumber()
  await assertUnchanged(shop.database, async () => {
    for (const start of [highest, highest - 1, 1])
      assertRefused(await save(admin, start), 'invalid', ['orderNumberStart'])
  })
  assert.equal(await nextNumber(), highest + 1)

  // A start from which no number was given yet may be lowered.
  assert.equal((await save(admin, 900_000)).status, 200)
  assert.equal((await save(admin, 30_000)).status, 200)
  assert.equal(await nextNumber(), 30_000)
})

test('orders placed while the start is raised share no number', async () => {
  const admin = await buildAdmin(shop)
  const before = await nextNumber()
  const placed = Promise.all(Array.from({ length: 12 }, () => nextNumber()))
  const raised = Promise.all([40_000, 50_000, 60_000].map((start) => save(admin, start)))
  const numbers = await placed
  await raised
  assert.equal(new Set(numbers).size, numbers.length)
  assert.ok(numbers.every((number) => number > before))
  const last = await nextNumber()
  assert.ok(last > Math.max(...numbers))
})
