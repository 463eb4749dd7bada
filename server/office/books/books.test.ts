import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { dayInIndia } from '../../../domain/tax/financial-year.ts'
import { exportSheet } from '../../../test/support/csv-files.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { buildOrderIn } from '../../../test/support/orders-in-states.ts'
import { assertProtected, assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { startOfDay } from '../../platform/database/start-of-day.ts'
import { issueCreditNotes } from '../../shop/invoices/issue-credit-notes.ts'
import { issueInvoices } from '../../shop/invoices/issue-invoices.ts'

const shop = shopForTests()

/** An order whose parcel left at this moment, with a ceramic pot of ₹590 by default. */
async function shippedAt(moment: string, category: 'pots' | 'indoor' = 'pots'): Promise<string> {
  const plant = await buildPlant(shop, { name: 'Urli', price: 590, category })
  const { _id } = await buildOrder(await buildPerson(shop), [{ plant, quantity: 1, price: 590 }])
  await inTransaction(shop.database, (transaction) => issueInvoices(transaction, _id, new Date(moment)))
  return _id
}

const returnedAt = (id: string, moment: string) =>
  inTransaction(shop.database, (transaction) => issueCreditNotes(transaction, id, 'rest', new Date(moment)))
const gstr1Of = (admin: Person, period: string) => admin.api.call('GET /admin/books/gstr1', { query: { period } })
const checkOf = (admin: Person, period: string) => admin.api.call('GET /admin/books/gstr1/check', { query: { period } })

/** Changes an issued document, which only someone with the database could. */
async function tamper(change: ReturnType<typeof sql>): Promise<void> {
  await sql`alter table tax_documents disable trigger tax_documents_stay`.execute(shop.database)
  await change.execute(shop.database)
  await sql`alter table tax_documents enable trigger tax_documents_stay`.execute(shop.database)
}

test('a document is in the books of its own day in India, however old its order is', async () => {
  const admin = await buildAdmin(shop)
  const orders = [
    await shippedAt('2025-10-31T18:29:59.999Z'),
    await shippedAt('2025-10-31T18:30:00Z'),
    await shippedAt('2025-11-30T18:29:59.999Z'),
    await shippedAt('2025-11-30T18:30:00Z'),
  ]
  await returnedAt(orders[0] ?? '', '2025-12-01T18:30:00Z')
  const count = async (period: string) =>
    (await gstr1Of(admin, period)).doc_issue.doc_det.flatMap(({ docs }) => docs.map(({ net_issue }) => net_issue))
  assert.deepEqual([await count('2025-10'), await count('2025-11'), await count('2025-12')], [[1], [2], [1, 1]])
  const { text, headers } = await exportSheet(shop, admin, '/admin/books/register.csv?from=2025-11-01&to=2025-11-30')
  assert.deepEqual(
    text.split('\r\n').flatMap((line) => orders.filter((id) => line.includes(id))),
    orders.slice(1, 3),
  )
  assertProtected(headers)
  assert.equal(headers.get('content-disposition'), 'attachment; filename="sales-register-2025-11-01-to-2025-11-30.csv"')
})

test('a month without documents is an empty return that reconciles', async () => {
  const admin = await buildAdmin(shop)
  const { fp, b2b, b2cs, nil, hsn, doc_issue } = await gstr1Of(admin, '2021-02')
  assert.deepEqual([fp, b2b, b2cs, nil.inv, hsn.hsn_b2c, doc_issue.doc_det], ['022021', [], [], [], [], []])
  assert.deepEqual(await checkOf(admin, '2021-02'), { reconciles: true, differences: [], differenceCount: 0 })
  const summary = await admin.api.call('GET /admin/books', { query: { from: '2021-02-01', to: '2021-02-28' } })
  assert.deepEqual([summary.total.amount, summary.byRate, summary.received, summary.sequences], [0, [], [], []])
})

test('a document that was tampered with, and a number that was removed, are named', async () => {
  const admin = await buildAdmin(shop)
  const [wrong, gone] = [await shippedAt('2023-05-02T06:00:00Z'), await shippedAt('2023-05-03T06:00:00Z')]
  await shippedAt('2023-05-04T06:00:00Z')
  assert.equal((await checkOf(admin, '2023-05')).reconciles, true)
  await tamper(
    sql`update tax_documents set content = jsonb_set(content, '{sale,totals,centralTax}', '4501') where order_id = ${wrong}`,
  )
  await tamper(sql`delete from tax_documents where order_id = ${gone}`)
  const { reconciles, differences, differenceCount } = await checkOf(admin, '2023-05')
  assert.deepEqual([reconciles, differenceCount], [false, 5])
  assert.deepEqual(
    differences.map(({ paper, what }) => `${paper}: ${what}`),
    [
      'PA/23-24/000001: total of CGST',
      'PA/23-24/000002: number in the sequence',
      'Table 7 (B2CS): tax in state 27',
      'Tables 4 to 9: CGST',
      'Table 12 (HSN): CGST',
    ],
  )
  assert.deepEqual(differences[0], {
    paper: 'PA/23-24/000001',
    what: 'total of CGST',
    expected: '45.00',
    found: '45.01',
  })
  const { sequences } = await admin.api.call('GET /admin/books', { query: { from: '2023-05-01', to: '2023-05-31' } })
  assert.deepEqual(sequences, [
    {
      series: 'invoice',
      financialYear: '2023-24',
      first: 'PA/23-24/000001',
      last: 'PA/23-24/000003',
      issued: 2,
      missing: ['PA/23-24/000002'],
      missingCount: 1,
    },
  ])
})

test('a document from before exempt value was stated apart is read like one of today', async () => {
  const admin = await buildAdmin(shop)
  const order = await shippedAt('2024-06-02T06:00:00Z', 'indoor')
  await tamper(sql`
    update tax_documents set content = jsonb_set(
      jsonb_set(content #- '{sale,totals,exempt}', '{sale,totals,taxable}', '59000'), '{sale,lines,0}',
      (content#>'{sale,lines,0}') - 'exempt' - 'unit' || '{"taxable": 59000, "percent": 0}'
    )
    where order_id = ${order}
  `)
  const { nil, hsn, b2cs } = await gstr1Of(admin, '2024-06')
  assert.deepEqual(nil.inv, [{ sply_ty: 'INTRAB2C', nil_amt: 0, expt_amt: 590, ngsup_amt: 0 }])
  assert.deepEqual([b2cs, hsn.hsn_b2c[0]?.uqc], [[], 'NOS'])
  assert.deepEqual(await checkOf(admin, '2024-06'), { reconciles: true, differences: [], differenceCount: 0 })
})

test('a seller without a GSTIN has returns of the time before alone; what was issued under another GSTIN is named', async () => {
  const [admin, { bearer }] = [await buildAdmin(shop), await buildAdmin(shop)]
  const before = await admin.api.call('GET /admin/settings')
  await shippedAt('2024-07-02T06:00:00Z')
  await admin.api.call('PATCH /admin/settings', { body: { gstin: null } })
  for (const path of ['gstr1', 'gstr1/check', 'gstr1/b2b.csv'])
    assertRefused(await request(shop, `GET /admin/books/${path}?period=2023-01`, { bearer }), 'not_registered')
  const { gstin, b2cs } = await admin.api.call('GET /admin/books/gstr1', { query: { period: '2024-07' } })
  assert.deepEqual([gstin, b2cs.length], [before.gstin, 1])
  assert.deepEqual((await checkOf(admin, '2024-07')).differences, [])
  await admin.api.call('PATCH /admin/settings', { body: { gstin: '27AAPFU0939F1ZV' } })
  const { differences } = await checkOf(admin, '2024-07')
  assert.deepEqual(
    differences.map(({ what, expected, found }) => [what, expected, found]),
    [['the seller’s GSTIN', '27AAPFU0939F1ZV', '27XXXXX0000X1Z8']],
  )
  await admin.api.call('PATCH /admin/settings', { body: { gstin: before.gstin } })
})

test('a payment that paid nothing is received and given back, each on its day', async () => {
  const [asha, admin] = [await buildPerson(shop, { name: 'Asha & Ravi' }), await buildAdmin(shop)]
  const { _id: order } = await buildOrderIn(shop, asha, { paymentMethod: 'online', status: 'cancelled' })
  await sql`
    with late as (
      insert into payments (id, order_id, amount, currency, method, status, purpose)
      values ('pay_late', ${order}, 40000, 'INR', 'upi', 'refunded', 'given_back') returning id
    )
    insert into refunds (id, payment_id, order_id, amount, reason, status, provider_refund_id, created_at, updated_at)
    select 'refund0000000000late', id, ${order}, 40000, 'order_cancelled', 'succeeded', 'rfnd_late',
      '2022-03-31T06:00:00Z', '2022-04-01T06:00:00Z'
    from late
  `.execute(shop.database)
  const month = async (from: string, to: string) => {
    const { received, refunded } = await admin.api.call('GET /admin/books', { query: { from, to } })
    const { text } = await exportSheet(shop, admin, `/admin/books/tally.xml?from=${from}&to=${to}`)
    return { received, refunded, vouchers: text.match(/<VOUCHER REMOTEID="[^"]*" VCHTYPE="[^"]*"/g) }
  }
  assert.deepEqual(await month('2022-03-01', '2022-03-31'), {
    received: [{ paymentMethod: 'online', means: 'upi', payments: 1, amount: 400 }],
    refunded: { refunds: 0, amount: 0 },
    vouchers: ['<VOUCHER REMOTEID="receipt pay_late" VCHTYPE="Receipt"'],
  })
  assert.deepEqual(await month('2022-04-01', '2022-04-30'), {
    received: [],
    refunded: { refunds: 1, amount: 400 },
    vouchers: ['<VOUCHER REMOTEID="refund rfnd_late" VCHTYPE="Payment"'],
  })
})

test('fees are summed up of the payments whose fee is known; nothing is expected of the others', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const day = '2022-06-15'
  const onlineOf = async () => (await admin.api.call('GET /admin/books', { query: { from: day, to: day } })).online
  const none = { payments: 0, captured: 0, withFee: 0, fees: 0, taxOnFees: 0, expectedSettlement: 0 }
  assert.deepEqual(await onlineOf(), none)
  for (const fees of [{ fee: 944, tax: 144 }, { fee: 0, tax: 0 }, null]) {
    const { _id } = await buildOrderIn(shop, asha, { paymentMethod: 'online', status: 'paid' })
    await shop.database
      .updateTable('payments')
      .set(fees ?? { fee: null })
      .where('order_id', '=', _id)
      .execute()
    await sql`
      update order_events set happened_at = '2022-06-15T06:00:00Z' where order_id = ${_id} and to_state = 'paid'
    `.execute(shop.database)
  }
  assert.deepEqual(await onlineOf(), {
    payments: 3,
    captured: 1_200,
    withFee: 2,
    fees: 9.44,
    taxOnFees: 1.44,
    expectedSettlement: 790.56,
  })
  const { text } = await exportSheet(shop, admin, `/admin/books/tally.xml?from=${day}&to=${day}`)
  assert.deepEqual(text.match(/VCHTYPE="Receipt"/g)?.length, 3)
  assert.deepEqual(
    new Set(text.match(/<AMOUNT>-?[\d.]+<\/AMOUNT>/g)),
    new Set(['<AMOUNT>-400.00</AMOUNT>', '<AMOUNT>400.00</AMOUNT>']),
  )
})

