import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { dayInIndia } from '../../../domain/days.ts'
import { exportSheet, parseSheet } from '../../../test/support/csv-files.ts'
import {
  address,
  buildAdmin,
  buildOrder,
  buildPerson,
  buildPlant,
  type Person,
} from '../../../test/support/factories.ts'
import {
  buildMixedOrderIn,
  buildOrderIn,
  buildReturnedOrder,
  buyerGstin,
  placedStates,
} from '../../../test/support/orders-in-states.ts'
import { anyOrder, refundPart } from '../../../test/support/refunding.ts'
import { assertProtected, assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { loadDocuments } from '../books/load-documents.ts'

const shop = shopForTests()

async function ordersAsSheet(admin: Person, query = ''): Promise<Record<string, string>[]> {
  const { status, headers, text } = await exportSheet(shop, admin, `/admin/orders/export${query}`)
  assert.equal(status, 200, text)
  assertProtected(headers)
  assert.equal(headers.get('content-disposition'), 'attachment; filename="orders.csv"')
  return parseSheet(text)
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
  assert.equal(sheet.map(({ Order }) => Order).join(), orders.map(({ number }) => number).join())
  for (const [place, row] of sheet.entries()) {
    const order = await admin.api.call('GET /admin/orders/:id', { params: { id: orders[place]?._id ?? '' } })
    const captured = order.payments.filter(({ status }) => status === 'captured' || status === 'refunded')
    const isCash = order.paymentMethod === 'cod' && order.paymentDetails.status === 'paid'
    const [withFee] = captured.filter(({ fee }) => fee !== null)
    const refunds = (areMade: boolean) => sum(order.refunds.filter(({ status }) => (status === 'made') === areMade))
    assert.partialDeepStrictEqual(row, {
      ...{ 'Order date': dayInIndia(new Date(order.createdAt)), 'Order amount': order.amount.toFixed(2) },
      ...{ Customer: `'${asha.name}`, 'E-mail': asha.email, State: 'Maharashtra', "Buyer's GSTIN": order.gstin ?? '' },
      Received: (isCash ? order.amount : sum(captured)).toFixed(2),
      'Payment ID': captured.map(({ providerPaymentId }) => providerPaymentId).join(' '),
      "Provider's fee": withFee?.fee?.toFixed(2) ?? '',
      'Tax on fee': withFee?.taxOnFee?.toFixed(2) ?? '',
      Settlement: captured.flatMap(({ settlement }) => settlement?.id ?? []).join(' '),
      'Settlement UTR': captured.flatMap(({ settlement }) => settlement?.utr ?? []).join(' '),
      ...{ Refunded: refunds(true).toFixed(2), 'Refund on its way': refunds(false).toFixed(2) },
      ...{ Invoice: order.invoice?.number ?? '', 'Bill of supply': order.billOfSupply?.number ?? '' },
      ...(order.invoice === null && Object.fromEntries(taxes.map((tax) => [tax, '']))),
    })
  }
  const having = (column: string, value: string) => sheet.filter((row) => row[column] === value).length
  assert.deepEqual([having("Provider's fee", '9.44'), having('Settlement UTR', 'AXISCN1')], [1, 1])
  assert.equal(having("Buyer's GSTIN", buyerGstin), 2)
  assert.ok(having('Refund on its way', '0.00') < sheet.length)
  for (const credited of ['400.00', '1400.00']) assert.ok(having('Credited', credited) > 0, credited)
})

