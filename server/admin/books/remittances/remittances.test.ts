import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { beforeEach, test } from 'vitest'
import type { RemittanceImport } from '../../../../contract/remittances.ts'
import { dayInIndia } from '../../../../domain/days.ts'
import { addDays } from '../../../../domain/delivery/calendar.ts'
import { exportSheet, planOf, sendCsv } from '../../../../test/support/csv-files.ts'
import { buildAdmin, buildPerson, type Person } from '../../../../test/support/factories.ts'
import { buildOrderIn } from '../../../../test/support/orders-in-states.ts'
import { assertRefused, assertUnchanged, request } from '../../../../test/support/request.ts'
import { shopForTests } from '../../../../test/support/test-shop.ts'

const shop = shopForTests()
let admin: Person

beforeEach(async () => {
  admin = await buildAdmin(shop)
})

const PATH = '/admin/books/remittances'
const today = dayInIndia(new Date())

let parcels = 0

/** An order of ₹400 whose parcel has this tracking number, or a generated one. */
async function buildParcel({
  paymentMethod = 'cod',
  status = 'delivered',
  trackingNumber = `AWB-${String(++parcels).padStart(6, '0')}`,
}: {
  paymentMethod?: 'cod' | 'online'
  status?: 'shipped' | 'delivered'
  trackingNumber?: string | null
} = {}) {
  const { _id } = await buildOrderIn(shop, await buildPerson(shop), { paymentMethod, status })
  await track(_id, trackingNumber)
  return { _id, number: trackingNumber ?? '' }
}

const track = (id: string, trackingNumber: string | null) =>
  shop.database
    .updateTable('orders')
    .set({ courier: trackingNumber && 'Delhivery', tracking_number: trackingNumber })
    .where('id', '=', id)
    .execute()

const csv = (...rows: (string | number)[][]) => rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n')
const HEADINGS = ['AWB', 'COD Amount', 'Remittance Date', 'UTR']
/** A file of parcels with what was paid for each, all on one day by one transfer. */
const paid = (...rows: [number: string, amount: number | string][]) =>
  csv(HEADINGS, ...rows.map((row) => [...row, '2024-11-02', 'UTR-1']))

async function preview(admin: Person, file: string): Promise<RemittanceImport> {
  const answer = await sendCsv(shop, admin, `${PATH}?dryRun=true`, file)
  assert.equal(answer.status, 200, answer.text)
  return answer.json as RemittanceImport
}

const send = (admin: Person, shown: { plan: string | null }, file: string, name = 'delhivery.csv') =>
  sendCsv(shop, admin, `${PATH}?${planOf(shown)}&name=${name}`, file)

async function record(admin: Person, file: string, name?: string): Promise<RemittanceImport> {
  const answer = await send(admin, await preview(admin, file), file, name)
  assert.equal(answer.status, 200, answer.text)
  return answer.json as RemittanceImport
}

const load = (admin: Person) => admin.api.call('GET /admin/books/remittances')
const fileNamed = async (admin: Person, name: string) =>
  (await load(admin)).files.find(({ fileName }) => fileName === name)
const unmatchedIn = async (admin: Person, name: string) =>
  (await load(admin)).unmatched.filter(({ fileName }) => fileName === name)
const undo = (admin: Person, id = '') => request(shop, `POST ${PATH}/${id}/undo`, admin)
const booksOf = (admin: Person, from: string, to: string) => admin.api.call('GET /admin/books', { query: { from, to } })
const openOf = async (admin: Person, order: string) => (await load(admin)).open.find((each) => each.order === order)

