import assert from 'node:assert/strict'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { test } from 'vitest'
import { longDay } from '../../../domain/day-text.ts'
import { financialYearLabel, financialYearOf } from '../../../domain/tax/financial-year.ts'
import { gstStateCodes } from '../../../domain/tax/gst-states.ts'
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
import { readPdf } from '../../../test/support/read-pdf.ts'
import { rounds } from '../../../test/support/rounds.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
const books = monthForTests(shop)

/** The credit notes of each order, in the order of time. */
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
/** Whether a credit note takes all of its invoice back. */
const isWhole = ({ kind, amount, invoice }: Entry) => kind === 'credit' && amount === invoice.amount

test('the month has credit notes for parts of every kind: pieces, delivery, B2B, large, several of an order, of an earlier month', () => {
  const parts = [...notes().values()].flat().filter((note) => !isWhole(note))
  assert.ok(parts.length > 60, String(parts.length))
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
  has(({ day, invoice }) => day.slice(0, 7) > invoice.day.slice(0, 7))
  for (const isCash of [false, true]) has((note) => note.isCash === isCash)
  assert.ok([...notes().values()].some((several) => several.length > 3))
  // What a parcel's return retained of the invoice stays billed
  assert.ok([...notes().values()].some((several) => leftOf(several) > 0 && several.length > 1))
})

/** What all notes leave of the invoices that they are for, in paise. */
function leftOf(several: readonly Entry[]): number {
  const invoices = new Map(several.map(({ invoice }) => [invoice.lines, invoice.amount]))
  return sum([...invoices.values()], (amount) => amount) - sum(several, ({ amount }) => amount)
}

