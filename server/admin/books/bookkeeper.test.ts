import assert from 'node:assert/strict'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { test } from 'vitest'
import type { Gstr1 } from '../../../domain/books/gstr1/gstr1.ts'
import { financialYearLabel, financialYearOf, longDay } from '../../../domain/days.ts'
import { type State, stateCode, states } from '../../../domain/states.ts'
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
  sumsBy,
} from '../../../test/support/bookkeeper/entries.ts'
import { inMonth, monthForTests } from '../../../test/support/bookkeeper/month.ts'
import { exportSheet, readSheet } from '../../../test/support/csv-files.ts'
import { readPdf } from '../../../test/support/pdf-files.ts'
import { portalSchema } from '../../../test/support/portal-schema.ts'
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
      const place = `${stateCode(entry.state)}-${entry.state}`
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

const SELLER_CODE = '27'
const taxOf = ({ iamt, camt = 0, samt = 0 }: { iamt: number; camt?: number; samt?: number }) =>
  paise(iamt) + paise(camt) + paise(samt)

test('each month’s GSTR-1 has the portal’s format, reconciles, and matches the bookkeeper’s figures', async () => {
  for (const month of books.months) {
    const gstr1: Gstr1 = await books.admin.api.call('GET /admin/books/gstr1', { query: { period: month } })
    portalSchema.parse(gstr1)
    const check = await books.admin.api.call('GET /admin/books/gstr1/check', { query: { period: month } })
    assert.deepEqual(check, { reconciles: true, differences: [], kinds: [], differenceCount: 0 })

    const own = inMonth(books, month)
    assert.equal(gstr1.fp, `${month.slice(5)}${month.slice(0, 4)}`)
    const listed = (kind: Entry['kind'], matches: (entry: Entry) => boolean) =>
      own
        .filter((entry) => entry.kind === kind && entry.lines.some(isTaxed) && matches(entry))
        .map(({ amount, lines }) => {
          const value = sum(lines.filter(isTaxed), (line) => line.value)
          return `${amount} ${value} ${sum(lines, ({ tax }) => tax)}`
        })
    const isRegistered = ({ gstin }: Entry) => gstin !== null
    for (const [documents, expected] of [
      [gstr1.b2b.flatMap(({ inv }) => inv), listed('sale', isRegistered)],
      [gstr1.cdnr.flatMap(({ nt }) => nt), listed('credit', isRegistered)],
      [gstr1.b2cl.flatMap(({ inv }) => inv), listed('sale', isLarge)],
      [gstr1.cdnur, listed('credit', isLarge)],
    ] as const) {
      const found = documents.map(({ val, itms }) => {
        const details = itms.map(({ itm_det }) => itm_det)
        return `${paise(val)} ${sum(details, ({ txval }) => paise(txval))} ${sum(details, taxOf)}`
      })
      assert.deepEqual(found.toSorted(), expected.toSorted())
    }

    const small = (entry: Entry, line: Line) =>
      !isRegistered(entry) && !isLarge(entry) && isTaxed(line) ? `${stateCode(entry.state)} ${line.percent}` : null
    assertSums(gstr1.b2cs, ({ pos, rt }) => `${pos} ${rt}`, own, small)
    for (const { pos, sply_ty } of gstr1.b2cs) assert.equal(sply_ty, pos === SELLER_CODE ? 'INTRA' : 'INTER')

    const supplyOf = ({ state, gstin }: Entry) =>
      `${state === SELLER_STATE ? 'INTRA' : 'INTR'}${gstin === null ? 'B2C' : 'B2B'}`
    const exempt = sumsBy(
      own,
      (entry, line) => (isTaxed(line) ? null : supplyOf(entry)),
      ({ amount }) => amount,
    )
    const nil = gstr1.nil.inv.map(({ sply_ty, nil_amt, expt_amt }) => [sply_ty, paise(nil_amt) + paise(expt_amt)])
    assert.deepEqual(Object.fromEntries(nil.toSorted()), withoutNothing(exempt))

    for (const part of ['hsn_b2b', 'hsn_b2c'] as const) {
      const keyOf = (entry: Entry, { hsn, percent }: Line) =>
        isRegistered(entry) === (part === 'hsn_b2b') ? `${hsn} ${percent ?? 0}` : null
      const rows = gstr1.hsn[part]
      const hsnOf = ({ hsn_sc, rt }: (typeof rows)[number]) => `${hsn_sc} ${rt}`
      assertSums(rows, hsnOf, own, keyOf)
      const pieces = Object.fromEntries(rows.map((row) => [hsnOf(row), row.qty]).toSorted())
      assert.deepEqual(
        pieces,
        sumsBy(own, keyOf, ({ quantity }) => quantity),
      )
    }

    const issued = [1, 5].map((number) => gstr1.doc_issue.doc_det.filter(({ doc_num }) => doc_num === number))
    const counts = issued.map((documents) => sum(documents, ({ docs }) => sum(docs, ({ net_issue }) => net_issue)))
    assert.deepEqual(counts, [
      own.filter(({ kind }) => kind === 'sale').length,
      own.filter(({ kind }) => kind === 'credit').length,
    ])
    assert.ok(gstr1.doc_issue.doc_det.every(({ docs }) => docs.every(({ cancel }) => cancel === 0)))
  }
})