test('a dry run matches parcels by tracking number, lists what is short or unpaid, and changes nothing', async () => {
  const [full, short] = [await buildParcel(), await buildParcel()]
  const prepaid = await buildParcel({ paymentMethod: 'online' })
  const file = csv(
    ['COD remittance of Paudha'],
    ['', 'awb no.', 'Amount (Rs.)'],
    [1, full.number.toLowerCase(), '₹ 400.00'],
    [2, short.number, '380'],
    [3, prepaid.number, '400'],
    [4, 'NOWHERE-100001', '1,400'],
    [5, full.number, '400'],
    ['Total', '', '2,980'],
  )
  let shown: RemittanceImport | undefined
  await assertUnchanged(shop.database, async () => {
    shown = await preview(admin, file)
  })
  const none = { outcome: 'unmatched', order: null, status: null, expected: null, before: 0 }
  const expected = { status: 'delivered', reason: null, order: short._id, expected: 400, before: 0 }
  assert.partialDeepStrictEqual(shown, {
    ...{ courier: 'Delhivery', amount: 2580, total: { stated: 2980, lines: 2580 }, faulty: 1, faultCount: 1 },
    counts: { remitted: 1, short: 1, unpaid: 0, over: 0, reversed: 0, unmatched: 2, repeated: 1 },
    faults: [{ line: 8, column: 'trackingNumber', reason: 'This line has no tracking number' }],
    parcels: [
      { ...expected, line: 4, trackingNumber: short.number, outcome: 'short', amount: 380 },
      { ...none, line: 5, trackingNumber: prepaid.number, reason: 'prepaid', amount: 400 },
      { ...none, line: 6, trackingNumber: 'NOWHERE-100001', reason: 'unknown', amount: 1400 },
    ],
  })
  assert.equal(shown?.parcels.length, 3)
})

test('a file is recorded once: the same file again changes nothing, whether it is checked first or not', async () => {
  const parcel = await buildParcel()
  const file = paid([parcel.number, 400])
  const shown = await preview(admin, file)
  const sendOnce = async () => (await send(admin, shown, file, 'november.csv')).status
  assert.deepEqual(await Promise.all([sendOnce(), sendOnce()]), [200, 200])
  await assertUnchanged(shop.database, async () => {
    assert.equal(await sendOnce(), 200)
    const { isImported, plan, counts, amount } = await preview(admin, file)
    assert.deepEqual([isImported, plan, counts.repeated, amount], [true, null, 1, 0])
  })
  const files = (await load(admin)).files.filter(({ fileName }) => fileName === 'november.csv')
  assert.equal(files.length, 1)
  assert.partialDeepStrictEqual(files[0], {
    ...{ day: '2024-11-02', courier: 'Delhivery', parcels: 1, amount: 400 },
    ...{ importedOn: today, importedBy: 'Admin' },
  })
})

test('parcels delivered but not remitted are listed with their age in days', async () => {
  type State = Record<'inTransit' | 'unpaid' | 'untracked' | 'short', { parcels: number; amount: number }>
  const grown = (key: keyof State, before: State, after: State) => [
    after[key].parcels - before[key].parcels,
    after[key].amount - before[key].amount,
  ]
  const before = await load(admin)
  const [parcel, onItsWay] = [await buildParcel(), await buildParcel({ status: 'shipped' })]
  await buildParcel({ trackingNumber: null })
  await sql`
    update order_events set happened_at = now() - interval '9 days' where order_id = ${parcel._id} and to_state = 'delivered'
  `.execute(shop.database)
  const after = await load(admin)
  for (const key of ['inTransit', 'unpaid', 'untracked'] as const)
    assert.deepEqual(grown(key, before, after), [1, 400], key)
  assert.equal(await openOf(admin, onItsWay._id), undefined)
  assert.deepEqual(await openOf(admin, parcel._id), {
    ...{ order: parcel._id, courier: 'Delhivery', trackingNumber: parcel.number, expected: 400, remitted: 0 },
    ...{ age: 9, deliveredOn: addDays(today, -9) },
  })
  const { paymentDetails } = await admin.api.call('GET /admin/orders/:id', { params: { id: parcel._id } })
  assert.equal(paymentDetails.status, 'paid')

  await record(admin, paid([parcel.number, 150]))
  const short = await load(admin)
  assert.deepEqual(grown('unpaid', after, short), [-1, -400])
  assert.deepEqual(grown('short', after, short), [1, 250])
  assert.equal((await openOf(admin, parcel._id))?.remitted, 150)
  await record(admin, csv(HEADINGS, [parcel.number, '250', '2024-11-09', 'UTR-2']))
  assert.equal(await openOf(admin, parcel._id), undefined)
  assert.deepEqual(grown('short', short, await load(admin)), [-1, -250])
})

