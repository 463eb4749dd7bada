import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import papa from 'papaparse'
import type { Gstr1 } from '../../../domain/books/gstr1/portal.ts'
import { longDay } from '../../../domain/day-text.ts'
import { type State, states } from '../../../domain/states.ts'
import { financialYearLabel, financialYearOf } from '../../../domain/tax/financial-year.ts'
import { gstStateCodes } from '../../../domain/tax/gst-states.ts'
import { categoryTaxClass, initialTaxClasses } from '../../../domain/tax/tax-classes.ts'
import { exportSheet } from '../../../test/support/csv-files.ts'
import { buildAdmin, type Person } from '../../../test/support/factories.ts'
import { fillMonth } from '../../../test/support/month-of-orders.ts'
import { portalSchema } from '../../../test/support/portal-schema.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

/**
 * A bookkeeper who has only the orders, what was in them, what delivery cost and when each parcel left or came back: the tests compute the
 * books from these, in whole paise, and compare what the shop exports.
 */
const shop = shopForTests()
const SELLER_STATE = 'Maharashtra'
const SELLER_CODE = '27'
const LARGE = 10_000_000
/** The service's code, in as many digits as the return of a seller of this size has */
const DELIVERY = '9965'

type Kind = 'sale' | 'return'
type Line = { hsn: string; percent: number | null; quantity: number; value: number; tax: number; amount: number }
type Entry = {
  order: string
  kind: Kind
  day: string
  state: State
  gstin: string | null
  isCash: boolean
  amount: number
  lines: Line[]
}

let admin: Person
let entries: Entry[]
let months: string[]

let isPlayed = false
beforeEach(async () => {
  if (isPlayed) return
  await fillMonth(shop, 300)
  admin = await buildAdmin(shop)
  entries = await readEntries()
  months = [...new Set(entries.map(({ day }) => day.slice(0, 7)))].toSorted()
  isPlayed = true
})

async function readEntries(): Promise<Entry[]> {
  const { rows } = await sql<{
    id: string
    to_state: string
    day: string
    state: State
    gstin: string | null
    payment_method: string
    delivery_fee: number
    lines: {
      price: number
      quantity: number
      category: Parameters<typeof categoryTaxClass>[0]
      tax_class: string | null
    }[]
  }>`
    select orders.id, to_state, to_char(happened_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, state, payment_method,
      orders.gstin, delivery_fee,
      (
        select jsonb_agg(jsonb_build_object(
          'price', order_lines.price, 'quantity', quantity, 'category', category, 'tax_class', tax_class
        ) order by position)
        from order_lines join plants on plants.id = plant_id where order_id = orders.id
      ) as lines
    from order_events join orders on orders.id = order_id
    where aspect = 'shipment' and to_state in ('shipped', 'returned')
    order by happened_at
  `.execute(shop.database)
  return rows.flatMap(({ id, to_state, day, state, gstin, payment_method, delivery_fee, lines }) => {
    const goods = lines.map(({ price, quantity, category, tax_class }) => {
      const taxClass = initialTaxClasses.find(({ key }) => key === (tax_class ?? categoryTaxClass(category)))
      assert.ok(taxClass)
      const percent = taxClass.rates[0]?.percent ?? null
      return lineOf(taxClass.hsn, percent, quantity, price * quantity, state)
    })
    const delivery = deliveryShares(delivery_fee, goods).map(({ percent, amount }) =>
      lineOf(DELIVERY, percent, 0, amount, state),
    )
    return billedApart([...goods, ...delivery], gstin).map((apart) => ({
      order: id,
      kind: to_state === 'shipped' ? ('sale' as const) : ('return' as const),
      day,
      state,
      gstin,
      isCash: payment_method === 'cod',
      amount: sum(apart, ({ amount }) => amount),
      lines: apart,
    }))
  })
}

function lineOf(hsn: string, percent: number | null, quantity: number, amount: number, state: State): Line {
  const tax = includedTax(amount, percent ?? 0, state)
  return { hsn, percent, quantity, value: amount - tax, tax, amount }
}

