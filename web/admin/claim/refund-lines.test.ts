import assert from 'node:assert/strict'
import { test } from 'vitest'
import { problemsByField, refundedLines, restockProblems, sumOf } from './refund-lines.ts'

const line = (item: string, quantity: number, price: number) => ({ item, plant: item, name: item, quantity, price })
const lines = [line('tulsi', 2, 149.9), line('neem', 1, 0.1)]

test('what is claimed can be refunded in part, and not above', () => {
  assert.deepEqual(refundedLines(lines, ['1', '0']), [{ item: 'tulsi', quantity: 1 }])
  for (const typed of [
    ['3', '1'],
    ['1.5', '1'],
    ['', '1'],
    ['-1', '1'],
    ['0', '0'],
  ])
    assert.equal(refundedLines(lines, typed), null)
})

test('the sum is exact to the paisa', () => {
  assert.equal(sumOf(refundedLines(lines, ['2', '1']) ?? [], lines), 299.9)
})

test('a problem is shown at its line, though lines of which nothing is refunded were not sent', () => {
  const sent = refundedLines(lines, ['0', '1']) ?? []
  assert.deepEqual(
    problemsByField({ 'lines.0.quantity': 'At most 1', reference: 'Missing', 'payee.upi': 'Odd' }, sent),
    {
      neem: 'At most 1',
      reference: 'Missing',
      'payee.upi': 'Odd',
    },
  )
  assert.deepEqual(problemsByField({ lines: 'Too much' }, sent), { lines: 'Too much' })
})

test('a problem of the pieces that go on sale again is one of their field, not of the refunded pieces', () => {
  const sent = refundedLines(lines, ['0', '1']) ?? []
  const problems = problemsByField({ 'lines.0.restock': 'At most 1', lines: 'Too much' }, sent)
  assert.deepEqual(problems, { 'restock.neem': 'At most 1', lines: 'Too much' })
  assert.deepEqual(restockProblems(problems), { neem: 'At most 1' })
})
