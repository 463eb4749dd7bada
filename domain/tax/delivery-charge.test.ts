import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { sumOf } from '../fields.fixture.ts'
import { forAll } from '../for-all.fixture.ts'
import { paise } from '../money.ts'
import { deliveryCharge, isDeliveryCharge, shareDeliveryFee } from './delivery-charge.ts'
import { day, sales, seller, taxClassOf } from './sales.fixture.ts'
import { splitSale } from './split-sale.ts'
import { taxSale } from './tax-document.ts'

const rated = fc.record({
  percent: fc.constantFrom(null, 0, 5, 18),
  amount: fc.integer({ min: 0, max: 9_999_999 }).map(paise),
})
const goods = fc.array(rated, { minLength: 1, maxLength: 20 })
const fees = fc.integer({ min: 0, max: 99_999 }).map(paise)
const line = (key: string, price: number, quantity = 1) => {
  return { name: key, taxClass: taxClassOf(key), quantity, price: paise(price) }
}

test('the shares of any fee come to it, one for each rate of the goods, each within a paisa of its exact part', () =>
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

test('free delivery has no lines, and the fee of goods at one rate has one, after them', () => {
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