/** Each rate bears so much of the fee as its goods cost: whole paise, those that are left over to the largest fractions. */
function deliveryShares(fee: number, goods: Line[]): { percent: number | null; amount: number }[] {
  const total = BigInt(sum(goods, ({ amount }) => amount))
  const shares = [...new Set(goods.map(({ percent }) => percent))].map((percent) => {
    const part = BigInt(
      fee *
        sum(
          goods.filter((line) => line.percent === percent),
          ({ amount }) => amount,
        ),
    )
    return { percent, amount: Number(part / total), fraction: Number(part % total) }
  })
  const left = fee - sum(shares, ({ amount }) => amount)
  const largest = shares.toSorted((one, other) => other.fraction - one.fraction).slice(0, left)
  return shares
    .map((share) => ({ percent: share.percent, amount: share.amount + (largest.includes(share) ? 1 : 0) }))
    .filter(({ amount }) => amount > 0)
}

/** A registered buyer of both gets the taxed goods on an invoice and the exempt ones on a bill of supply. */
function billedApart(lines: Line[], gstin: string | null): Line[][] {
  const [taxed, exempt] = [lines.filter(isTaxed), lines.filter((line) => !isTaxed(line))]
  return gstin !== null && taxed.length > 0 && exempt.length > 0 ? [taxed, exempt] : [lines]
}

/** The tax in a price that includes it: within the state two halves, each rounded to the paisa, half a paisa up. */
function includedTax(amount: number, percent: number, state: State): number {
  const rounded = (numerator: number, denominator: number) =>
    Number((2n * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator)))
  if (state !== SELLER_STATE) return rounded(amount * percent, 100 + percent)
  return 2 * rounded(amount * percent, 2 * (100 + percent))
}

const paise = (rupees: number | string | undefined) => Math.round(Number(rupees) * 100)
const signOf = ({ kind }: Entry) => (kind === 'sale' ? 1 : -1)
const inMonth = (month: string) => entries.filter(({ day }) => day.startsWith(month))
const isTaxed = ({ percent }: Line) => (percent ?? 0) > 0
const sum = <Item>(items: readonly Item[], figureOf: (item: Item) => number) =>
  items.reduce((total, item) => total + figureOf(item), 0)
const isLarge = ({ state, gstin, amount }: Entry) => gstin === null && state !== SELLER_STATE && amount > LARGE
/** Sums of lines by a key, credit notes negative, without keys that come to nothing. */
function sumsBy(
  of: readonly Entry[],
  keyOf: (entry: Entry, line: Line) => string | null,
  figureOf: (line: Line) => number,
) {
  const sums: Record<string, number> = {}
  for (const entry of of)
    for (const line of entry.lines) {
      const key = keyOf(entry, line)
      if (key !== null) sums[key] = (sums[key] ?? 0) + signOf(entry) * figureOf(line)
    }
  return Object.fromEntries(Object.entries(sums).toSorted())
}
const gstr1Of = (period: string): Promise<Gstr1> => admin.api.call('GET /admin/books/gstr1', { query: { period } })
const taxOf = ({ iamt, camt = 0, samt = 0 }: { iamt: number; camt?: number; samt?: number }) =>
  paise(iamt) + paise(camt) + paise(samt)

