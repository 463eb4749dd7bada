import assert from 'node:assert/strict'
import { test } from 'vitest'
import { canBeOrdered, lastPieceText, stockText } from './stock.ts'

test('above 1 the stock text counts; the last one says Out of Stock, and that it can still be ordered', () => {
  const textsOf = (stock: number) => [stockText(stock), lastPieceText(stock), canBeOrdered(stock)]
  assert.deepEqual(textsOf(0), ['Out of Stock', null, false])
  assert.deepEqual(textsOf(1), ['Out of Stock', 'The last one can still be ordered.', true])
  assert.deepEqual(textsOf(2), ['In Stock (2 available)', null, true])
})
