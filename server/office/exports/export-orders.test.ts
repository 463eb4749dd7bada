import assert from 'node:assert/strict'
import { sql } from 'kysely'
import papa from 'papaparse'
import { test } from 'vitest'
import { dayInIndia } from '../../../domain/tax/financial-year.ts'
import { exportSheet } from '../../../test/support/csv-files.ts'
import {
  address,
  buildAdmin,
  buildOrder,
  buildPerson,
  buildPlant,
  orderOf,
  type Person,
} from '../../../test/support/factories.ts'
import {
  buildMixedOrderIn,
  buildOrderIn,
  buildReturnedOrder,
  placedStates,
} from '../../../test/support/orders-in-states.ts'
import { assertProtected, assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

async function ordersAsSheet(admin: Person, query = ''): Promise<Record<string, string>[]> {
  const { status, headers, text } = await exportSheet(shop, admin, `/admin/orders/export${query}`)
  assert.equal(status, 200, text)
  assertProtected(headers)
  assert.equal(headers.get('content-disposition'), 'attachment; filename="orders.csv"')
  const { data, errors } = papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
  assert.deepEqual(errors, [])
  return data
}

const taxes = ['Exempt value', 'Taxable value', 'CGST', 'SGST', 'IGST'] as const

test('orders in every state, with the sums of their invoices, payments and refunds', async () => {
  const [asha, admin] = [await buildPerson(shop, { name: '=Asha, "A"' }), await buildAdmin(shop)]
  const orders = [
    ...(await inTurn(placedStates, (state) => buildOrderIn(shop, asha, state))),
    ...(await inTurn(['shipped', 'returned'] as const, (state) => buildMixedOrderIn(shop, asha, admin, state))),
    await buildReturnedOrder(shop, asha, admin),
    await buildReturnedOrder(shop, asha, admin, { paymentMethod: 'online', sound: 0 }),
  ]
  await sql`
    with settlement as (
      insert into provider_settlements (id, amount, utr, settled_at) values ('setl_1', 39056, 'AXISCN1', now()) returning id
    )
    update payments set fee = 944, tax = 144, settlement_id = settlement.id
    from settlement where payments.id = (select min(id) from payments where status = 'captured')
  `.execute(shop.database)
  const sheet = await ordersAsSheet(admin)
  assert.deepEqual(
    sheet.map(({ Order }) => Order),
    orders.map(({ _id }) => _id),
  )
  for (const row of sheet) {
    const order = await admin.api.call('GET /admin/orders/:id', { params: { id: row.Order ?? '' } })
    const where = `${row.Order}: ${order.status}, ${order.paymentMethod}`
    assert.equal(row['Order date'], dayInIndia(new Date(order.createdAt)))
    assert.deepEqual([row.Customer, row['E-mail'], row.State], [`'${asha.name}`, asha.email, 'Maharashtra'], where)
    assert.equal(row['Order amount'], order.amount.toFixed(2))
    const captured = order.payments.filter(({ status }) => status === 'captured' || status === 'refunded')
    const isCash = order.paymentMethod === 'cod' && order.paymentDetails.status === 'paid'
    assert.equal(row.Received, (isCash ? order.amount : sum(captured)).toFixed(2), where)
    assert.equal(row['Payment id'], captured.map(({ providerPaymentId }) => providerPaymentId).join(' '), where)
    const fees = captured.flatMap(({ fee, taxOnFee }) => (fee === null ? [] : [fee.toFixed(2), taxOnFee?.toFixed(2)]))
    assert.deepEqual([row["Provider's fee"], row['Tax on fee']], fees.length === 0 ? ['', ''] : fees, where)
    assert.equal(row.Settlement, captured.flatMap(({ settlement }) => settlement?.id ?? []).join(' '), where)
    assert.equal(row['Settlement UTR'], captured.flatMap(({ settlement }) => settlement?.utr ?? []).join(' '), where)
    const [made, open] = [
      order.refunds.filter(({ status }) => status === 'made'),
      order.refunds.filter(({ status }) => status !== 'made'),
    ]
    assert.deepEqual([row.Refunded, row['Refund on its way']], [sum(made).toFixed(2), sum(open).toFixed(2)], where)
    assert.deepEqual(
      [row.Invoice, row['Credit note']],
      [order.invoice?.number ?? '', order.creditNote?.number ?? ''],
      where,
    )
    assert.deepEqual(
      [row['Bill of supply'], row['Credit note for the bill']],
      [order.billOfSupply?.number ?? '', order.billOfSupplyCreditNote?.number ?? ''],
      where,
    )
    if (order.invoice === null)
      assert.deepEqual(
        taxes.map((tax) => row[tax]),
        taxes.map(() => ''),
        where,
      )
  }
  assert.ok(sheet.some((row) => row['Refund on its way'] !== '0.00'))
  assert.equal(sheet.filter((row) => row["Provider's fee"] === '9.44').length, 1)
  assert.equal(sheet.filter((row) => row['Settlement UTR'] === 'AXISCN1').length, 1)
  for (const credited of ['400.00', '1400.00'])
    assert.ok(
      sheet.some((row) => row.Credited === credited),
      credited,
    )
})

test('the sums of all lines are those of all invoices, to the paisa', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const pot = await buildPlant(shop, { category: 'pots', price: 333.33, stock: 10 })
  for (const [state, zipCode] of [
    ['Maharashtra', '411004'],
    ['Karnataka', '560001'],
  ] as const) {
    await asha.api.call('POST /cart/add', { body: { plantId: pot, quantity: 1 } })
    const placed = orderOf([{ plant: pot, quantity: 1, price: 333.33 }])
    const body = { ...placed, shippingAddress: { ...address, state, zipCode } }
    const { _id: id } = await asha.api.call('POST /orders', { body })
    await admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status: 'shipped' } })
  }
  const sheet = await ordersAsSheet(admin)
  const { rows } = await sql<Record<string, number>>`
    select kind = 'credit_note' as is_note, count(*) as count, sum((content#>>'{sale,totals,exempt}')::integer) as exempt,
      sum((content#>>'{sale,totals,taxable}')::integer) as taxable,
      sum((content#>>'{sale,totals,centralTax}')::integer) as cgst, sum((content#>>'{sale,totals,stateTax}')::integer) as sgst,
      sum((content#>>'{sale,totals,integratedTax}')::integer) as igst, sum((content#>>'{sale,totals,amount}')::integer) as amount
    from tax_documents group by 1 order by 1
  `.execute(shop.database)
  const [invoices, notes] = rows
  const total = (column: string) => sheet.reduce((paise, row) => paise + Math.round(Number(row[column]) * 100), 0)
  assert.deepEqual(
    [...taxes.map(total), total('Invoice total'), total('Credited')],
    [
      invoices?.exempt,
      invoices?.taxable,
      invoices?.cgst,
      invoices?.sgst,
      invoices?.igst,
      invoices?.amount,
      notes?.amount,
    ],
  )
  for (const tax of taxes) assert.ok(total(tax) > 0, tax)
  for (const row of sheet.filter(({ Invoice }) => Invoice !== '')) {
    const parts = taxes.reduce((paise, tax) => paise + Math.round(Number(row[tax]) * 100), 0)
    assert.deepEqual(
      [parts, row['Invoice total']],
      [Math.round(Number(row['Order amount']) * 100), row['Order amount']],
    )
  }
})

