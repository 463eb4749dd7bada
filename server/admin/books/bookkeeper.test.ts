import assert from 'node:assert/strict'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { test } from 'vitest'
import { financialYearLabel, financialYearOf, longDay } from '../../../domain/days.ts'
import { gstStateCodes } from '../../../domain/tax/gstin.ts'
import {
  DELIVERY,
  type Entry,
  isLarge,
  isTaxed,
  kindOf,
  type Line,
  lastDay,
  paise,
  SELLER_STATE,
  signOf,
  sum,
} from '../../../test/support/bookkeeper/entries.ts'
import { inMonth, monthForTests } from '../../../test/support/bookkeeper/month.ts'
import { readSheet } from '../../../test/support/csv-files.ts'
import { readPdf } from '../../../test/support/pdf-files.ts'
import { download } from '../../../test/support/request.ts'
import { rounds } from '../../../test/support/rounds.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
const books = monthForTests(shop)

/** The credit notes of each order, oldest first. */
const notes = () =>
  Map.groupBy(
    books.entries.filter(({ kind }) => kind === 'credit'),
    ({ order }) => order,
  )

test('the month has sales of every kind: cash and online, exempt and taxed, near and far, B2B, large, and returns', () => {
  assert.ok(books.entries.length > 200, String(books.entries.length))
  const has = (matches: (entry: Entry) => boolean) => assert.ok(books.entries.some(matches), String(matches))
  has(({ isCash }) => isCash)
  has(({ isCash }) => !isCash)
  has(({ lines }) => lines.every((line) => !isTaxed(line)))
  has(({ lines }) => lines.every(isTaxed))
  has(({ lines }) => lines.some(isTaxed) && lines.some((line) => !isTaxed(line)))
  has(({ gstin, state, lines }) => gstin !== null && state === SELLER_STATE && lines.some(isTaxed))
  has(({ gstin, state, lines }) => gstin !== null && state !== SELLER_STATE && lines.some(isTaxed))
  has(isLarge)
  has((entry) => !paysDelivery(entry))
  for (const rate of [null, 5, 18]) has((entry) => paysAt(entry, rate))
  for (const rate of [null, 18]) has((entry) => isWhole(entry) && entry.gstin !== null && paysAt(entry, rate))
  for (const kind of ['sale', 'credit'] as const)
    has(({ order }) => books.entries.filter((entry) => entry.order === order && entry.kind === kind).length === 2)
  assert.ok(new Set(books.entries.map(({ state }) => state)).size > 5)
})

const paysDelivery = ({ lines }: Entry) => lines.some(({ hsn }) => hsn === DELIVERY)
const paysAt = ({ lines }: Entry, rate: number | null) =>
  lines.some(({ hsn, percent }) => hsn === DELIVERY && percent === rate)
/** Whether a credit note credits its whole invoice. */
const isWhole = ({ kind, amount, invoice }: Entry) => kind === 'credit' && amount === invoice.amount

test('the month has credit notes for an earlier one, and partial ones of every kind: pieces, delivery, B2B, large, several for one order', () => {
  const all = [...notes().values()].flat()
  assert.ok(all.some(({ day, invoice }) => day.slice(0, 7) > invoice.day.slice(0, 7)))
  const parts = all.filter((note) => !isWhole(note))
  assert.ok(parts.length > 30, String(parts.length))
  const has = (matches: (note: Entry) => boolean) => assert.ok(parts.some(matches), String(matches))
  for (const isRegistered of [false, true]) {
    const isOf = ({ gstin }: Entry) => (gstin !== null) === isRegistered
    has((note) => isOf(note) && note.lines.every(isTaxed))
    has((note) => isOf(note) && !note.lines.some(isTaxed))
    has((note) => isOf(note) && paysDelivery(note))
  }
  has((note) => isLarge(note) && note.lines.some(isTaxed))
  has((note) => isLarge(note) && !note.lines.some(isTaxed))
  has(({ lines }) => lines.every(({ hsn }) => hsn === DELIVERY))
  has(({ state, lines }) => state !== SELLER_STATE && lines.some(isTaxed))
  for (const isCash of [false, true]) has((note) => note.isCash === isCash)
  assert.ok([...notes().values()].some((several) => several.length > 3))
  // What the shop kept of a returned parcel's invoice stays billed.
  assert.ok([...notes().values()].some((several) => leftOf(several) > 0 && several.length > 1))
})

/** What these credit notes leave of their invoices, in paise. */
function leftOf(several: readonly Entry[]): number {
  const invoices = new Map(several.map(({ invoice }) => [invoice.lines, invoice.amount]))
  return sum([...invoices.values()], (amount) => amount) - sum(several, ({ amount }) => amount)
}