test('cash that couriers are to collect is in transit until it is delivered, then received', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const today = dayInIndia(new Date())
  const books = async () => {
    const { cashInTransit, received } = await admin.api.call('GET /admin/books', { query: { from: today, to: today } })
    const cash = received.find(({ paymentMethod }) => paymentMethod === 'cod')
    return [cashInTransit.orders, cashInTransit.amount, cash?.payments ?? 0, cash?.amount ?? 0]
  }
  const [orders = 0, amount = 0, payments = 0, sum = 0] = await books()
  const { _id: id } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'shipped' })
  assert.deepEqual(await books(), [orders + 1, amount + 400, payments, sum])
  await admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status: 'delivered' } })
  assert.deepEqual(await books(), [orders, amount, payments + 1, sum + 400])
})

test('the digits of the HSN follow from the turnover in the settings, unless the export names them', async () => {
  const admin = await buildAdmin(shop)
  await shippedAt('2022-07-02T06:00:00Z')
  const reconciles = async (hsnDigits?: '4' | '6') =>
    (await admin.api.call('GET /admin/books/gstr1/check', { query: { period: '2022-07', hsnDigits } })).reconciles
  assert.deepEqual([await reconciles(), await reconciles('6')], [true, false], 'the pot’s HSN has 4 digits')
  await admin.api.call('PATCH /admin/settings', { body: { turnover: 'above-5-crore' } })
  assert.deepEqual([await reconciles(), await reconciles('4')], [false, true])
  await admin.api.call('PATCH /admin/settings', { body: { turnover: 'up-to-5-crore' } })
})