test('the month has sales of every kind: cash and online, exempt and taxed, near and far, B2B, large, and returns', () => {
  assert.ok(entries.length > 200, String(entries.length))
  const has = (matches: (entry: Entry) => boolean) => assert.ok(entries.some(matches), String(matches))
  has(({ isCash }) => isCash)
  has(({ isCash }) => !isCash)
  has(({ kind }) => kind === 'return')
  has(({ lines }) => lines.every((line) => !isTaxed(line)))
  has(({ lines }) => lines.every(isTaxed))
  has(({ lines }) => lines.some(isTaxed) && lines.some((line) => !isTaxed(line)))
  has(({ gstin, state, lines }) => gstin !== null && state === SELLER_STATE && lines.some(isTaxed))
  has(({ gstin, state, lines }) => gstin !== null && state !== SELLER_STATE && lines.some(isTaxed))
  has(isLarge)
  const paysDelivery = ({ lines }: Entry) => lines.some(({ hsn }) => hsn === DELIVERY)
  has((entry) => !paysDelivery(entry))
  const paysAt = ({ lines }: Entry, rate: number | null) =>
    lines.some(({ hsn, percent }) => hsn === DELIVERY && percent === rate)
  for (const rate of [null, 5, 18]) has((entry) => paysAt(entry, rate))
  for (const rate of [null, 18]) has((entry) => entry.kind === 'return' && entry.gstin !== null && paysAt(entry, rate))
  for (const kind of ['sale', 'return'] as const)
    has(({ order }) => entries.filter((entry) => entry.order === order && entry.kind === kind).length === 2)
  assert.ok(new Set(entries.map(({ state }) => state)).size > 5)
})

test('each document is of the kind, the order and the sum that the bookkeeper computes, and each note for one of them', async () => {
  const { rows } = await sql<{ order_id: string; kind: string; amount: number; corrected: string | null }>`
    select document.order_id, document.kind, (document.content#>>'{sale,totals,amount}')::integer as amount,
      invoice.kind as corrected
    from tax_documents as document
    left join tax_documents as invoice on invoice.number = document.content#>>'{corrects,number}'
  `.execute(shop.database)
  const kindOf = ({ lines }: Entry) =>
    lines.every((line) => !isTaxed(line))
      ? 'bill_of_supply'
      : lines.every(isTaxed)
        ? 'tax_invoice'
        : 'invoice_cum_bill_of_supply'
  const described = entries.map((entry) => {
    const kind = entry.kind === 'sale' ? kindOf(entry) : `credit_note for ${kindOf(entry)}`
    return `${entry.order} ${kind} ${entry.amount}`
  })
  const found = rows.map(
    ({ order_id, kind, amount, corrected }) =>
      `${order_id} ${corrected === null ? kind : `${kind} for ${corrected}`} ${amount}`,
  )
  assert.deepEqual(found.toSorted(), described.toSorted())
  assert.ok(entries.every((entry) => entry.gstin === null || kindOf(entry) !== 'invoice_cum_bill_of_supply'))
})

