import assert from 'node:assert/strict'
import { test } from 'vitest'
import { canBeOrdered, lastPieceText, stockText } from './stock.ts'

test('the stock text counts what is available above 1 and says Out of Stock otherwise', () => {
  assert.equal(stockText(12), 'In Stock (12 available)')
  assert.equal(stockText(2), 'In Stock (2 available)')
  assert.equal(stockText(1), 'Out of Stock')
  assert.equal(stockText(0), 'Out of Stock')
})

test('only at exactly 1 a second line says that the last one can still be ordered', () => {
  assert.equal(lastPieceText(1), 'The last one can still be ordered.')
  for (const stock of [0, 2, 100]) assert.equal(lastPieceText(stock), null)
})

test('the buttons are off only at exactly 0', () => {
  assert.equal(canBeOrdered(0), false)
  for (const stock of [1, 2, 100]) assert.equal(canBeOrdered(stock), true)
})