test('periods, days and tables that are none are refused', async () => {
  const { bearer } = await buildAdmin(shop)
  for (const path of [
    ...['', '?period=2026-13', '?period=2026', '?period=2026-11-01', '?period=2026-11&hsnDigits=5'].map(
      (query) => `gstr1${query}`,
    ),
    ...['', '?from=2026-11-01', '?from=2026-11-02&to=2026-11-01', '?from=2026-02-30&to=2026-03-01'].flatMap((query) => [
      `register.csv${query}`,
      `tally.xml${query}`,
      `zoho/invoices.csv${query}`,
    ]),
  ])
    assertRefused(await request(shop, `GET /admin/books/${path}`, { bearer }), 'invalid')
  for (const path of ['gstr1/b2bz.csv?period=2026-11', 'zoho/bills.csv?from=2026-11-01&to=2026-11-30'])
    assertRefused(await request(shop, `GET /admin/books/${path}`, { bearer }), 'not_found')
})

test('a period of the books is a year and a day at most', async () => {
  const admin = await buildAdmin(shop)
  for (const path of ['', '/register.csv', '/tally.xml', '/zoho/invoices.csv'].map((each) => `/admin/books${each}`)) {
    const tooLong = `GET ${path}?from=2025-04-01&to=2026-04-02`
    assertRefused(await request(shop, tooLong, { bearer: admin.bearer }), 'invalid', ['to'])
    assert.equal((await exportSheet(shop, admin, `${path}?from=2025-04-01&to=2026-04-01`)).status, 200, path)
  }
})

