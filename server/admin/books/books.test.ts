import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { beforeEach, test } from 'vitest'
import { exportSheet, readSheet } from '../../../test/support/csv-files.ts'
import { buildAdmin, buildPerson, type Person } from '../../../test/support/factories.ts'
import { buildInvoicedOrder, buildOrderIn, creditOrder } from '../../../test/support/orders-in-states.ts'
import { assertProtected, assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { startOfDay } from '../../platform/database/queries.ts'
import { presentCheck } from './load-return.ts'

const shop = shopForTests()
let admin: Person

beforeEach(async () => {
  admin = await buildAdmin(shop)
})

const shippedAt = (moment: string) => buildInvoicedOrder(shop, moment)
const gstr1Of = (admin: Person, period: string) => admin.api.call('GET /admin/books/gstr1', { query: { period } })
const checkOf = (admin: Person, period: string) => admin.api.call('GET /admin/books/gstr1/check', { query: { period } })

const booksOf = (admin: Person, from: string, to: string) => admin.api.call('GET /admin/books', { query: { from, to } })
const RECONCILES = { reconciles: true, differences: [], kinds: [], differenceCount: 0 }

/** Changes an issued document, which takes direct access to the database. */
async function tamper(change: ReturnType<typeof sql>): Promise<void> {
  await sql`alter table tax_documents disable trigger tax_documents_stay`.execute(shop.database)
  await change.execute(shop.database)
  await sql`alter table tax_documents enable trigger tax_documents_stay`.execute(shop.database)
}

test('a document is in the books on its own day in India, however old its order is', async () => {
  const orders: string[] = []
  for (const day of ['2025-10-31', '2025-11-30'])
    for (const time of ['18:29:59.999Z', '18:30:00Z']) orders.push(await shippedAt(`${day}T${time}`))
  await creditOrder(shop, orders[0] ?? '', '2025-12-01T18:30:00Z')
  const count = async (period: string) =>
    (await gstr1Of(admin, period)).doc_issue.doc_det.flatMap(({ docs }) => docs.map(({ net_issue }) => net_issue))
  assert.deepEqual([await count('2025-10'), await count('2025-11'), await count('2025-12')], [[1], [2], [1, 1]])
  const { text, headers } = await exportSheet(shop, admin, '/admin/books/register.csv?from=2025-11-01&to=2025-11-30')
  const listed = [...text.matchAll(/,"?(\d+)"?,"?Cash on delivery"?,/g)].map(([, number]) => Number(number))
  const numbers = shop.database.selectFrom('orders').select('number').orderBy('number')
  const placed = await numbers.where('id', 'in', orders.slice(1, 3)).execute()
  assert.equal(listed.join(), placed.map(({ number }) => number).join())
  assertProtected(headers)
  assert.equal(headers.get('content-disposition'), 'attachment; filename="sales-register-2025-11-01-to-2025-11-30.csv"')
})

test('a month without documents has an empty return that reconciles', async () => {
  const { fp, b2b, b2cs, nil, hsn, doc_issue } = await gstr1Of(admin, '2021-02')
  assert.deepEqual([fp, b2b, b2cs, nil.inv, hsn.hsn_b2c, doc_issue.doc_det], ['022021', [], [], [], [], []])
  assert.deepEqual(await checkOf(admin, '2021-02'), RECONCILES)
  const { total, byRate, received, sequences } = await booksOf(admin, '2021-02-01', '2021-02-28')
  assert.deepEqual([total.amount, byRate, received, sequences], [0, [], [], []])
})

test('a document that was tampered with, and a number that was removed, are reported', async () => {
  const [wrong, gone] = [await shippedAt('2023-05-02T06:00:00Z'), await shippedAt('2023-05-03T06:00:00Z')]
  await shippedAt('2023-05-04T06:00:00Z')
  assert.deepEqual(await checkOf(admin, '2023-05'), RECONCILES)
  await tamper(
    sql`update tax_documents set content = jsonb_set(content, '{sale,totals,centralTax}', '4501') where order_id = ${wrong}`,
  )
  await tamper(sql`delete from tax_documents where order_id = ${gone}`)
  const { reconciles, differences, differenceCount } = await checkOf(admin, '2023-05')
  assert.deepEqual([reconciles, differenceCount], [false, 5])
  assert.partialDeepStrictEqual(differences, [
    { paper: 'PA/23-24/000001', what: 'total of CGST', expected: '45.00', found: '45.01' },
    { paper: 'PA/23-24/000002', what: 'number in the sequence' },
  ])
  const rows = await readSheet(shop, admin, '/admin/books/gstr1/differences.csv?period=2023-05')
  assert.equal(rows.length, 5)
  assert.partialDeepStrictEqual(rows[0], { 'Document or table': 'PA/23-24/000001', Expected: '45.00', Found: '45.01' })
  const { sequences } = await booksOf(admin, '2023-05-01', '2023-05-31')
  const [first, second, third] = [1, 2, 3].map((serial) => `PA/23-24/00000${serial}`)
  const missing = { missing: [second], missingCount: 1 }
  assert.deepEqual(sequences, [
    { series: 'invoice', financialYear: '2023-24', first, last: third, issued: 2, ...missing },
  ])
})

test('a seller who has given up the GSTIN has returns for the time before only; documents under another GSTIN are reported', async () => {
  const before = await admin.api.call('GET /admin/settings')
  const rename = (gstin: string | null) => admin.api.call('PATCH /admin/settings', { body: { gstin } })
  await shippedAt('2024-07-02T06:00:00Z')
  await rename(null)
  for (const path of ['gstr1', 'gstr1/check'])
    assertRefused(await request(shop, `GET /admin/books/${path}?period=2023-01`, admin), 'not_registered')
  const { gstin, b2cs } = await gstr1Of(admin, '2024-07')
  assert.deepEqual([gstin, b2cs.length], [before.gstin, 1])
  assert.deepEqual(await checkOf(admin, '2024-07'), RECONCILES)
  const other = '27AAPFU0939F1ZV'
  await rename(other)
  const { differences, differenceCount } = await checkOf(admin, '2024-07')
  assert.equal(differenceCount, 1)
  assert.partialDeepStrictEqual(differences, [{ what: 'the seller’s GSTIN', expected: other, found: before.gstin }])
  await rename(before.gstin)
})

test('a refund in another currency is not among the refunds that are open in rupees', async () => {
  const { _id: order } = await buildOrderIn(shop, await buildPerson(shop), {
    paymentMethod: 'online',
    status: 'cancelled',
  })
  const openRefunds = async () => (await booksOf(admin, '2022-03-01', '2022-03-31')).openRefunds
  const before = await openRefunds()
  await sql`
    with foreign_payment as (
      insert into payments (id, order_id, amount, currency, status, purpose)
      values ('pay_USD', ${order}, 500, 'USD', 'captured', 'given_back') returning id
    )
    insert into refunds (id, payment_id, order_id, amount, reason, status, provider_refund_id)
    select 'refund00000000000usd', id, ${order}, 500, 'other_amount', 'pending', 'rfnd_USD' from foreign_payment
  `.execute(shop.database)
  assert.deepEqual(await openRefunds(), before)
})

test('a payment that could not be used is received and refunded, each on its day', async () => {
  const asha = await buildPerson(shop, { name: 'Asha & Ravi' })
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
    const { received, refunded } = await booksOf(admin, from, to)
    const { text } = await exportSheet(shop, admin, `/admin/books/tally.xml?from=${from}&to=${to}`)
    return [received, refunded, text.match(/<VOUCHER REMOTEID="[^"]*" VCHTYPE="[^"]*"/g)]
  }
  assert.deepEqual(await month('2022-03-01', '2022-03-31'), [
    [{ paymentMethod: 'online', means: 'upi', payments: 1, amount: 400 }],
    { refunds: 0, amount: 0 },
    ['<VOUCHER REMOTEID="receipt pay_late" VCHTYPE="Receipt"'],
  ])
  assert.deepEqual(await month('2022-04-01', '2022-04-30'), [
    [],
    { refunds: 1, amount: 400 },
    ['<VOUCHER REMOTEID="refund rfnd_late" VCHTYPE="Payment"'],
  ])
})