test('the books of a period have what was remitted in it, by the courier’s date', async () => {
  const [one, other] = [await buildParcel(), await buildParcel()]
  const lines = [
    [one.number, 400, '28-02-2024', 'UTR-F'],
    [other.number, 300, '01-Mar-2024', 'UTR-M'],
  ]
  await record(admin, csv(HEADINGS, ...lines))
  assert.deepEqual((await booksOf(admin, '2024-02-01', '2024-02-29')).remitted, { parcels: 1, amount: 400 })
  assert.deepEqual((await booksOf(admin, '2024-03-01', '2024-03-31')).remitted, { parcels: 1, amount: 300 })
  const { cashUnremitted, cashInTransit } = await booksOf(admin, today, today)
  const { unpaid, short, inTransit } = await load(admin)
  assert.deepEqual(cashUnremitted, { orders: unpaid.parcels + short.parcels, amount: unpaid.amount + short.amount })
  assert.deepEqual(cashInTransit, { orders: inTransit.parcels, amount: inTransit.amount })
})

test('charges that the courier kept are part of what it settles, and any other shortfall is reported', async () => {
  const [paidOut, short] = [await buildParcel(), await buildParcel()]
  const lines = [
    [paidOut.number, 400, 20, 380, '2024-05-02'],
    [short.number, 400, 20, 350, '2024-05-02'],
    ['Total', 800, 40, 730],
  ]
  const file = csv(['AWB', 'COD Amount', 'Freight', 'Net Payable', 'Date'], ...lines)
  const { amount, charges, shortBy, counts, total } = await record(admin, file, 'net.csv')
  assert.deepEqual([amount, charges, shortBy, counts.remitted, counts.short], [770, 40, 30, 1, 1])
  assert.deepEqual(total, { stated: 730, lines: 730 })
  assert.partialDeepStrictEqual(await fileNamed(admin, 'net.csv'), { amount: 770, charges: 40 })
  const { remitted } = await booksOf(admin, '2024-05-01', '2024-05-31')
  assert.deepEqual(remitted, { parcels: 2, amount: 730 })
  assert.equal((await openOf(admin, short._id))?.remitted, 370)
  assert.deepEqual((await preview(admin, file)).counts.repeated, 2)
})

test('a line that matches no parcel is listed, and completed by the same file once its number is known', async () => {
  const file = paid(['LATE-000001', 400])
  await record(admin, file, 'late.csv')
  const line = { trackingNumber: 'LATE-000001', amount: 400, day: '2024-11-02', fileName: 'late.csv' }
  assert.deepEqual(await unmatchedIn(admin, 'late.csv'), [line])
  const parcel = await buildParcel({ trackingNumber: 'late-000001' })
  assert.ok(await openOf(admin, parcel._id))
  const { isImported, counts, amount } = await record(admin, file)
  assert.deepEqual([isImported, counts.remitted, amount], [true, 1, 0])
  assert.deepEqual([await unmatchedIn(admin, 'late.csv'), await openOf(admin, parcel._id)], [[], undefined])
  const { rows } = await sql<{ paise: number }>`
    select sum(amount) as paise from remittance_lines where tracking_number = 'LATE-000001'
  `.execute(shop.database)
  assert.equal(rows[0]?.paise, 40_000)
})

test('a line that matched no parcel and was recorded before its charges were read is completed with them', async () => {
  const sheet = (...headings: string[]) =>
    csv(['AWB', 'Net Payable', 'Date', ...headings], ['LATE-000003', 380, '2024-06-02', 20])
  await record(admin, sheet('Weight'), 'net-late.csv')
  const parcel = await buildParcel({ trackingNumber: 'LATE-000003' })
  assert.equal((await record(admin, sheet('Freight'))).counts.remitted, 1)
  assert.equal(await openOf(admin, parcel._id), undefined)
  assert.partialDeepStrictEqual(await fileNamed(admin, 'net-late.csv'), { amount: 400, charges: 20 })
  const { remitted } = await booksOf(admin, '2024-06-01', '2024-06-30')
  assert.deepEqual(remitted, { parcels: 1, amount: 380 })
})

