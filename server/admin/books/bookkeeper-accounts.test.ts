import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { type State, stateCode, states } from '../../../domain/states.ts'
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
