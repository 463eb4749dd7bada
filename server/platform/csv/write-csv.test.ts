import assert from 'node:assert/strict'
import fc from 'fast-check'
import papa from 'papaparse'
import { test } from 'vitest'
import { rounds } from '../../../test/support/rounds.ts'
import { csvHeader, csvLines, escapeFormulas, unescapeFormulas } from './write-csv.ts'

const fragments = fc.constantFrom('=1+1', '""', '\r\n', ...'=+-@\uff1d\'",;|\t\n\r\u2028a 7')
const texts = fc.array(fragments, { maxLength: 12 }).map((parts) => parts.join(''))

test('no cell of a file is a formula, whatever separator a spreadsheet uses', () => {
  fc.assert(
    fc.property(fc.array(fc.array(texts, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 3 }), (rows) => {
      const file = csvLines(rows)
      for (const delimiter of [',', ';', '\t', '|']) {
        for (const quoteChar of ['"', '\0']) {
          const cells = papa
            .parse<string[]>(file.replace(/\r\n?|\u2028/g, '\n'), { delimiter, quoteChar, newline: '\n' })
            .data.flat()
          // Where quotation marks are not special they are the beginning of the cell.
          const formula = cells.find((cell) => /^"*[=+\-@\uff1d]/.test(cell))
          assert.equal(formula, undefined, JSON.stringify(file))
        }
      }
    }),
    { numRuns: rounds(1_000, 50_000) },
  )
})

test('an escaped cell is read back unchanged', () => {
  fc.assert(
    fc.property(texts, (text) => assert.equal(unescapeFormulas(escapeFormulas(text)), text)),
    { numRuns: rounds(2_000, 100_000) },
  )
})

test('a formula is escaped wherever it may begin, and nothing else is changed', () => {
  const cells: Readonly<Record<string, string>> = {
    ...{ '=1+1': "'=1+1", 'a;=1+1': "a;'=1+1", 'a\t=1+1': "a\t'=1+1", 'a\n=1+1': "a\n'=1+1" },
    ...{ 'a,@SUM(1)': "a,'@SUM(1)", 'a|-1': "a|'-1", 'a;"=1+1': `a;'"=1+1`, "a;'=1": "a;''=1" },
    ...{ 'a = 1; b - 2, c': 'a = 1; b - 2, c', '5-6 cm': '5-6 cm' },
  }
  assert.deepEqual(Object.fromEntries(Object.keys(cells).map((cell) => [cell, escapeFormulas(cell)])), cells)
})

test('every cell of a file is quoted', () => {
  assert.equal(csvHeader(['Name', 'Sum']), '\ufeff"Name","Sum"\r\n')
  const [first, second] = [
    ['a "b"', 7],
    [null, '=1'],
  ] as const
  assert.equal(csvLines([first, second]), '"a ""b""","7"\r\n"","\'=1"\r\n')
})