test('the buyer’s GSTIN has a column, empty where there is none', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const plant = await buildPlant(shop, { price: 400 })
  const lines = [{ plant, quantity: 1, price: 400 }]
  const [business, own] = await inTurn([{ gstin: '27AAPFU0939F1ZV' }, {}], (changes) =>
    buildOrder(asha, lines, changes),
  )
  const sheet = await ordersAsSheet(admin)
  const gstinOf = (id: string | undefined) => sheet.find(({ Order }) => Order === id)?.["Buyer's GSTIN"]
  assert.deepEqual([gstinOf(business?._id), gstinOf(own?._id)], ['27AAPFU0939F1ZV', ''])
})

test('the days are those of India, both are included, and a status may be requested', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const moments = [
    '2026-03-31T18:29:59.999Z',
    '2026-03-31T18:30:00Z',
    '2027-03-31T18:29:59.999Z',
    '2027-03-31T18:30:00Z',
  ]
  const ids = await inTurn(moments, async (moment) => {
    const { _id } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'pending' })
    await sql`update orders set created_at = ${moment} where id = ${_id}`.execute(shop.database)
    return _id
  })
  const ownIn = async (query: string) =>
    (await ordersAsSheet(admin, query)).map(({ Order }) => Order ?? '').filter((id) => ids.includes(id))
  assert.deepEqual(await ownIn('?from=2026-04-01&to=2027-03-31'), ids.slice(1, 3))
  assert.deepEqual(await ownIn('?to=2026-03-31'), ids.slice(0, 1))
  assert.deepEqual(await ownIn('?from=2027-04-01&to=2027-04-01&status=pending'), ids.slice(3))
  assert.deepEqual(await ordersAsSheet(admin, '?from=2027-04-02&status=delivered'), [])
})

test('an invalid range is refused', async () => {
  const { bearer } = await buildAdmin(shop)
  for (const query of [
    'from=2026-02-30',
    'from=x',
    'to=0000-01-01',
    'from=2026-04-02&to=2026-04-01',
    'status=all',
    'day=1',
    'from=2026-04-01&from=2026-04-02',
  ]) {
    assertRefused(await request(shop, `GET /admin/orders/export?${query}`, { bearer }), 'invalid')
  }
})

/** Rupees. */
function sum(entries: readonly { amount: number }[]): number {
  return entries.reduce((total, { amount }) => total + amount, 0)
}

async function inTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await work(item))
  return results
}
