import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { paise } from '../money.ts'
import { states } from '../states.ts'
import { deliveryCharge, isDeliveryCharge, shareDeliveryFee } from './delivery-charge.ts'
import { splitSale } from './split-sale.ts'
import { initialTaxClasses } from './tax-classes.ts'
import { taxSale } from './tax-document.ts'

const day = '2026-11-26'
const gstin = '27AAPFU0939F1ZV'
const rates = [null, 0, 5, 18] as const
const goods = fc.array(
  fc.record({ percent: fc.constantFrom(...rates), amount: fc.integer({ min: 0, max: 9_999_999 }).map(paise) }),
  { minLength: 1, maxLength: 20 },
)
const fees = fc.integer({ min: 0, max: 99_999 }).map(paise)
const sumOf = (lines: readonly { amount: number }[]) => lines.reduce((total, { amount }) => total + amount, 0)

test('the shares of any fee come to it, one for each rate of the goods, each within a paisa of its exact part', () => {
  fc.assert(
    fc.property(goods, fees, (lines, fee) => {
      const shares = shareDeliveryFee(fee, lines)
      assert.equal(sumOf(shares), fee)
      assert.equal(new Set(shares.map(({ percent }) => percent)).size, shares.length)
      const total = sumOf(lines)
      for (const { percent, amount } of shares) {
        const own = lines.filter((line) => line.percent === percent)
        assert.ok(own.length > 0 && amount > 0)
        if (total > 0) assert.ok(Math.abs(amount - (fee * sumOf(own)) / total) < 1)
      }
    }),
  )
})

test('free delivery has no lines, and the fee of goods at one rate has one, after them', () => {
  const lines = [{ name: 'Urli', taxClass: classOf('ceramic'), quantity: 2, price: paise(59_000) }]
  const sale = { seller: { state: 'Maharashtra', gstin }, deliveryState: 'Goa', lines, day } as const
  assert.deepEqual(taxSale({ ...sale, deliveryFee: paise(0) }).lines.filter(isDeliveryCharge), [])
  const { lines: taxed, totals } = taxSale({ ...sale, deliveryFee: paise(11_800) })
  assert.deepEqual(taxed[1], {
    ...deliveryCharge,
    quantity: 1,
    price: 11_800,
    percent: 18,
    amount: 11_800,
    exempt: 0,
    taxable: 10_000,
    centralTax: 0,
    stateTax: 0,
    integratedTax: 1_800,
  })
  assert.deepEqual([totals.amount, totals.taxable, totals.integratedTax], [129_800, 110_000, 19_800])
})

test('the share of exempt goods is exempt, and that of taxed goods bears their tax, halved within the state', () => {
  const lines = [
    { name: 'Areca palm', taxClass: classOf('live-plants'), quantity: 1, price: paise(30_000) },
    { name: 'Urli', taxClass: classOf('ceramic'), quantity: 1, price: paise(60_000) },
    { name: 'Hanger', taxClass: classOf('textile'), quantity: 1, price: paise(10_000) },
  ]
  const seller = { state: 'Maharashtra', gstin } as const
  const { lines: taxed } = taxSale({ seller, deliveryState: 'Maharashtra', lines, deliveryFee: paise(10_001), day })
  assert.deepEqual(
    taxed.filter(isDeliveryCharge).map(({ percent, amount, exempt, taxable, centralTax, stateTax }) => ({
      ...{ percent, amount, exempt, taxable, centralTax, stateTax },
    })),
    [
      { percent: null, amount: 3_000, exempt: 3_000, taxable: 0, centralTax: 0, stateTax: 0 },
      { percent: 18, amount: 6_001, exempt: 0, taxable: 5_085, centralTax: 458, stateTax: 458 },
      { percent: 5, amount: 1_000, exempt: 0, taxable: 952, centralTax: 24, stateTax: 24 },
    ],
  )
})

test('a delivery fee changes neither the kind of a document nor the lines of the goods, in any state', () => {
  const carts = fc.array(
    fc.record({
      name: fc.string(),
      taxClass: fc.constantFrom(...initialTaxClasses),
      quantity: fc.integer({ min: 1, max: 20 }),
      price: fc.integer({ min: 1, max: 999_999 }).map(paise),
    }),
    { minLength: 1, maxLength: 20 },
  )
  const sellers = fc.record({ state: fc.constantFrom(...states), gstin: fc.constantFrom(gstin, null) })
  fc.assert(
    fc.property(sellers, fc.constantFrom(...states), carts, fees, (seller, deliveryState, lines, deliveryFee) => {
      const sale = taxSale({ seller, deliveryState, lines, deliveryFee, day })
      const free = taxSale({ seller, deliveryState, lines, deliveryFee: paise(0), day })
      assert.equal(sale.kind, free.kind)
      assert.deepEqual(sale.lines.slice(0, lines.length), free.lines)
      assert.equal(sumOf(sale.lines.slice(lines.length)), deliveryFee)
      assert.ok(sale.lines.slice(lines.length).every(isDeliveryCharge))
      assert.equal(sumOf(splitSale(sale, { gstin }).map(({ totals }) => totals)), sumOf(free.lines) + deliveryFee)
    }),
  )
})

function classOf(key: string) {
  const found = initialTaxClasses.find((each) => each.key === key)
  assert.ok(found)
  return found
}