test('all notes of an invoice take no more of any sum than it has, and nothing is left of one that was paid back in parts', async () => {
  const { rows } = await sql<Record<(typeof SUMS)[number], number> & { order_id: string; notes: number }>`
    select invoice.order_id, count(*) as notes, ${sql.join(
      SUMS.map(
        (field) => sql`
        min((invoice.content #>> ${`{sale,totals,${field}}`})::bigint)
          - sum((note.content #>> ${`{sale,totals,${field}}`})::bigint) as ${sql.ref(field)}`,
      ),
    )}
    from tax_documents as note
    join tax_documents as invoice on invoice.number = note.content #>> '{corrects,number}'
    group by invoice.id
  `.execute(shop.database)
  for (const row of rows) for (const field of SUMS) assert.ok(Number(row[field]) >= 0, `${row.order_id} ${field}`)
  const used = rows.filter((row) => row.notes > 1 && Number(row.amount) === 0)
  assert.ok(used.length > 5, String(used.length))
  for (const row of used) for (const field of SUMS) assert.equal(Number(row[field]), 0, `${row.order_id} ${field}`)
})

const SUMS = ['amount', 'exempt', 'taxable', 'centralTax', 'stateTax', 'integratedTax'] as const

test('each document is of the kind, the order and the sum that the bookkeeper computes, and each note for one of them', async () => {
  const { rows } = await sql<{ order_id: string; kind: string; amount: number; corrected: string | null }>`
    select document.order_id, document.kind, (document.content#>>'{sale,totals,amount}')::integer as amount,
      invoice.kind as corrected
    from tax_documents as document
    left join tax_documents as invoice on invoice.number = document.content#>>'{corrects,number}'
  `.execute(shop.database)
  const described = books.entries.map((entry) => {
    const kind = entry.kind === 'sale' ? kindOf(entry.lines) : `credit_note for ${kindOf(entry.invoice.lines)}`
    return `${entry.order} ${kind} ${entry.amount}`
  })
  const found = rows.map(
    ({ order_id, kind, amount, corrected }) =>
      `${order_id} ${corrected === null ? kind : `${kind} for ${corrected}`} ${amount}`,
  )
  assert.deepEqual(found.toSorted(), described.toSorted())
  assert.ok(
    books.entries.every(
      (entry) => entry.gstin === null || kindOf(entry.invoice.lines) !== 'invoice_cum_bill_of_supply',
    ),
  )
})

test('the sales register has a row for each document by its day, and each is what the bookkeeper computes', async () => {
  for (const month of books.months) {
    const own = inMonth(books, month)
    const rows = await readSheet(shop, books.admin, `/admin/books/register.csv?from=${month}-01&to=${lastDay(month)}`)
    const described = (values: (string | number)[]) => values.join(' ')
    const figures = (entry: Entry, figureOf: (line: Line) => number) => signOf(entry) * sum(entry.lines, figureOf)
    assert.deepEqual(
      rows.map((row) =>
        described([
          row.Date ?? '',
          row.Order ?? '',
          row['Buyer GSTIN'] ?? '',
          row['Place of supply'] ?? '',
          row.Payment ?? '',
          ...['Exempt', 'Taxable', 'CGST', 'SGST', 'IGST', 'Total'].map((column) => paise(row[column])),
          ...[5, 18].map((rate) => paise(row[`Tax at ${rate} %`] ?? 0)),
        ]),
      ),
      own.map((entry) => {
        const isNear = entry.state === SELLER_STATE
        const tax = figures(entry, (line) => line.tax)
        return described([
          entry.day,
          entry.order,
          entry.gstin ?? '',
          `${gstStateCodes[entry.state]}-${entry.state}`,
          entry.isCash ? 'Cash on delivery' : 'Online',
          figures(entry, (line) => (isTaxed(line) ? 0 : line.amount)),
          figures(entry, (line) => (isTaxed(line) ? line.value : 0)),
          ...(isNear ? [tax / 2, tax / 2, 0] : [0, 0, tax]),
          figures(entry, (line) => line.amount),
          ...[5, 18].map((rate) => figures(entry, (line) => (line.percent === rate ? line.tax : 0))),
        ])
      }),
    )
    for (const row of rows) assert.equal(row.Kind === 'Credit note', Number(row.Total) < 0)
  }
})

/** Reading a PDF back takes long. */
const EVERY = rounds(10, 1)

test('every PDF of the year’s archives, read back, has the order, day and sums that the bookkeeper computes', async () => {
  const years = new Set(books.months.map((month) => `20${financialYearLabel(financialYearOf(`${month}-01`))}`))
  const ids = new Map(
    (await shop.database.selectFrom('orders').select(['id', 'number']).execute()).map(({ id, number }) => [
      String(number),
      id,
    ]),
  )
  const found: string[] = []
  for (const year of years)
    for (const pdf of (await documentsOf(year)).filter((_, index) => index % EVERY === 0)) {
      const lines = await readPdf(pdf)
      const after = (label: RegExp) => lines.map((line) => label.exec(line)?.[1]).find((text) => text !== undefined)
      const sumAfter = (label: string) =>
        paise((after(new RegExp(`^${label} ?([\\d,.]+)$`)) ?? '0').replaceAll(',', ''))
      const isNote = lines.includes('Credit note')
      found.push(
        [
          isNote ? 'credit' : 'sale',
          ids.get(after(/^Order #(\d+)$/) ?? ''),
          after(/^Date (\d{1,2} \w+ \d{4})$/),
          after(/^Against (.+) PA.* of \d/) ?? '',
          ...['Exempt value', 'Taxable value', 'CGST', 'SGST', 'IGST', isNote ? 'Total credited ₹' : 'Total ₹'].map(
            sumAfter,
          ),
        ].join(' '),
      )
    }
  const expected = books.entries.map(({ kind, order, day, state, amount, lines, invoice }) => {
    const taxed = lines.filter(isTaxed)
    const [exempt, tax] = [amount - sum(taxed, (line) => line.amount), sum(taxed, (line) => line.tax)]
    const isNear = state === SELLER_STATE
    // A bill of supply says nothing of taxable and exempt value.
    const values = taxed.length > 0 ? [exempt, sum(taxed, ({ value }) => value)] : [0, 0]
    const against = kindOf(invoice.lines) === 'bill_of_supply' ? 'bill of supply' : 'invoice'
    const head = [kind, order, longDay(day), kind === 'sale' ? '' : against]
    return [...head, ...values, ...(isNear ? [tax / 2, tax / 2, 0] : [0, 0, tax]), amount].join(' ')
  })
  if (EVERY === 1) assert.deepEqual(found.toSorted(), expected.toSorted())
  assert.ok(found.length > 5)
  assert.deepEqual(
    found.filter((paper) => !expected.includes(paper)),
    [],
  )
})

/** The PDFs in the archive of a financial year. */
async function documentsOf(year: string): Promise<Uint8Array[]> {
  const answer = await fetch(`${shop.url}/api/admin/books/year.zip?year=${year}`, {
    headers: { Authorization: `Bearer ${books.admin.bearer}` },
  })
  assert.equal(answer.status, 200)
  const files = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())))
  return files.flatMap(([name, bytes]) => (name.endsWith('.pdf') ? [bytes] : []))
}