test('GSTR-1 of each month has the portal’s form, reconciles, and is what the bookkeeper computes', async () => {
  for (const month of months) {
    const gstr1 = await gstr1Of(month)
    portalSchema.parse(gstr1)
    const check = await admin.api.call('GET /admin/books/gstr1/check', { query: { period: month } })
    assert.deepEqual(check, { reconciles: true, differences: [], differenceCount: 0 })

    const own = inMonth(month)
    assert.equal(gstr1.fp, `${month.slice(5)}${month.slice(0, 4)}`)
    const taxed = own.filter(({ lines }) => lines.some(isTaxed))
    const listed = (kind: Kind, matches: (entry: Entry) => boolean) =>
      taxed
        .filter((entry) => entry.kind === kind && matches(entry))
        .map(
          (entry) =>
            `${entry.amount} ${sum(entry.lines.filter(isTaxed), ({ value }) => value)} ${sum(entry.lines, ({ tax }) => tax)}`,
        )
        .toSorted()
    const found = (
      documents: readonly { val: number; itms: readonly { itm_det: { txval: number; iamt: number } }[] }[],
    ) =>
      documents
        .map(({ val, itms }) => {
          const details = itms.map(({ itm_det }) => itm_det)
          return `${paise(val)} ${sum(details, ({ txval }) => paise(txval))} ${sum(details, taxOf)}`
        })
        .toSorted()
    assert.deepEqual(
      found(gstr1.b2b.flatMap(({ inv }) => inv)),
      listed('sale', ({ gstin }) => gstin !== null),
    )
    assert.deepEqual(
      found(gstr1.cdnr.flatMap(({ nt }) => nt)),
      listed('return', ({ gstin }) => gstin !== null),
    )
    assert.deepEqual(found(gstr1.b2cl.flatMap(({ inv }) => inv)), listed('sale', isLarge))
    assert.deepEqual(found(gstr1.cdnur), listed('return', isLarge))

    const small = (entry: Entry, line: Line) =>
      entry.gstin === null && !isLarge(entry) && isTaxed(line) ? `${gstStateCodes[entry.state]} ${line.percent}` : null
    const rows = Object.entries(Object.groupBy(gstr1.b2cs, ({ pos, rt }) => `${pos} ${rt}`)).toSorted()
    const b2cs = (figureOf: (row: Gstr1['b2cs'][number]) => number) =>
      Object.fromEntries(rows.map(([key, group = []]) => [key, sum(group, figureOf)]))
    assert.deepEqual(
      b2cs(({ txval }) => paise(txval)),
      sumsBy(own, small, ({ value }) => value),
    )
    assert.deepEqual(
      b2cs(taxOf),
      sumsBy(own, small, ({ tax }) => tax),
    )
    for (const { pos, sply_ty } of gstr1.b2cs) assert.equal(sply_ty, pos === SELLER_CODE ? 'INTRA' : 'INTER')

    const exempt = sumsBy(
      own,
      ({ state, gstin }, line) =>
        isTaxed(line) ? null : `${state === SELLER_STATE ? 'INTRA' : 'INTR'}${gstin === null ? 'B2C' : 'B2B'}`,
      ({ amount }) => amount,
    )
    const nil = gstr1.nil.inv.map(({ sply_ty, nil_amt, expt_amt }) => [sply_ty, paise(nil_amt) + paise(expt_amt)])
    assert.deepEqual(Object.fromEntries(nil.toSorted()), withoutNothing(exempt))

    for (const [part, isRegistered] of [
      ['hsn_b2b', true],
      ['hsn_b2c', false],
    ] as const) {
      const keyOf = ({ gstin }: Entry, { hsn, percent }: Line) =>
        (gstin !== null) === isRegistered ? `${hsn} ${percent ?? 0}` : null
      const summary = (figureOf: (row: Gstr1['hsn']['hsn_b2b'][number]) => number) =>
        Object.fromEntries(gstr1.hsn[part].map((row) => [`${row.hsn_sc} ${row.rt}`, figureOf(row)]).toSorted())
      assert.deepEqual(
        summary(({ qty }) => qty),
        sumsBy(own, keyOf, ({ quantity }) => quantity),
        month,
      )
      assert.deepEqual(
        summary(({ txval }) => paise(txval)),
        sumsBy(own, keyOf, ({ value }) => value),
      )
      assert.deepEqual(
        summary(taxOf),
        sumsBy(own, keyOf, ({ tax }) => tax),
      )
    }

    const issued = (number: number) =>
      sum(
        gstr1.doc_issue.doc_det.filter(({ doc_num }) => doc_num === number),
        ({ docs }) => sum(docs, ({ net_issue }) => net_issue),
      )
    assert.deepEqual(
      [issued(1), issued(5)],
      [own.filter(({ kind }) => kind === 'sale').length, own.filter(({ kind }) => kind === 'return').length],
    )
    assert.ok(gstr1.doc_issue.doc_det.every(({ docs }) => docs.every(({ cancel }) => cancel === 0)))
  }
})