test('the sums of all lines are those of all invoices, to the paisa', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const pot = await buildPlant(shop, { category: 'pots', price: 333.33, stock: 10 })
  for (const place of [
    { state: 'Maharashtra', zipCode: '411004' },
    { state: 'Karnataka', zipCode: '560001' },
  ] as const) {
    const lines = [{ plant: pot, quantity: 1, price: 333.33 }]
    const { _id: id } = await buildOrder(asha, lines, { shippingAddress: { ...address, ...place } })
    await admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status: 'shipped' } })
  }
  const sheet = await ordersAsSheet(admin)
  const inPaise = (row: Record<string, string>, ...columns: string[]) =>
    columns.reduce((paise, column) => paise + Math.round(Number(row[column]) * 100), 0)
  const total = (column: string) => sheet.reduce((paise, row) => paise + inPaise(row, column), 0)
  const totalOf = (field: string) => sql`sum((content #>> ${`{sale,totals,${field}}`})::integer)`
  const { rows } = await sql<{ sums: number[] }>`
    select array[${sql.join(['exempt', 'taxable', 'centralTax', 'stateTax', 'integratedTax', 'amount'].map(totalOf))}] as sums
    from tax_documents group by kind = 'credit_note' order by kind = 'credit_note'
  `.execute(shop.database)
  const [invoices, notes] = rows.map(({ sums }) => sums.map(Number))
  assert.deepEqual([...taxes, 'Invoice total'].map(total), invoices)
  assert.equal(total('Credited'), notes?.at(-1))
  for (const tax of taxes) assert.ok(total(tax) > 0, tax)
  for (const row of sheet.filter(({ Invoice }) => Invoice !== ''))
    assert.deepEqual(
      [inPaise(row, ...taxes), row['Invoice total']],
      [inPaise(row, 'Order amount'), row['Order amount']],
    )
})

test('the days are those of India, both are included, and a status may be requested', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const moments = [2026, 2027].flatMap((year) => ['18:29:59.999Z', '18:30:00Z'].map((time) => `${year}-03-31T${time}`))
  const numbers = await inTurn(moments, async (moment) => {
    const { _id, number } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'pending' })
    await sql`update orders set created_at = ${moment} where id = ${_id}`.execute(shop.database)
    return String(number)
  })
  const ownIn = async (query: string) =>
    (await ordersAsSheet(admin, query)).map(({ Order = '' }) => Order).filter((number) => numbers.includes(number))
  assert.deepEqual(await ownIn('?from=2026-04-01&to=2027-03-31'), numbers.slice(1, 3))
  assert.deepEqual(await ownIn('?to=2026-03-31'), numbers.slice(0, 1))
  assert.deepEqual(await ownIn('?from=2027-04-01&to=2027-04-01&status=pending'), numbers.slice(3))
  assert.deepEqual(await ordersAsSheet(admin, '?from=2027-04-02&status=delivered'), [])
})

test('an invalid range is refused', async () => {
  const { bearer } = await buildAdmin(shop)
  for (const query of ['from=2026-02-30', 'to=0000-01-01', 'from=2026-04-02&to=2026-04-01', 'status=all', 'day=1'])
    assertRefused(await request(shop, `GET /admin/orders/export?${query}`, { bearer }), 'invalid')
})

test('the export states all that was credited, and the books what each note’s invoice had been credited before', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const order = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'delivered' })
  const lines = order.items.map(({ _id }) => ({ item: _id, quantity: 1 }))
  for (const reference of ['UPI 0', 'UPI 1']) await refundPart(admin, order._id, { lines, reference })
  const { creditNotes } = await anyOrder(admin, order._id)
  const numbers = creditNotes.map(({ number }) => number)
  assert.equal(numbers.length, 2)
  const row = (await ordersAsSheet(admin)).find(({ Order }) => Order === String(order.number))
  const today = dayInIndia(new Date())
  const days = `${today} ${today}`
  const notes = { 'Credit note': numbers.join(' '), 'Credit note date': days, 'Credit note for bill of supply': '' }
  assert.partialDeepStrictEqual(row, { Refunded: '400.00', Credited: '400.00', ...notes })
  const documents = await loadDocuments(shop.database, { from: today, to: today })
  const own = documents.filter(({ number }) => numbers.includes(number))
  assert.equal(own.map(({ creditedBefore }) => creditedBefore).join(), '0,20000')
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