test('the documents of a period are found by their index', async () => {
  const plan = await inTransaction(shop.database, async (transaction) => {
    // A table of a few rows is read as a whole
    await sql`set local enable_seqscan = off`.execute(transaction)
    return sql`
      explain select id from tax_documents where issued_at >= ${startOfDay('2025-04-01')} and issued_at < ${startOfDay('2026-04-01')}
    `.execute(transaction)
  })
  assert.match(JSON.stringify(plan.rows), /tax_documents_by_time/)
})

test('the files are downloaded under names of their period and type', async () => {
  const admin = await buildAdmin(shop)
  for (const [path, type, name] of [
    ['gstr1?period=2022-02', 'application/json', 'GSTR1-27XXXXX0000X1Z8-022022.json'],
    ['gstr1/nil.csv?period=2022-02', 'text/csv', 'GSTR1-022022-nil.csv'],
    ['tally.xml?from=2022-02-01&to=2022-02-28', 'application/xml', 'tally-2022-02-01-to-2022-02-28.xml'],
    [
      'zoho/credit-notes.csv?from=2022-02-01&to=2022-02-28',
      'text/csv',
      'zoho-credit-notes-2022-02-01-to-2022-02-28.csv',
    ],
  ] as const) {
    const { headers, status } = await exportSheet(shop, admin, `/admin/books/${path}`)
    assert.equal(status, 200)
    assert.ok(headers.get('content-type')?.startsWith(type), path)
    assert.equal(headers.get('content-disposition'), `attachment; filename="${name}"`)
    assert.equal(headers.get('cache-control'), 'private, no-store')
  }
})