test('the CSV of each table has the sums of the JSON', async () => {
  for (const period of months) {
    const gstr1 = await gstr1Of(period)
    const total = async (table: string, column: string) =>
      sum(await sheet(`/admin/books/gstr1/${table}.csv?period=${period}`), (row) => paise(row[column]))
    const value = (documents: { itms: { itm_det: { txval: number } }[] }[]) =>
      sum(
        documents.flatMap(({ itms }) => itms),
        ({ itm_det }) => paise(itm_det.txval),
      )
    assert.equal(await total('b2b', 'Taxable Value'), value(gstr1.b2b.flatMap(({ inv }) => inv)))
    assert.equal(await total('b2cl', 'Taxable Value'), value(gstr1.b2cl.flatMap(({ inv }) => inv)))
    assert.equal(await total('cdnr', 'Taxable Value'), value(gstr1.cdnr.flatMap(({ nt }) => nt)))
    assert.equal(await total('cdnur', 'Taxable Value'), value(gstr1.cdnur))
    assert.equal(
      await total('b2cs', 'Integrated Tax'),
      sum(gstr1.b2cs, ({ iamt }) => paise(iamt)),
    )
    assert.equal(
      await total('nil', 'Exempted(other than nil rated/non GST supply)'),
      sum(gstr1.nil.inv, ({ expt_amt }) => paise(expt_amt)),
    )
    const hsn = [...gstr1.hsn.hsn_b2b, ...gstr1.hsn.hsn_b2c]
    assert.equal(
      await total('hsn', 'Total Value'),
      sum(hsn, (row) => paise(row.txval) + taxOf(row)),
    )
    assert.equal(
      await total('hsn', 'Central Tax Amount'),
      (await total('hsn_b2b', 'Central Tax Amount')) + (await total('hsn_b2c', 'Central Tax Amount')),
    )
    assert.equal(
      await total('doc_issue', 'Total Number'),
      100 * sum(gstr1.doc_issue.doc_det, ({ docs }) => sum(docs, ({ totnum }) => totnum)),
    )
  }
})

