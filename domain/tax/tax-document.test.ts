import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { sumOf, valuesOf } from '../fields.fixture.ts'
import { forAll } from '../for-all.fixture.ts'
import { paise } from '../money.ts'
import { stateCode, states } from '../states.ts'
import { day, sales, seller, taxClassOf } from './sales.fixture.ts'
import {
  deliveryCharge,
  documentNumber,
  documentSeries,
  isDeliveryCharge,
  isUntaxed,
  type SoldLine,
  seriesOf,
  shareDeliveryFee,
  splitSale,
  splitTax,
  taxSale,
} from './tax-document.ts'

const line = (key: string, price = 24_900, quantity = 1): SoldLine => ({
  name: key,
  taxClass: taxClassOf(key),
  quantity,
  price: paise(price),
})
const deliveryFee = paise(0)

test('the figures of any cart add up to what was paid, along each line and down each column', () =>
  forAll(sales, (sold) => {
    const sale = taxSale(sold)
    const paid = sold.deliveryFee + sold.lines.reduce((total, { price, quantity }) => total + price * quantity, 0)
    const all = ['exempt', 'taxable', 'centralTax', 'stateTax', 'integratedTax'] as const
    const across = (row: Record<(typeof all)[number], number>) => all.reduce((total, field) => total + row[field], 0)
    assert.deepEqual([sale.totals.amount, across(sale.totals)], [paid, paid])
    for (const each of sale.lines) assert.equal(across(each), each.amount)
    for (const field of all) assert.equal(sale.totals[field], sumOf(sale.lines, field))
    const tax = sale.totals.amount - sale.totals.taxable - sale.totals.exempt
    if (sold.seller.gstin === null || sale.kind === 'bill_of_supply') assert.equal(tax, 0)
    assert.equal(sale.isAcrossStates, sold.deliveryState !== sold.seller.state)
  }))

test('only exempt goods make a bill of supply, only taxed goods a tax invoice, both together a combined document', () => {
  const kind = (...lines: SoldLine[]) => taxSale({ seller, deliveryState: 'Goa', lines, deliveryFee, day }).kind
  assert.equal(kind(line('live-plants'), line('seeds'), line('earthen')), 'bill_of_supply')
  assert.equal(kind(line('ceramic')), 'tax_invoice')
  assert.equal(kind(line('ceramic'), line('live-plants')), 'invoice_cum_bill_of_supply')
})

test('a seller without a GSTIN charges no tax and issues bills of supply', () => {
  const sold = { seller: { ...seller, gstin: null }, deliveryState: 'Goa', lines: [line('ceramic')], deliveryFee, day }
  const { kind, totals } = taxSale(sold)
  assert.deepEqual([kind, totals.exempt, totals.amount], ['bill_of_supply', 24_900, 24_900])
})

test('the state of the delivery decides between two halves and integrated tax, however it is written', () => {
  const taxes = (deliveryState: string) => {
    const { totals } = taxSale({ seller, deliveryState, lines: [line('ceramic')], deliveryFee, day })
    return [totals.centralTax, totals.stateTax, totals.integratedTax]
  }
  for (const home of ['Maharashtra', 'MAHARASHTRA', 'MH', 'nowhere at all'])
    assert.deepEqual(taxes(home), [1_899, 1_899, 0], home)
  for (const away of ['Orissa', 'TN', 'Delhi NCT']) assert.deepEqual(taxes(away), [0, 0, 3_798], away)
})

