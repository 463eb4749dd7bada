import assert from 'node:assert/strict'
import { test } from 'vitest'
import { plantForTests as plant } from '../product-form/plant.fixture.ts'
import { previewPrices } from './preview-prices.ts'

const products = [
  { ...plant, _id: 'cheap', name: 'Cheap', price: 4 },
  { ...plant, _id: 'dear', name: 'Dear', price: 1234.5 },
]
const figures = (typed: string) => previewPrices(products, typed).entries.map(({ figure }) => figure)

test('the new price of each product is next to the current one', () => {
  const { percent, problem, changing } = previewPrices(products, '10')
  assert.deepEqual([percent, problem, changing], [10, null, 1])
  assert.deepEqual(figures('10'), ['₹4, unchanged', '₹1,234.50 → ₹1,358'])
  assert.deepEqual(figures('-50'), ['₹4 → ₹2', '₹1,234.50 → ₹617'])
})

test('an invalid percentage, or one that changes nothing, cannot be submitted', () => {
  for (const [typed, problem] of [
    ['', 'How many percent?'],
    ['-95', 'From -90 to 500 percent'],
    ['1.25', 'At most 1 decimal'],
  ] as const) {
    const preview = previewPrices(products, typed)
    assert.deepEqual([preview.percent, preview.problem, preview.changing], [null, problem, 0])
    assert.deepEqual(figures(typed), ['₹4', '₹1,234.50'])
  }
  assert.equal(previewPrices(products.slice(0, 1), '1').problem, 'Too little to change any of these prices')
  const golden = { ...plant, name: 'Golden Bonsai', price: 9_999_999 }
  const preview = previewPrices([golden], '50')
  assert.deepEqual([preview.percent, preview.problem], [null, 'Golden Bonsai would cost more than ₹1,00,00,000'])
})
