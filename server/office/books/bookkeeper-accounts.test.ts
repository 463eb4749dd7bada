import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { type State, states } from '../../../domain/states.ts'
import { gstStateCodes } from '../../../domain/tax/gst-states.ts'
import {
  type Entry,
  isTaxed,
  type Line,
  lastDay,
  paise,
  SELLER_STATE,
  signOf,
  sum,
  sumsBy,
} from '../../../test/support/bookkeeper/entries.ts'
import { monthForTests } from '../../../test/support/bookkeeper/month.ts'
import { exportSheet, readSheet } from '../../../test/support/csv-files.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
const books = monthForTests(shop)

test('Tally’s vouchers are balanced and book what the bookkeeper computes, with the money that came and went', async () => {
  const [from, to] = [`${books.months[0]}-01`, lastDay(books.months.at(-1) ?? '')]
  const { text } = await exportSheet(shop, books.admin, `/admin/books/tally.xml?from=${from}&to=${to}`)
  const vouchers = [...text.matchAll(/<VOUCHER [\s\S]*?<\/VOUCHER>/g)].map(([voucher]) => ({
    kind: valueIn(voucher, 'VOUCHERTYPENAME'),
    day: valueIn(voucher, 'DATE'),
    entries: [...voucher.matchAll(/<ALLLEDGERENTRIES.LIST>(.*?)<\/ALLLEDGERENTRIES.LIST>/g)].map(([, entry = '']) => ({
      ledger: valueIn(entry, 'LEDGERNAME'),
      isDebit: valueIn(entry, 'ISDEEMEDPOSITIVE') === 'Yes',
      amount: paise(valueIn(entry, 'AMOUNT')),
    })),
  }))
  const masters = [...text.matchAll(/<LEDGER NAME="([^"]*)"/g)].map(([, name]) => name)
  for (const voucher of vouchers) {
    assert.equal(
      sum(voucher.entries, ({ amount }) => amount),
      0,
    )
    for (const { ledger, amount, isDebit } of voucher.entries) {
      assert.ok(masters.includes(ledger), ledger)
      assert.equal(isDebit, amount < 0)
    }
  }
  const ofKind = (...kinds: string[]) => vouchers.filter(({ kind }) => kinds.includes(kind))
  const booked = (of: typeof vouchers, matches: (ledger: string) => boolean) =>
    sum(
      of.flatMap((voucher) => voucher.entries.filter(({ ledger }) => matches(ledger))),
      ({ amount }) => amount,
    )
  const sales = ofKind('Sales', 'Credit Note')
  const expected = (figureOf: (entry: Entry, line: Line) => number) =>
    sum(books.entries, (entry) => signOf(entry) * sum(entry.lines, (line) => figureOf(entry, line)))
  assert.deepEqual(
    [ofKind('Sales').length, ofKind('Credit Note').length],
    [
      books.entries.filter(({ kind }) => kind === 'sale').length,
      books.entries.filter(({ kind }) => kind === 'credit').length,
    ],
  )
  for (const percent of [null, 5, 18])
    assert.equal(
      booked(sales, (ledger) => ledger === (percent === null ? 'Exempt sales' : `Sales at ${percent} %`)),
      expected((_, line) => (line.percent === percent ? line.value : 0)),
    )
  const near = expected(({ state }, { tax }) => (state === SELLER_STATE ? tax / 2 : 0))
  assert.equal(
    booked(sales, (ledger) => ledger === 'Output CGST'),
    near,
  )
  assert.equal(
    booked(sales, (ledger) => ledger === 'Output SGST'),
    near,
  )
  assert.equal(
    booked(sales, (ledger) => ledger === 'Output IGST'),
    expected(({ state }, { tax }) => (state === SELLER_STATE ? 0 : tax)),
  )

  const { rows } = await sql<{ cash: number; online: number }>`
    select
      (select sum(amount - coalesce(advance, 0))::float8 from orders where payment_method = 'cod' and status = 'delivered')
        as cash,
      (select sum(amount)::float8 from payments where purpose = 'pays_order') as online
  `.execute(shop.database)
  assert.deepEqual(
    {
      cash: -booked(ofKind('Receipt'), (ledger) => ledger === 'Cash on delivery'),
      online: -booked(ofKind('Receipt'), (ledger) => ledger === 'Razorpay'),
    },
    rows[0],
  )
  assert.deepEqual(
    {
      cash: booked(ofKind('Payment'), (ledger) => ledger === 'Cash on delivery'),
      online: booked(ofKind('Payment'), (ledger) => ledger === 'Razorpay'),
    },
    books.money,
  )
  const ids = [...text.matchAll(/REMOTEID="([^"]*)"/g)].map(([, id]) => id)
  assert.equal(new Set(ids).size, vouchers.length, 'no voucher takes the place of another one')
})

