import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { buildOrder, buildPerson, buildPlant, type Person, takeOffSale } from '../../../test/support/factories.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { countBoughtTogether } from './count-bought-together.ts'

const shop = shopForTests()
const PRICE = 400

async function buyPaid(person: Person, plants: readonly string[]): Promise<string> {
  const lines = plants.map((plant) => ({ plant, quantity: 1, price: PRICE }))
  const { _id: id } = await buildOrder(person, lines)
  const paid = { status: 'delivered', payment_status: 'paid' } as const
  await shop.database.updateTable('orders').set(paid).where('id', '=', id).execute()
  return id
}

/** Plants that each of so many customers bought together, and the last of those orders */
async function buildBought(count: number, by: number) {
  const plants = await Promise.all(Array.from({ length: count }, () => buildPlant(shop, { price: PRICE, stock: 99 })))
  const buyers = await Promise.all(Array.from({ length: by }, () => buildPerson(shop)))
  let last = ''
  for (const buyer of buyers) last = await buyPaid(buyer, plants)
  const [one = '', other = ''] = plants
  return { one, other, plants, buyer: buyers[0] ?? assert.fail(), last }
}

async function countsOf(plant: string): Promise<Record<string, number>> {
  await inTransaction(shop.database, countBoughtTogether)
  const rows = await shop.database.selectFrom('bought_together').selectAll().where('plant_id', '=', plant).execute()
  return Object.fromEntries(rows.map(({ other_id, times }) => [other_id, times]))
}

test('what three customers bought together counts for both plants, by their orders, also if it is counted several times at once', async () => {
  const { one, other } = await buildBought(2, 2)
  const [third] = (await buildBought(1, 1)).plants
  assert.deepEqual(await countsOf(one), {})
  const buyer = await buildPerson(shop)
  await buyPaid(buyer, [one, other, third ?? ''])
  await buyPaid(buyer, [one, other])
  assert.deepEqual(await countsOf(one), { [other]: 4 })
  assert.deepEqual(await Promise.all([countsOf(other), countsOf(other), countsOf(other)]), Array(3).fill({ [one]: 4 }))
})

test('what one customer buys again and again does not count, so that it does not show', async () => {
  const { one, buyer, plants } = await buildBought(2, 1)
  for (let orders = 0; orders < 4; orders++) await buyPaid(buyer, plants)
  assert.deepEqual(await countsOf(one), {})
})

test('orders that are unpaid, cancelled or older than twelve months do not count', async () => {
  const { one, other, last } = await buildBought(2, 3)
  assert.deepEqual(await countsOf(one), { [other]: 3 })
  for (const [change, back] of [
    [sql`payment_status = 'refunded'`, sql`payment_status = 'paid'`],
    [sql`status = 'cancelled'`, sql`status = 'delivered'`],
    [sql`created_at = now() - interval '12 months 1 day'`, sql`created_at = now()`],
  ] as const) {
    await sql`update orders set ${change} where id = ${last}`.execute(shop.database)
    assert.deepEqual(await countsOf(one), {})
    await sql`update orders set ${back} where id = ${last}`.execute(shop.database)
  }
  assert.deepEqual(await countsOf(one), { [other]: 3 })
})

test('a plant has the twelve most frequent ones, and none that has left the shop', async () => {
  const { one, plants, buyer } = await buildBought(15, 3)
  const [frequent = '', gone = ''] = plants.slice(1).toSorted().toReversed()
  await buyPaid(buyer, [one, frequent])
  await takeOffSale(shop, gone)
  const counts = await countsOf(one)
  assert.deepEqual([Object.keys(counts).length, counts[frequent], gone in counts], [12, 4, false])
})