test('fees are added up for payments with a known fee; no settlement is expected of the others', async () => {
  const asha = await buildPerson(shop)
  const day = '2022-06-15'
  for (const fees of [{ fee: 944, tax: 144 }, { fee: 0, tax: 0 }, { fee: null }]) {
    const { _id } = await buildOrderIn(shop, asha, { paymentMethod: 'online', status: 'paid' })
    await shop.database.updateTable('payments').set(fees).where('order_id', '=', _id).execute()
    const paid = shop.database.updateTable('order_events').where('order_id', '=', _id).where('to_state', '=', 'paid')
    await paid.set({ happened_at: new Date(`${day}T06:00:00Z`) }).execute()
  }
  const fees = { withFee: 2, fees: 9.44, taxOnFees: 1.44, expectedSettlement: 790.56 }
  assert.deepEqual((await booksOf(admin, day, day)).online, { payments: 3, captured: 1_200, ...fees })
  const { text } = await exportSheet(shop, admin, `/admin/books/tally.xml?from=${day}&to=${day}`)
  const amounts = text.match(/<AMOUNT>-?[\d.]+<\/AMOUNT>/g)
  assert.deepEqual([text.match(/VCHTYPE="Receipt"/g)?.length, new Set(amounts).size], [3, 2])
  assert.ok(amounts?.includes('<AMOUNT>400.00</AMOUNT>'))
})

