import assert from 'node:assert/strict'
import { test } from 'vitest'
import { withoutPriceLimit } from './price-limit.ts'

const limits: readonly (readonly [search: string, rest: string, maxPrice: number | null])[] = [
  ['plants under 500', '', 500],
  ['below ₹300', '', 300],
  ['Under Rs. 1,500 indoor plants', 'indoor plants', 1500],
  ['pet safe plants less than 200/-', 'pet safe plants', 200],
  ['gifts upto 500 rupees', 'gifts', 500],
  ['500 से कम पौधे', '', 500],
  ['300 रुपये तक गुलाब', 'गुलाब', 300],
  ['gulab 200 se kam', 'gulab', 200],
  ['under 10000001', '', 10_000_000],
  ['under 50 cm', 'under 50 cm', null],
  ['plants below 2 feet', 'plants below 2 feet', null],
  ['snake plant 20 cm pot', 'snake plant 20 cm pot', null],
  ['under', 'under', null],
]

for (const [search, rest, maxPrice] of limits) {
  test(`“${search}” is “${rest}” up to ${maxPrice}`, () => {
    assert.deepEqual(withoutPriceLimit(search), { rest, maxPrice })
  })
}
