import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { countBoughtTogether } from './count-bought-together.ts'

const shop = shopForTests()
const PRICE = 400

async function buyPaid(person: Person, plants: readonly string[]): Promise<string> {
  const order = await buildOrder(
    person,
    plants.map((plant) => ({ plant, quantity: 1, price: PRICE })),
  )
  await shop.database
    .updateTable('orders')
    .set({ status: 'delivered', payment_status: 'paid' })
    .where('id', '=', order._id)
    .execute()
  return order._id
}

const people = (count: number) => Promise.all(Array.from({ length: count }, () => buildPerson(shop)))
const plants = (count: number) =>
  Promise.all(Array.from({ length: count }, () => buildPlant(shop, { price: PRICE, stock: 99 })))

async function countsOf(plant: string): Promise<Record<string, number>> {
  await inTransaction(shop.database, countBoughtTogether)
  const rows = await shop.database.selectFrom('bought_together').selectAll().where('plant_id', '=', plant).execute()
  return Object.fromEntries(rows.map(({ other_id, times }) => [other_id, times]))
}

test('what three customers bought together counts for both plants, by their orders', async () => {
  const [one, other, third] = (await plants(3)) as [string, string, string]
  const [first, ...others] = await people(3)
  for (const person of others) await buyPaid(person, [one, other])
  assert.deepEqual(await countsOf(one), {})
  for (const bought of [
    [one, other, third],
    [one, other],
  ])
    await buyPaid(first as Person, bought)
  assert.deepEqual(await countsOf(one), { [other]: 4 })
  assert.deepEqual(await countsOf(other), { [one]: 4 })
})

test('what one customer buys again and again does not count, so that it does not show', async () => {
  const [one, other] = (await plants(2)) as [string, string]
  const asha = await buildPerson(shop)
  for (let orders = 0; orders < 5; orders++) await buyPaid(asha, [one, other])
  assert.deepEqual(await countsOf(one), {})
})

test('orders that are unpaid, cancelled or older than twelve months do not count', async () => {
  const [one, other] = (await plants(2)) as [string, string]
  const orders: string[] = []
  for (const person of await people(3)) orders.push(await buyPaid(person, [one, other]))
  const [last = ''] = orders
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
  const [one = '', ...others] = await plants(15)
  const [asha, ravi, meera] = await people(3)
  for (const person of [asha, ravi, meera]) await buyPaid(person as Person, [one, ...others])
  const [frequent = '', gone = ''] = others.toSorted().toReversed()
  await buyPaid(asha as Person, [one, frequent])
  await shop.database.updateTable('plants').set({ deleted_at: new Date() }).where('id', '=', gone).execute()
  const counts = await countsOf(one)
  assert.equal(Object.keys(counts).length, 12)
  assert.equal(counts[frequent], 4)
  assert.ok(!(gone in counts))
})

test('several runs at once leave what one leaves', async () => {
  const [one, other] = (await plants(2)) as [string, string]
  for (const person of await people(3)) await buyPaid(person, [one, other])
  await Promise.all([countsOf(one), countsOf(one), countsOf(one)])
  assert.deepEqual(await countsOf(one), { [other]: 3 })
})
