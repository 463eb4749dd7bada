import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { dayInIndia } from '../../../domain/days.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { setStatus } from '../../../test/support/paying.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { lockOrder } from '../orders/queries.ts'
import { transitionOrder } from '../orders/transition-order.ts'
import { findDocuments } from './queries.ts'

const shop = shopForTests()

test('on documents a product has its own class, or otherwise its category’s', async () => {
  const [hanger, urli, tulsi] = [
    await buildPlant(shop, { price: 590, category: 'pots', taxClass: 'textile' }),
    await buildPlant(shop, { price: 590, category: 'pots' }),
    await buildPlant(shop, { price: 590, category: 'outdoor', taxClass: null }),
  ]
  const lines = [hanger, urli, tulsi].map((plant) => ({ plant, quantity: 1, price: 590 }))
  const { _id: id } = await buildOrder(await buildPerson(shop), lines)
  await setStatus(await buildAdmin(shop), id, 'shipped')
  const { sale } = (await findDocuments(shop.database, id)).invoice?.content ?? assert.fail()
  assert.deepEqual(
    sale.lines.map(({ hsn, percent }) => [hsn, percent]),
    [
      ['5609', 5],
      ['6914', 18],
      ['0602', null],
    ],
  )
  assert.deepEqual([sale.totals.exempt, sale.totals.amount], [59_000, 177_000])
})

test('an order has the rate of its invoice’s day by the database’s clock, and a change of the class alters no document', async () => {
  const admin = await buildAdmin(shop)
  const pot = await buildPlant(shop, { price: 590, category: 'pots' })
  const [earlier, today, nextMonth] = [await place(pot), await place(pot), await place(pot)]
  await setStatus(admin, earlier, 'shipped')
  const from = firstOfNextMonth(dayInIndia(new Date()))
  await lowerRate(admin, 'ceramic', from)

  await setStatus(admin, today, 'shipped')
  await shipAt(`${from}T00:00:00+05:30`, nextMonth)
  assert.deepEqual(await taxOf(earlier), ['NOS', 18, 50_000, 4_500])
  assert.deepEqual(await taxOf(today), ['PCS', 18, 50_000, 4_500])
  assert.deepEqual(await taxOf(nextMonth), ['PCS', 5, 56_190, 1_405])
  const dayOf = async (id: string) => (await findDocuments(shop.database, id)).invoice?.content.day
  assert.deepEqual([await dayOf(today), await dayOf(nextMonth)], [dayInIndia(new Date()), from])
})

/** From this day on, the class has 5 %; it is sold by the piece from now on. */
async function lowerRate({ api }: Person, key: string, from: string): Promise<void> {
  const classes = await api.call('GET /admin/tax-classes')
  const { name, hsn, rates } = classes.find((one) => one.key === key) ?? assert.fail()
  const change = { from, percent: 5, source: 'A notification to come' }
  const body = { name, hsn, unit: 'PCS' as const, rates: [...rates, change] }
  await api.call('PUT /admin/tax-classes/:key', { params: { key }, body })
}

function firstOfNextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

/** Ships an order while the database's clock shows this moment: a function found before the catalogue's, in this transaction. */
async function shipAt(moment: string, orderId: string): Promise<void> {
  await inTransaction(shop.database, async (transaction) => {
    await sql
      .raw(`
      create schema later;
      create function later.clock_timestamp() returns timestamptz language sql as $$ select timestamptz '${moment}' $$;
      set local search_path = later, pg_catalog, public;
    `)
      .execute(transaction)
    const order = await lockOrder(transaction, orderId)
    assert.ok(order)
    const by = { actor: 'admin', userId: null, reason: 'chosen' } as const
    assert.equal(await transitionOrder(shop, transaction, order, 'shipped', by), undefined)
  })
}

async function place(plant: string): Promise<string> {
  return (await buildOrder(await buildPerson(shop), [{ plant, quantity: 1, price: 590 }]))._id
}

async function taxOf(orderId: string) {
  const [line] = (await findDocuments(shop.database, orderId)).invoice?.content.sale.lines ?? []
  return [line?.unit, line?.percent, line?.taxable, line?.centralTax]
}