test('a number has at most 16 letters, digits, dashes and slashes, and each series its own; a combined document is an invoice', () => {
  const kinds = ['tax_invoice', 'invoice_cum_bill_of_supply', 'bill_of_supply', 'credit_note'] as const
  assert.deepEqual(kinds.map(seriesOf), ['invoice', 'invoice', 'bill_of_supply', 'credit_note'])
  assert.equal(documentNumber('PA', 'invoice', 2026, 123), 'PA/26-27/000123')
  assert.equal(documentNumber('PA', 'bill_of_supply', 2026, 1), 'PAB/26-27/000001')
  assert.equal(documentNumber('PA', 'credit_note', 2099, 999_999), 'PAC/99-00/999999')
  for (const series of Object.keys(documentSeries) as (keyof typeof documentSeries)[])
    assert.match(documentNumber('Z9', series, 2026, 999_999), /^[A-Z0-9/-]{1,16}$/)
  for (const serial of [0, -1, 1.5, 1_000_000, Number.NaN])
    assert.throws(() => documentNumber('PA', 'invoice', 2026, serial), RangeError)
  for (const prefix of ['', 'P', 'PAB', 'pa', 'P/', 'पा'])
    assert.throws(() => documentNumber(prefix, 'invoice', 2026, 1), RangeError)
})

test('every state has a GST code of its own', () => {
  assert.equal(new Set(states.map((state) => stateCode(state))).size, 36)
})

const fields = ['exempt', 'taxable', 'centralTax', 'stateTax', 'integratedTax', 'amount'] as const

test('a registered buyer’s documents add up to the sale, in each sum and line by line', () =>
  forAll(sales, (sold) => {
    const sale = taxSale(sold)
    const parts = splitSale(sale, seller)
    for (const field of fields) assert.equal(sumOf(valuesOf(parts, 'totals'), field), sale.totals[field], field)
    const ascending = (places: readonly number[]) => places.toSorted((a, b) => a - b)
    const places = parts.map(({ lines }) => lines.map((line) => sale.lines.indexOf(line)))
    for (const each of places) assert.deepEqual(each, ascending(each))
    assert.deepEqual(ascending(places.flat()), [...sale.lines.keys()])
  }))

test('a registered buyer never gets a combined document: taxed lines are on a tax invoice, the others on a bill', () =>
  forAll(sales, (sold) => {
    const sale = taxSale(sold)
    const parts = splitSale(sale, seller)
    const kinds = sale.kind === 'invoice_cum_bill_of_supply' ? ['tax_invoice', 'bill_of_supply'] : [sale.kind]
    assert.deepEqual(valuesOf(parts, 'kind'), kinds)
    for (const { kind, lines, totals, placeOfSupply, isAcrossStates } of parts) {
      assert.ok(lines.length > 0 && lines.every((line) => isUntaxed(line) === (kind === 'bill_of_supply')))
      assert.equal(kind === 'bill_of_supply' ? totals.taxable : totals.exempt, 0)
      assert.deepEqual([placeOfSupply, isAcrossStates], [sale.placeOfSupply, sale.isAcrossStates])
    }
  }))

test('the sale to a buyer who is not registered, and one that is not mixed, stays as it is', () =>
  forAll(sales, fc.constantFrom(seller.gstin, null), (sold, gstin) => {
    const sale = taxSale(sold)
    fc.pre(gstin === null || sale.kind !== 'invoice_cum_bill_of_supply')
    assert.deepEqual(splitSale(sale, { gstin }), [sale])
  }))

const sums = fc.integer({ min: 0, max: 1_000_000_000 }).map(paise)
const percents = fc.constantFrom(null, 0, 0.25, 1.5, 3, 5, 12, 18, 28, 40)

test('value and taxes add up to the sum, to the paisa, each tax within one of its rate, the halves of a state’s equal', () =>
  forAll(sums, percents, fc.boolean(), (sum, percent, isAcrossStates) => {
    const { exempt, taxable, centralTax, stateTax, integratedTax } = splitTax(sum, percent, isAcrossStates)
    assert.equal(exempt + taxable + centralTax + stateTax + integratedTax, sum)
    assert.equal(centralTax, stateTax)
    assert.equal(isAcrossStates ? centralTax : integratedTax, 0)
    assert.equal(percent ? exempt : taxable, 0)
    const [tax, rate] = isAcrossStates ? [integratedTax, percent ?? 0] : [centralTax, (percent ?? 0) / 2]
    assert.ok(Math.abs(tax - (taxable * rate) / 100) <= 1, `${tax} of ${taxable} at ${rate} %`)
  }))

