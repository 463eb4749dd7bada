import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { dayInIndia } from '../../../domain/tax/financial-year.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant } from '../../../test/support/factories.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { lockOrder } from '../orders/queries.ts'
import { transitionOrder } from '../orders/transition-order.ts'
import { issueInvoices } from './issue-invoices.ts'
import { findDocument } from './queries.ts'

const shop = shopForTests()

test('the rate of the invoice’s day holds, and a change of the class alters no paper', async () => {
  const { api } = await buildAdmin(shop)
  const pot = await buildPlant(shop, { price: 590, category: 'pots', taxClass: 'plastic' })
  const [before, sameDay, after] = [await place(pot), await place(pot), await place(pot)]
  await issueOn(before, '2026-11-30')

  const plastic = (await api.call('GET /admin/tax-classes')).find(({ key }) => key === 'plastic')
  assert.ok(plastic)
  const { key, name, hsn, rates } = plastic
  const change = { from: '2026-12-01', percent: 5, source: 'A notification to come' }
  const body = { name, hsn, unit: 'PCS' as const, rates: [...rates, change] }
  await api.call('PUT /admin/tax-classes/:key', { params: { key }, body })

  await issueOn(sameDay, '2026-11-30')
  await issueOn(after, '2026-12-01')
  assert.deepEqual(await taxOf(before), ['NOS', 18, 50_000, 4_500])
  assert.deepEqual(await taxOf(sameDay), ['PCS', 18, 50_000, 4_500])
  assert.deepEqual(await taxOf(after), ['PCS', 5, 56_190, 1_405])
})

test('a product has its own class, else its category’s, on the paper', async () => {
  const [hanger, urli, tulsi] = [
    await buildPlant(shop, { price: 590, category: 'pots', taxClass: 'textile' }),
    await buildPlant(shop, { price: 590, category: 'pots' }),
    await buildPlant(shop, { price: 590, category: 'outdoor', taxClass: null }),
  ]
  const lines = [hanger, urli, tulsi].map((plant) => ({ plant, quantity: 1, price: 590 }))
  const { _id: id } = await buildOrder(await buildPerson(shop), lines)
  await issueOn(id, '2026-12-02')
  const { sale } = (await findDocument(shop.database, id, 'invoice'))?.content ?? assert.fail()
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

test('by the database’s clock today’s order has today’s rate, and next month’s the rate from its first day', async () => {
  const admin = await buildAdmin(shop)
  const pot = await buildPlant(shop, { price: 590, category: 'pots' })
  const [today, nextMonth] = [await place(pot), await place(pot)]
  const from = firstOfNextMonth(dayInIndia(new Date()))
  const ceramic = (await admin.api.call('GET /admin/tax-classes')).find(({ key }) => key === 'ceramic')
  assert.ok(ceramic)
  const { key, name, hsn, rates } = ceramic
  const change = { from, percent: 5, source: 'A notification to come' }
  const body = { name, hsn, unit: 'NOS' as const, rates: [...rates, change] }
  await admin.api.call('PUT /admin/tax-classes/:key', { params: { key }, body })

  await admin.api.call('PATCH /admin/orders/:id/status', { params: { id: today }, body: { status: 'shipped' } })
  await shipAt(`${from}T00:00:00+05:30`, nextMonth)
  assert.deepEqual(await taxOf(today), ['NOS', 18, 50_000, 4_500])
  assert.deepEqual(await taxOf(nextMonth), ['NOS', 5, 56_190, 1_405])
  const [first, second] = [
    await findDocument(shop.database, today, 'invoice'),
    await findDocument(shop.database, nextMonth, 'invoice'),
  ]
  assert.deepEqual([first?.content.day, second?.content.day], [dayInIndia(new Date()), from])
})

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

function issueOn(orderId: string, day: string): Promise<void> {
  return inTransaction(shop.database, (transaction) =>
    issueInvoices(transaction, orderId, new Date(`${day}T23:59:59+05:30`)),
  )
}

async function taxOf(orderId: string) {
  const document = await findDocument(shop.database, orderId, 'invoice')
  return document?.content.sale.lines.flatMap(({ unit, percent, taxable, centralTax }) => [
    unit,
    percent,
    taxable,
    centralTax,
  ])
}