test('the sales register has a row for each document by its day, and each is what the bookkeeper computes', async () => {
  for (const month of months) {
    const own = inMonth(month)
    const rows = await sheet(`/admin/books/register.csv?from=${month}-01&to=${lastDay(month)}`)
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

test('every PDF of the year’s archives, read back, has the order, day and sums that the bookkeeper computes', async () => {
  const years = new Set(months.map((month) => `20${financialYearLabel(financialYearOf(`${month}-01`))}`))
  const found: string[] = []
  for (const year of years)
    for (const pdf of await documentsOf(year)) {
      const lines = await readPdf(pdf)
      const after = (label: RegExp) => lines.map((line) => label.exec(line)?.[1]).find((text) => text !== undefined)
      const sumAfter = (label: string) =>
        paise((after(new RegExp(`^${label} ?([\\d,.]+)$`)) ?? '0').replaceAll(',', ''))
      const isNote = lines.includes('Credit note')
      found.push(
        [
          isNote ? 'return' : 'sale',
          after(/^Order (\w{20})$/),
          after(/^Date (\d{1,2} \w+ \d{4})$/),
          ...['Exempt value', 'Taxable value', 'CGST', 'SGST', 'IGST', isNote ? 'Total credited ₹' : 'Total ₹'].map(
            sumAfter,
          ),
        ].join(' '),
      )
    }
  const expected = entries.map(({ kind, order, day, state, amount, lines }) => {
    const taxed = lines.filter(isTaxed)
    const [exempt, tax] = [amount - sum(taxed, (line) => line.amount), sum(taxed, (line) => line.tax)]
    const isNear = state === SELLER_STATE
    // A bill of supply says nothing of taxable and exempt value.
    const values = taxed.length > 0 ? [exempt, sum(taxed, ({ value }) => value)] : [0, 0]
    return [kind, order, longDay(day), ...values, ...(isNear ? [tax / 2, tax / 2, 0] : [0, 0, tax]), amount].join(' ')
  })
  assert.deepEqual(found.toSorted(), expected.toSorted())
})

test('Tally’s vouchers are balanced and book what the bookkeeper computes, with the money that came and went', async () => {
  const [from, to] = [`${months[0]}-01`, lastDay(months.at(-1) ?? '')]
  const { text } = await exportSheet(shop, admin, `/admin/books/tally.xml?from=${from}&to=${to}`)
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
    sum(entries, (entry) => signOf(entry) * sum(entry.lines, (line) => figureOf(entry, line)))
  assert.deepEqual(
    [ofKind('Sales').length, ofKind('Credit Note').length],
    [entries.filter(({ kind }) => kind === 'sale').length, entries.filter(({ kind }) => kind === 'return').length],
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

  const { rows } = await sql<{ cash: number; online: number; refunded: number }>`
    select
      (select sum(amount)::float8 from orders where payment_method = 'cod' and status = 'delivered') as cash,
      (select sum(amount)::float8 from payments where purpose = 'pays_order') as online,
      (select sum(amount)::float8 from refunds where status = 'succeeded') as refunded
  `.execute(shop.database)
  assert.deepEqual(
    {
      cash: -booked(ofKind('Receipt'), (ledger) => ledger === 'Cash on delivery'),
      online: -booked(ofKind('Receipt'), (ledger) => ledger === 'Razorpay'),
      refunded: booked(ofKind('Payment'), (ledger) => ledger === 'Razorpay'),
    },
    rows[0],
  )
})

test('the files for Zoho Books have a row for each line, and are what the bookkeeper computes', async () => {
  const [from, to] = [`${months[0]}-01`, lastDay(months.at(-1) ?? '')]
  for (const [table, kind] of [
    ['invoices', 'sale'],
    ['credit-notes', 'return'],
  ] as const) {
    const rows = await sheet(`/admin/books/zoho/${table}.csv?from=${from}&to=${to}`)
    const own = entries.filter((entry) => entry.kind === kind)
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
  const [from, to] = [`${months[0]}-01`, lastDay(months.at(-1) ?? '')]
  const summary = await admin.api.call('GET /admin/books', { query: { from, to } })
  const all = sumsBy(
    entries,
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
        entries,
        (_, line) => (isTaxed(line) ? null : 'x'),
        ({ amount }) => amount,
      ).x,
    ],
  )
  assert.equal(
    paise(summary.credited.amount),
    sum(
      entries.filter(({ kind }) => kind === 'return'),
      (entry) => -entry.amount,
    ),
  )
  const byPlace = Object.fromEntries(summary.byPlace.map(({ state, amount }) => [state, paise(amount)]))
  assert.deepEqual(
    byPlace,
    sumsBy(
      entries,
      ({ state }) => state,
      ({ amount }) => amount,
    ),
  )
  for (const { code, state } of summary.byPlace)
    assert.equal(code, gstStateCodes[states.find((each) => each === state) ?? 'Goa'])
  assert.equal(
    sum(summary.sequences, ({ issued }) => issued),
    entries.length,
  )
  for (const { missing, missingCount } of summary.sequences) assert.deepEqual([missing, missingCount], [[], 0])
  assert.ok(summary.received.some(({ paymentMethod, means }) => paymentMethod === 'online' && means === 'upi'))
})

/** The PDFs in the archive of a financial year. */
async function documentsOf(year: string): Promise<Uint8Array[]> {
  const answer = await fetch(`${shop.url}/api/admin/books/year.zip?year=${year}`, {
    headers: { Authorization: `Bearer ${admin.bearer}` },
  })
  assert.equal(answer.status, 200)
  const files = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())))
  return files.flatMap(([name, bytes]) => (name.endsWith('.pdf') ? [bytes] : []))
}

async function sheet(path: string): Promise<Record<string, string>[]> {
  const { status, text } = await exportSheet(shop, admin, path)
  assert.equal(status, 200, text)
  const { data, errors } = papa.parse<Record<string, string>>(text.replace('\ufeff', ''), {
    header: true,
    skipEmptyLines: true,
  })
  assert.deepEqual(errors, [])
  return data
}

function lastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

function valueIn(xml: string, tag: string): string {
  return new RegExp(`<${tag}>([^<]*)<`).exec(xml)?.[1] ?? ''
}

function withoutNothing(sums: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(sums).filter(([, figure]) => figure !== 0))
}
