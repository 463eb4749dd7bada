import assert from 'node:assert/strict'
import fc from 'fast-check'
import papa from 'papaparse'
import { test } from 'vitest'
import { rounds } from '../../../test/support/rounds.ts'
import { Refusal } from '../refusal.ts'
import { type CsvLines, readCsv } from './read-csv.ts'
import { unescapeFormulas } from './write-csv.ts'

const limits = { mostRows: 1_000_000, mostCells: 100, longestCell: 50_000 }

/** `|` stands for the delimiter. */
const fragments = fc.array(fc.constantFrom('"', '""', '|', 'a', ' ', '\n', '\r', '\r\n', "'=", '"a"', 'नीम'), {
  maxLength: 30,
})

test('any file is read as Papa Parse reads it, and refused where Papa Parse finds a fault', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(',', ';', '\t'), fragments, async (delimiter, parts) => {
      const text = `x|y\n${parts.join('')}\n`.replaceAll('|', delimiter)
      const { data, errors } = papa.parse<string[]>(text.replace(/\r\n?/g, '\n'), { delimiter, newline: '\n' })
      const lines = await readCsv(text, limits)
      const [error] = errors
      if (error) assert.match(messageOf(lines), new RegExp(`^Line ${(error.row ?? 0) + 1} `))
      else
        assert.deepEqual(
          lines,
          data.slice(0, -1).map((cells) => cells.map(unescapeFormulas)),
        )
    }),
    { numRuns: rounds(500, 20_000) },
  )
})

test('a line above the header that names the delimiter is obeyed, and is not a line of the sheet', async () => {
  const lines = await readCsv('sep=;\r\nname,price;stock\r\nFern, tall;2\r\n', limits)
  assert.deepEqual(lines, [
    ['name,price', 'stock'],
    ['Fern, tall', '2'],
  ])
  assert.match(messageOf(await readCsv('sep=\t\nname\tstock\n"Fern\t2\n', limits)), /^Line 2 /)
  assert.deepEqual(await readCsv('sep=;', limits), [['sep=', '']])
})

test('a file beyond the limits is refused before it takes the memory of the shop', async () => {
  const texts: [text: string, message: RegExp][] = [
    [','.repeat(10_000_000), /^Line 1 .* more than 100 cells/],
    [`name\n"${'a\n'.repeat(5_000_000)}"`, /^Line 2 .* more than 50,000 characters/],
    [`name\n"${'""'.repeat(5_000_000)}`, /^Line 2 .* more than 50,000 characters/],
    [`name\n${'a'.repeat(10_000_000)}`, /^Line 2 .* more than 50,000 characters/],
    [`name\n"${'a"a'.repeat(50_000)}${' '.repeat(150_000)},1`, /^Line 2 .* must be doubled/],
    [`name\n${'\r'.repeat(5_000_000)}`, /at most 1,000 lines/],
  ]
  for (const [text, message] of texts) {
    assert.match(messageOf(await readCsv(text, { ...limits, mostRows: 1_000 })), message)
  }
})

test('the event loop is not blocked while a large file is read', async () => {
  let turns = 0
  let isRead = false
  const takeTurns = () => {
    turns++
    if (!isRead) setImmediate(takeTurns)
  }
  setImmediate(takeTurns)
  const lines = await readCsv('Fern,1\n'.repeat(200_000), limits)
  isRead = true
  assert.ok(!(lines instanceof Refusal) && lines.length === 200_000)
  assert.ok(turns > 2, `${turns} turns`)
})

function messageOf(lines: CsvLines | Refusal): string {
  assert.ok(lines instanceof Refusal)
  return lines.body.message
}