test('the number of HSN digits follows from the turnover in the settings', async () => {
  await shippedAt('2022-07-02T06:00:00Z')
  for (const [turnover, reconciles] of [
    ['above-5-crore', false],
    ['up-to-5-crore', true],
  ] as const) {
    await admin.api.call('PATCH /admin/settings', { body: { turnover } })
    assert.equal((await checkOf(admin, '2022-07')).reconciles, reconciles, 'the pot’s HSN has 4 digits')
    assert.equal((await booksOf(admin, '2022-07-01', '2022-07-31')).eInvoice, reconciles ? 'none' : 'due')
  }
})

test('invalid periods, days, years and tables are refused, and so is a period of more than a year and a day', async () => {
  const get = (path: string) => request(shop, `GET /admin/books${path}`, { bearer: admin.bearer })
  for (const query of ['period=2026-13', 'period=2026-11-01', 'period=2026-11&hsnDigits=6'])
    assertRefused(await get(`/gstr1?${query}`), 'invalid')
  for (const path of ['', '/register.csv', '/tally.xml', '/zoho/invoices.csv']) {
    for (const query of ['', '?from=2026-11-02&to=2026-11-01', '?from=2026-02-30&to=2026-03-01'])
      assertRefused(await get(`${path}${query}`), 'invalid')
    assertRefused(await get(`${path}?from=2025-04-01&to=2026-04-02`), 'invalid', ['to'])
    const whole = `/admin/books${path}?from=2025-04-01&to=2026-04-01`
    assert.equal((await exportSheet(shop, admin, whole)).status, 200, path)
  }
  for (const year of ['2026', '2026-28', '2026-2027', '26-27', '1999-00'])
    assertRefused(await get(`/year.zip?year=${year}`), 'invalid')
  assertRefused(await get('/zoho/bills.csv?from=2026-11-01&to=2026-11-30'), 'not_found')
})

test('the documents of a period are found through their index', async () => {
  const plan = await inTransaction(shop.database, async (transaction) => {
    // PostgreSQL would read a table of a few rows as a whole.
    await sql`set local enable_seqscan = off`.execute(transaction)
    return sql`
      explain select id from tax_documents where issued_at >= ${startOfDay('2025-04-01')} and issued_at < ${startOfDay('2026-04-01')}
    `.execute(transaction)
  })
  assert.match(JSON.stringify(plan.rows), /tax_documents_by_time/)
})

test('downloaded files are named after their period and type', async () => {
  const [month, days, name] = ['period=2022-02', 'from=2022-02-01&to=2022-02-28', '2022-02-01-to-2022-02-28']
  for (const [path, type, file] of [
    [`gstr1?${month}`, 'application/json', 'GSTR1-27XXXXX0000X1Z8-022022.json'],
    [`tally.xml?${days}`, 'application/xml', `tally-${name}.xml`],
    [`zoho/credit-notes.csv?${days}`, 'text/csv', `zoho-credit-notes-${name}.csv`],
  ] as const) {
    const { headers } = await exportSheet(shop, admin, `/admin/books/${path}`)
    assert.ok(headers.get('content-type')?.startsWith(type), path)
    assert.equal(headers.get('content-disposition'), `attachment; filename="${file}"`)
    assert.equal(headers.get('cache-control'), 'private, no-store')
  }
})

test('the first three differences of each kind are listed, and all are counted', () => {
  assert.deepEqual(presentCheck([]), RECONCILES)
  const sums = { expected: '1.00', found: '1.01' }
  const lines = Array.from({ length: 157 }, (_, n) => ({
    paper: `PA/${n}`,
    what: `line ${n} (Pot: 2): CGST at 9%`,
    ...sums,
  }))
  const place = { paper: 'PA/9', what: 'supply to Goa', expected: 'across states', found: 'within the state' }
  const { differences, kinds, differenceCount } = presentCheck([...lines, place])
  assert.deepEqual(kinds, [
    { kind: 'CGST at 9%', count: 157 },
    { kind: 'supply to a state', count: 1 },
  ])
  assert.equal(differences.map(({ paper }) => paper).join(), 'PA/0,PA/1,PA/2,PA/9')
  assert.equal(differenceCount, 158)
})
