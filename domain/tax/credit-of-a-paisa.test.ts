import assert from 'node:assert/strict'
import { test } from 'vitest'
import { paise, times } from '../money.ts'
import { creditLines, lineKey } from './credit-lines.ts'
import { splitTax } from './split-tax.ts'
import type { TaxedLine } from './tax-document.ts'

const FIELDS = ['amount', 'exempt', 'taxable', 'centralTax', 'stateTax', 'integratedTax'] as const

for (const price of [1, 2, 3])
  test(`pieces at ${price} paise, as a bundle may have, are credited one after the other and come to their line`, () => {
    for (const percent of [null, 0, 3, 5, 12, 18, 28, 40, 100])
      for (const isAcrossStates of [false, true])
        for (let quantity = 1; quantity <= 60; quantity++)
          assertComesToLine(lineOf(paise(price), quantity, percent, isAcrossStates), isAcrossStates)
  })

function lineOf(price: TaxedLine['price'], quantity: number, percent: number | null, isAcrossStates: boolean) {
  const amount = times(price, quantity)
  const about = { item: 'label', name: 'Label', hsn: '6914', unit: 'NOS' } as const
  return { ...about, price, quantity, percent, amount, ...splitTax(amount, percent, isAcrossStates) }
}

function assertComesToLine(line: TaxedLine, isAcrossStates: boolean) {
  const one = { pieces: [{ key: lineKey(line), quantity: 1 }], deliveryFee: false }
  const notes = Array.from({ length: line.quantity }, (_, gone) =>
    creditLines([line], gone === 0 ? [] : [{ ...line, quantity: gone }], one, isAcrossStates),
  ).flat()
  const sums = FIELDS.map((field) => notes.reduce((sum, note) => sum + note[field], 0))
  assert.deepEqual(
    sums,
    FIELDS.map((field) => line[field]),
    `${line.quantity} at ${line.percent} %`,
  )
}