test('a line that matches no parcel is completed by any later line with its number, and reversed only once', async () => {
  await record(admin, paid(['LATE-000002', 400]), 'before.csv')
  const parcel = await buildParcel({ trackingNumber: 'LATE-000002' })
  const back = csv(HEADINGS, ['LATE-000002', '-400', '12-02-2023', 'UTR-2'])
  const { counts, amount, parcels: shown } = await record(admin, back, 'taken-back.csv')
  assert.deepEqual([counts.reversed, amount, shown[0]?.before], [1, -400, 400])
  assert.deepEqual(await unmatchedIn(admin, 'before.csv'), [])
  const undone = await undo(admin, (await fileNamed(admin, 'before.csv'))?._id)
  assert.match(undone.text, /taken-back\.csv reverses payments in this file/)
  assert.equal((await openOf(admin, parcel._id))?.remitted, 0, 'the courier owes for it again')
  const { remitted } = await booksOf(admin, '2023-02-12', '2023-02-12')
  assert.deepEqual(remitted, { parcels: 0, amount: -400 })
})

test('a plan that no longer holds is refused, and records nothing', async () => {
  const parcel = await buildParcel()
  const file = paid([parcel.number, 400])
  const shown = await preview(admin, file)
  await record(admin, csv(HEADINGS, [parcel.number, '100', '2024-11-01', 'UTR-0']))
  await assertUnchanged(shop.database, async () => {
    for (const plan of [shown.plan, '0'.repeat(64)]) assertRefused(await send(admin, { plan }, file), 'import_changed')
  })
  assert.equal((await preview(admin, file)).parcels[0]?.before, 100)
})

test('closing lines and faulty ones are left out with their reasons; the others are recorded, and the total is compared', async () => {
  const [one, other] = [await buildParcel(), await buildParcel({ trackingNumber: 'VAN7' })]
  const lines = csv(
    HEADINGS,
    [one.number, '399.50 Cr', '02-11-2024'],
    [other.number, 'N/A'],
    ['AWB-GOOD123456', 'five', '31-02-2024'],
    ['Total', '800'],
    [],
    ['END OF REPORT'],
  )
  const file = `"COD report\r\n${lines}`
  const { faulty, faults, faultCount, total, amount, counts } = await record(admin, file, 'closing.csv')
  assert.deepEqual([faulty, faultCount, amount, counts.short, counts.unpaid, counts.unmatched], [4, 5, 399.5, 1, 1, 0])
  const places = faults.map(({ line, column }) => `${line} ${column}`)
  assert.deepEqual(places, ['1 null', '5 amount', '5 day', '6 trackingNumber', '8 trackingNumber'])
  assert.deepEqual(total, { stated: 800, lines: 399.5 })
  assert.deepEqual(await unmatchedIn(admin, 'closing.csv'), [])
  const none = await preview(admin, csv(HEADINGS, ['Total', '800']))
  assert.deepEqual([none.plan, none.total], [null, { stated: 800, lines: 0 }])
})