type Row = Parameters<typeof taxOf>[0] & { txval: number }

/** Asserts that a table's values and taxes, grouped by key, are those of the lines. */
function assertSums<Each extends Row>(
  rows: readonly Each[],
  keyOfRow: (row: Each) => string,
  entries: readonly Entry[],
  keyOf: (entry: Entry, line: Line) => string | null,
) {
  const groups = Object.entries(Object.groupBy(rows, keyOfRow)).toSorted()
  const found = (figureOf: (row: Each) => number) =>
    Object.fromEntries(groups.map(([key, group = []]) => [key, sum(group as Each[], figureOf)]))
  assert.deepEqual(
    [found(({ txval }) => paise(txval)), found(taxOf)],
    [sumsBy(entries, keyOf, ({ value }) => value), sumsBy(entries, keyOf, ({ tax }) => tax)],
  )
}

function withoutNothing(sums: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(sums).filter(([, figure]) => figure !== 0))
}

const days = () => `from=${books.months[0]}-01&to=${lastDay(books.months.at(-1) ?? '')}`
const ofKind = (kind: Entry['kind']) => books.entries.filter((entry) => entry.kind === kind)

test('Tally’s vouchers balance and match the bookkeeper’s figures, payments and refunds included', async () => {
  const { text } = await exportSheet(shop, books.admin, `/admin/books/tally.xml?${days()}`)
  const vouchers = [...text.matchAll(/<VOUCHER [\s\S]*?<\/VOUCHER>/g)].map(([voucher]) => ({
    kind: valueIn(voucher, 'VOUCHERTYPENAME'),
    order: valueIn(voucher, 'NARRATION').replace(/.*order #/, ''),
    entries: [...voucher.matchAll(/<ALLLEDGERENTRIES.LIST>(.*?)<\/ALLLEDGERENTRIES.LIST>/g)].map(([, entry = '']) => ({
      ledger: valueIn(entry, 'LEDGERNAME'),
      amount: paise(valueIn(entry, 'AMOUNT')),
    })),
  }))
  for (const { entries } of vouchers) assert.equal(sumOf(entries), 0)
  const count = (kind: string) => vouchers.filter((voucher) => voucher.kind === kind).length
  assert.deepEqual([count('Sales'), count('Credit Note')], [ofKind('sale').length, ofKind('credit').length])

  const booked = (kinds: string[], ledger: string) =>
    vouchers
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((all, { entries }) => all + sumOf(entries.filter((entry) => entry.ledger === ledger)), 0)
  const expected = (figureOf: (entry: Entry, line: Line) => number) =>
    sum(books.entries, (entry) => signOf(entry) * sum(entry.lines, (line) => figureOf(entry, line)))
  const sales = (percent: number | null) => expected((_, line) => (line.percent === percent ? line.value : 0))
  const taxes = (isNear: boolean) => expected(({ state }, { tax }) => ((state === SELLER_STATE) === isNear ? tax : 0))
  for (const [ledger, figure] of [
    ['Exempt sales', sales(null)],
    ['Sales at 5 %', sales(5)],
    ['Sales at 18 %', sales(18)],
    ['Output CGST', taxes(true) / 2],
    ['Output SGST', taxes(true) / 2],
    ['Output IGST', taxes(false)],
  ] as const)
    assert.equal(booked(['Sales', 'Credit Note'], ledger), figure, ledger)

  const { rows } = await sql<{ cash: number; online: number }>`
    select
      (select sum(amount - coalesce(advance, 0))::float8 from orders where payment_method = 'cod' and status = 'delivered')
        as cash,
      (select sum(amount)::float8 from payments where purpose = 'pays_order') as online
  `.execute(shop.database)
  const money = (kind: string, sign: number, ledger: string) => ({
    cash: sign * booked([kind], ledger),
    online: sign * booked([kind], 'Razorpay'),
  })
  const found = [money('Receipt', -1, 'Cash on delivery'), money('Payment', 1, 'Bank account')]
  assert.deepEqual(found, [rows[0], books.money])

  const debtors = /^(Online customers|Buyer .*)$/
  const orders = await shop.database.selectFrom('orders').select(['number', 'status']).execute()
  const left = Map.groupBy(vouchers, ({ order }) => order)
  for (const { number, status } of orders.filter(({ status }) => status === 'delivered' || status === 'cancelled')) {
    const entries = (left.get(String(number)) ?? []).flatMap((voucher) => voucher.entries)
    assert.equal(sumOf(entries.filter(({ ledger }) => debtors.test(ledger))), 0, `${status} order ${number}`)
  }
  const ids = [...text.matchAll(/REMOTEID="([^"]*)"/g)].map(([, id]) => id)
  assert.equal(new Set(ids).size, vouchers.length, 'no voucher takes the place of another one')
})

test('the files for Zoho Books have a row for each line, and match the bookkeeper’s figures', async () => {
  for (const [table, kind] of [
    ['invoices', 'sale'],
    ['credit-notes', 'credit'],
  ] as const) {
    const rows = await readSheet(shop, books.admin, `/admin/books/zoho/${table}.csv?${days()}`)
    const taxOf = (state: State, percent: number | null) =>
      percent === null ? '' : `${state === SELLER_STATE ? 'GST' : 'IGST'}${percent}`
    const expected = ofKind(kind).flatMap(({ state, lines }) =>
      lines.map(({ percent, amount }) => ({ tax: taxOf(state, percent), amount })),
    )
    const found = rows.map(({ 'Item Tax': tax = '', 'Item Price': price, Quantity: quantity }) => {
      return { tax, amount: paise(price) * Number(quantity) }
    })
    assert.equal(found.length, expected.length)
    for (const tax of new Set(expected.map((line) => line.tax)))
      assert.equal(sumOf(found.filter((line) => line.tax === tax)), sumOf(expected.filter((line) => line.tax === tax)))
    assert.equal(sumOf(found), sumOf(expected))
  }
})

test('the summary of all months has the right totals, taxes and payments, and no gaps in document numbers', async () => {
  const [from, to] = [`${books.months[0]}-01`, lastDay(books.months.at(-1) ?? '')]
  const summary = await books.admin.api.call('GET /admin/books', { query: { from, to } })
  const amounts = (keyOf: (entry: Entry, line: Line) => string | null) =>
    sumsBy(books.entries, keyOf, ({ amount }) => amount)
  const { all } = amounts(() => 'all')
  for (const rows of [summary.byRate, summary.byHsn, summary.byPlace, [summary.total]])
    assert.equal(
      sum(rows, ({ amount }) => paise(amount)),
      all,
    )
  const [exempt] = summary.byRate
  const { x: untaxed } = amounts((_, line) => (isTaxed(line) ? null : 'x'))
  assert.deepEqual([exempt?.percent, paise(exempt?.amount)], [null, untaxed])
  assert.equal(paise(summary.credited.amount), -sumOf(ofKind('credit')))
  assert.equal(paise(summary.refunded.amount), books.money.online + books.money.cash)
  const byPlace = Object.fromEntries(summary.byPlace.map(({ state, amount }) => [state, paise(amount)]))
  assert.deepEqual(
    byPlace,
    amounts(({ state }) => state),
  )
  for (const { code, state } of summary.byPlace)
    assert.equal(code, stateCode(states.find((each) => each === state) ?? 'Goa'))
  const issued = sum(summary.sequences, (sequence) => sequence.issued)
  assert.equal(issued, books.entries.length)
  for (const { missing, missingCount } of summary.sequences) assert.deepEqual([missing, missingCount], [[], 0])
  assert.ok(summary.received.some(({ paymentMethod, means }) => paymentMethod === 'online' && means === 'upi'))
})

const sumOf = (items: readonly { amount: number }[]) => sum(items, ({ amount }) => amount)

function valueIn(xml: string, tag: string): string {
  return new RegExp(`<${tag}>([^<]*)<`).exec(xml)?.[1] ?? ''
}