test('the files for Zoho Books have a row for each line, and are what the bookkeeper computes', async () => {
  const [from, to] = [`${books.months[0]}-01`, lastDay(books.months.at(-1) ?? '')]
  for (const [table, kind] of [
    ['invoices', 'sale'],
    ['credit-notes', 'credit'],
  ] as const) {
    const rows = await readSheet(shop, books.admin, `/admin/books/zoho/${table}.csv?from=${from}&to=${to}`)
    const own = books.entries.filter((entry) => entry.kind === kind)
    assert.equal(
      rows.length,
      sum(own, ({ lines }) => lines.length),
    )
    const taxOf = (state: State, percent: number | null) =>
      percent === null ? '' : `${state === SELLER_STATE ? 'GST' : 'IGST'}${percent}`
    const expected: Record<string, number> = {}
    for (const { state, lines } of own)
      for (const { percent, amount } of lines)
        expected[taxOf(state, percent)] = (expected[taxOf(state, percent)] ?? 0) + amount
    const found: Record<string, number> = {}
    for (const { 'Item Tax': tax = '', 'Item Price': price = '', Quantity: quantity = '' } of rows)
      found[tax] = (found[tax] ?? 0) + paise(price) * Number(quantity)
    assert.deepEqual(found, expected)
  }
})

test('the summary of all months has the totals, the taxes, the money and complete sequences', async () => {
  const [from, to] = [`${books.months[0]}-01`, lastDay(books.months.at(-1) ?? '')]
  const summary = await books.admin.api.call('GET /admin/books', { query: { from, to } })
  const all = sumsBy(
    books.entries,
    () => 'all',
    ({ amount }) => amount,
  ).all
  for (const rows of [summary.byRate, summary.byHsn, summary.byPlace, [summary.total]])
    assert.equal(
      sum(rows, ({ amount }) => paise(amount)),
      all,
    )
  const [exempt] = summary.byRate
  assert.deepEqual(
    [exempt?.percent, paise(exempt?.amount)],
    [
      null,
      sumsBy(
        books.entries,
        (_, line) => (isTaxed(line) ? null : 'x'),
        ({ amount }) => amount,
      ).x,
    ],
  )
  assert.equal(
    paise(summary.credited.amount),
    sum(
      books.entries.filter(({ kind }) => kind === 'credit'),
      (entry) => -entry.amount,
    ),
  )
  assert.equal(paise(summary.refunded.amount), books.money.online + books.money.cash)
  const byPlace = Object.fromEntries(summary.byPlace.map(({ state, amount }) => [state, paise(amount)]))
  assert.deepEqual(
    byPlace,
    sumsBy(
      books.entries,
      ({ state }) => state,
      ({ amount }) => amount,
    ),
  )
  for (const { code, state } of summary.byPlace)
    assert.equal(code, gstStateCodes[states.find((each) => each === state) ?? 'Goa'])
  assert.equal(
    sum(summary.sequences, ({ issued }) => issued),
    books.entries.length,
  )
  for (const { missing, missingCount } of summary.sequences) assert.deepEqual([missing, missingCount], [[], 0])
  assert.ok(summary.received.some(({ paymentMethod, means }) => paymentMethod === 'online' && means === 'upi'))
})

function valueIn(xml: string, tag: string): string {
  return new RegExp(`<${tag}>([^<]*)<`).exec(xml)?.[1] ?? ''
}