test('a file is undone once, recording who did it and when; it no longer counts, and can be recorded again', async () => {
  const parcel = await buildParcel()
  const file = csv(HEADINGS, [parcel.number, '400', '05-03-2023'], ['ELSE-123456', '90', '05-03-2023'])
  const state = async () => {
    const { open, unmatched } = await load(admin)
    const { remitted, cashUnremitted } = await booksOf(admin, '2023-03-05', '2023-03-05')
    return { open, unmatched, remitted, cashUnremitted }
  }
  const before = await state()
  await record(admin, file, 'undone.csv')
  const recorded = await state()
  const booked = (await fileNamed(admin, 'undone.csv')) ?? assert.fail()
  const back = csv(HEADINGS, [parcel.number, '-400', '06-03-2023'])
  await record(admin, back, 'back.csv')
  await assertUnchanged(shop.database, async () => {
    const refused = await undo(admin, booked._id)
    assertRefused(refused, 'illegal_move')
    assert.match(refused.text, /back\.csv reverses payments in this file/)
  })
  assert.equal((await undo(admin, (await fileNamed(admin, 'back.csv'))?._id)).status, 200)
  assert.deepEqual(await state(), recorded)

  const answers = await Promise.all([undo(admin, booked._id), undo(admin, booked._id)])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
  assert.deepEqual(await fileNamed(admin, 'undone.csv'), { ...booked, undoneOn: today, undoneBy: 'Admin' })
  assert.deepEqual(await state(), before)
  const [entry] = await admin.api.call('GET /admin/audit', { query: { kind: 'remittance', search: 'undone.csv' } })
  assert.partialDeepStrictEqual(entry, { action: 'undo', who: { _id: admin.id }, subject: { name: 'undone.csv' } })

  const again = await record(admin, file, 'again.csv')
  assert.deepEqual([again.isImported, again.amount], [false, 490])
  assert.deepEqual((await state()).remitted, recorded.remitted)
  assertRefused(await undo(admin, 'A'.repeat(20)), 'not_found')
})

test('a file that is undone and recorded again makes the same voucher in Tally, even without dates', async () => {
  const file = csv(['AWB', 'Amount'], [(await buildParcel()).number, '400'])
  const vouchers = async () => {
    const { text } = await exportSheet(shop, admin, '/admin/books/tally.xml?from=2023-04-07&to=2023-04-07')
    return [...text.matchAll(/REMOTEID="(remittance [^"]*)"/g)].map(([, id]) => id)
  }
  await record(admin, file, 'undated.csv')
  await sql`update remittances set day = '2023-04-07' where file_name = 'undated.csv'`.execute(shop.database)
  const booked = await vouchers()
  assert.equal(booked.length, 1)
  await undo(admin, (await fileNamed(admin, 'undated.csv'))?._id)
  assert.deepEqual(await vouchers(), [])
  await record(admin, file, 'undated again.csv')
  assert.deepEqual(await vouchers(), booked)
})

test('if two files have the same line, it counts for the second once the first is undone', async () => {
  const [both, only] = [await buildParcel(), await buildParcel()]
  await record(admin, paid([both.number, 400]), 'first.csv')
  const week = paid([both.number, 400], [only.number, 400])
  await record(admin, week, 'week.csv')
  await undo(admin, (await fileNamed(admin, 'first.csv'))?._id)
  assert.ok(await openOf(admin, both._id))
  assert.equal((await record(admin, week, 'week.csv')).amount, 400)
  assert.equal(await openOf(admin, both._id), undefined)
})

test('a file that is not a courier’s is refused, naming what is missing', async () => {
  for (const [file, message] of [
    ['Order,Amount\r\n1,2', /no tracking number column/],
    ['AWB,Weight\r\n1234,2', /no amount column/],
    ['AWB,"Amount\r\n1234567890,400', /Line 1: A quotation mark is not closed\./],
    [' \r\n', /empty/],
    ['PK\u0003\u0004\0', /not a CSV file/],
  ] as const) {
    const answer = await sendCsv(shop, admin, `${PATH}?dryRun=true`, file)
    assertRefused(answer, 'invalid')
    assert.match(answer.text, message)
  }
  for (const query of ['', '?dryRun=false', `?dryRun=true&plan=${'0'.repeat(64)}`])
    assertRefused(await sendCsv(shop, admin, `${PATH}${query}`, 'AWB,Amount'), 'invalid')
})

test('a file of ten thousand parcels is checked and recorded within a request', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index): [string, number] => [`BULK-${100_000 + index}`, 400])
  const shown = await record(admin, paid(...rows))
  assert.deepEqual([shown.counts.unmatched, shown.parcels.length, shown.amount], [10_000, 200, 4_000_000])
  const { unmatched, unmatchedCount } = await load(admin)
  assert.ok(unmatched.length === 200 && unmatchedCount >= 10_000)
})