test('each document has the kind, order and sum that the bookkeeper computes, and each credit note is for one of them', async () => {
  const { rows } = await sql<{ document: string }>`
    select concat_ws(' ', document.order_id, document.kind, 'for ' || invoice.kind,
      document.content#>>'{sale,totals,amount}') as document
    from tax_documents as document
    left join tax_documents as invoice on invoice.number = document.content#>>'{corrects,number}'
  `.execute(shop.database)
  const described = books.entries.map(({ kind, order, amount, lines, invoice }) => {
    const what = kind === 'sale' ? kindOf(lines) : `credit_note for ${kindOf(invoice.lines)}`
    return `${order} ${what} ${amount}`
  })
  const found = rows.map(({ document }) => document)
  assert.deepEqual(found.toSorted(), described.toSorted())
  const ofBusiness = books.entries.filter(({ gstin }) => gstin !== null)
  assert.ok(ofBusiness.every(({ invoice }) => kindOf(invoice.lines) !== 'invoice_cum_bill_of_supply'))
})

test('the sales register has a row for each document on its day, and each matches the bookkeeper’s figures', async () => {
  for (const month of books.months) {
    const rows = await readSheet(shop, books.admin, `/admin/books/register.csv?from=${month}-01&to=${lastDay(month)}`)
    const found = rows.map((row) => [
      ...['Date', 'Order', 'Buyer GSTIN', 'Place of supply', 'Payment'].map((column) => row[column] ?? ''),
      ...['Exempt', 'Taxable', 'CGST', 'SGST', 'IGST', 'Total'].map((column) => paise(row[column])),
      ...[5, 18].map((rate) => paise(row[`Tax at ${rate} %`] ?? 0)),
    ])
    const expected = inMonth(books, month).map((entry) => {
      const figures = (figureOf: (line: Line) => number) => signOf(entry) * sum(entry.lines, figureOf)
      const place = `${gstStateCodes[entry.state]}-${entry.state}`
      return [
        ...[
          entry.day,
          String(entry.orderNumber),
          entry.gstin ?? '',
          place,
          entry.isCash ? 'Cash on delivery' : 'Online',
        ],
        figures((line) => (isTaxed(line) ? 0 : line.amount)),
        figures((line) => (isTaxed(line) ? line.value : 0)),
        ...taxesOf(
          entry,
          figures((line) => line.tax),
        ),
        figures((line) => line.amount),
        ...[5, 18].map((rate) => figures((line) => (line.percent === rate ? line.tax : 0))),
      ]
    })
    const lines = (table: (string | number)[][]) => table.map((values) => values.join(' '))
    assert.deepEqual(lines(found), lines(expected))
    for (const row of rows) assert.equal(row.Kind === 'Credit note', Number(row.Total) < 0)
  }
})

/** A tax as CGST, SGST and IGST. */
const taxesOf = ({ state }: Entry, tax: number) => (state === SELLER_STATE ? [tax / 2, tax / 2, 0] : [0, 0, tax])

/** Reading a PDF is slow. */
const EVERY = rounds(10, 1)

test('every PDF in the years’ archives has the order, day and sums that the bookkeeper computes', async () => {
  const years = new Set(books.months.map((month) => `20${financialYearLabel(financialYearOf(`${month}-01`))}`))
  const pdfs = (await Promise.all([...years].map(documentsOf))).flat()
  const found: string[] = []
  for (const pdf of pdfs.filter((_, index) => index % EVERY === 0)) {
    const lines = await readPdf(pdf)
    const after = (label: RegExp) => lines.map((line) => label.exec(line)?.[1]).find((text) => text !== undefined)
    const number = after(/^Order #(\d+)$/)
    const [kind, total] = lines.includes('Credit note') ? ['credit', 'Total credited ₹'] : ['sale', 'Total ₹']
    const sums = ['Exempt value', 'Taxable value', 'CGST', 'SGST', 'IGST', total].map((label) =>
      paise((after(new RegExp(`^${label} ?([\\d,.]+)$`)) ?? '0').replaceAll(',', '')),
    )
    const day = after(/^Date (\d{1,2} \w+ \d{4})$/)
    found.push([kind, number, day, after(/^Against (.+) PA.* of \d/) ?? '', ...sums].join(' '))
  }
  const expected = books.entries.map((entry) => {
    const { kind, orderNumber, day, amount, lines, invoice } = entry
    const taxed = lines.filter(isTaxed)
    // A bill of supply states no taxable or exempt value.
    const exempt = taxed.length > 0 ? amount - sum(taxed, (line) => line.amount) : 0
    const value = sum(taxed, (line) => line.value)
    const tax = sum(taxed, (line) => line.tax)
    const against = kindOf(invoice.lines) === 'bill_of_supply' ? 'bill of supply' : 'invoice'
    const head = [kind, orderNumber, longDay(day), kind === 'sale' ? '' : against]
    return [...head, exempt, value, ...taxesOf(entry, tax), amount].join(' ')
  })
  if (EVERY === 1) assert.deepEqual(found.toSorted(), expected.toSorted())
  assert.ok(found.length > 5)
  const unexpected = found.filter((paper) => !expected.includes(paper))
  assert.deepEqual(unexpected, [])
})

/** The PDFs in the archive of a financial year. */
async function documentsOf(year: string): Promise<Uint8Array[]> {
  const { status, bytes } = await download(shop, books.admin, `/admin/books/year.zip?year=${year}`)
  assert.equal(status, 200)
  const files = Object.entries(unzipSync(bytes))
  return files.flatMap(([name, bytes]) => (name.endsWith('.pdf') ? [bytes] : []))
}