const rated = fc.record({
  percent: fc.constantFrom(null, 0, 5, 18),
  amount: fc.integer({ min: 0, max: 9_999_999 }).map(paise),
})
const goods = fc.array(rated, { minLength: 1, maxLength: 20 })
const fees = fc.integer({ min: 0, max: 99_999 }).map(paise)
test('the shares of any fee add up to it, one for each rate of the goods, each within a paisa of its exact part', () =>
  forAll(goods, fees, (lines, fee) => {
    const shares = shareDeliveryFee(fee, lines)
    assert.equal(sumOf(shares, 'amount'), fee)
    assert.equal(new Set(shares.map(({ percent }) => percent)).size, shares.length)
    const total = sumOf(lines, 'amount')
    for (const { percent, amount } of shares) {
      const own = lines.filter((each) => each.percent === percent)
      assert.ok(own.length > 0 && amount > 0)
      if (total > 0) assert.ok(Math.abs(amount - (fee * sumOf(own, 'amount')) / total) < 1)
    }
  }))

test('free delivery has no lines, and a fee for goods at one rate has one line, after them', () => {
  const sale = { seller, deliveryState: 'Goa', lines: [line('ceramic', 59_000, 2)], day }
  assert.deepEqual(taxSale({ ...sale, deliveryFee: paise(0) }).lines.filter(isDeliveryCharge), [])
  const { lines: taxed, totals } = taxSale({ ...sale, deliveryFee: paise(11_800) })
  const taxes = { exempt: 0, taxable: 10_000, centralTax: 0, stateTax: 0, integratedTax: 1_800 }
  const charge = { ...deliveryCharge, quantity: 1, price: 11_800, percent: 18, amount: 11_800, ...taxes }
  assert.deepEqual(taxed[1], charge)
  assert.deepEqual([totals.amount, totals.taxable, totals.integratedTax], [129_800, 110_000, 19_800])
})

test('the share of exempt goods is exempt, and that of taxed goods bears their tax, halved within the state', () => {
  const lines = [line('live-plants', 30_000), line('ceramic', 60_000), line('textile', 10_000)]
  const { lines: taxed } = taxSale({ seller, deliveryState: seller.state, lines, deliveryFee: paise(10_001), day })
  const shares = taxed.filter(isDeliveryCharge).map(({ percent, amount, exempt, taxable, centralTax, stateTax }) => {
    return { percent, amount, exempt, taxable, centralTax, stateTax }
  })
  assert.deepEqual(shares, [
    { percent: null, amount: 3_000, exempt: 3_000, taxable: 0, centralTax: 0, stateTax: 0 },
    { percent: 18, amount: 6_001, exempt: 0, taxable: 5_085, centralTax: 458, stateTax: 458 },
    { percent: 5, amount: 1_000, exempt: 0, taxable: 952, centralTax: 24, stateTax: 24 },
  ])
})

test('a delivery fee changes neither the kind of a document nor the lines of the goods, in any state', () =>
  forAll(sales, (sold) => {
    const { lines, deliveryFee } = sold
    const [sale, free] = [taxSale(sold), taxSale({ ...sold, deliveryFee: paise(0) })]
    const charges = sale.lines.slice(lines.length)
    assert.equal(sale.kind, free.kind)
    assert.deepEqual(sale.lines.slice(0, lines.length), free.lines)
    assert.ok(charges.every(isDeliveryCharge))
    assert.equal(sumOf(charges, 'amount'), deliveryFee)
    const documents = splitSale(sale, seller).map(({ totals }) => totals)
    assert.equal(sumOf(documents, 'amount'), sumOf(free.lines, 'amount') + deliveryFee)
  }))
