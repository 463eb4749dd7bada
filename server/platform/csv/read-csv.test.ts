import assert from 'node:assert/strict'
import fc from 'fast-check'
import papa from 'papaparse'
import { test } from 'vitest'
import { rounds } from '../../../test/support/rounds.ts'
import { Refusal } from '../refusal.ts'
import { type CsvFile, readCsv } from './read-csv.ts'
import { unescapeFormulas } from './write-csv.ts'

const limits = { mostRows: 1_000_000, mostCells: 100, longestCell: 50_000 }

/** `|` stands for the delimiter. */
const fragments = fc.array(fc.constantFrom('"', '""', '|', 'a', ' ', '\n', '\r', '\r\n', "'=", '"a"', 'नीम'), {
  maxLength: 30,
})

test('any file is read as Papa Parse reads it, as far as Papa Parse finds no fault', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(',', ';', '\t'), fragments, async (delimiter, parts) => {
      const text = `x|y\n${parts.join('')}\n`.replaceAll('|', delimiter)
      const { data, errors } = papa.parse<string[]>(text.replace(/\r\n?/g, '\n'), { delimiter, newline: '\n' })
      const { lines, faults } = await read(text)
      const sound = errors[0]?.row ?? data.length - 1
      assert.equal(faults[0]?.line, errors.length > 0 ? sound + 1 : undefined)
      assert.deepEqual(
        lines.slice(0, sound),
        data.slice(0, sound).map((cells) => cells.map(unescapeFormulas)),
      )
      if (errors.length === 0) assert.equal(lines.length, sound)
    }),
    { numRuns: rounds(500, 20_000) },
  )
})

test('a line with a quotation mark that is not closed, or not doubled, is named, and costs no other line', async () => {
  const text = 'name,price\r\n"Fern,1\r\nRose,2\r\n"Tall "Lily"",3\r\n"Aloe\nvera",4\r\nNeem,"5'
  const { lines, faults } = await read(text)
  assert.deepEqual(lines, [['name', 'price'], [], ['Rose', '2'], [], ['Aloe\nvera', '4'], []])
  const found = faults.map(({ line, reason }) => `${line}: ${reason}`)
  assert.deepEqual(found, [
    '2: A quotation mark within a cell must be doubled',
    '4: A quotation mark within a cell must be doubled',
    '6: A quotation mark is not closed',
  ])
})

test('a line above the header that names the delimiter is obeyed, and is not a line of the sheet', async () => {
  const { lines } = await read('sep=;\r\nname,price;stock\r\nFern, tall;2\r\n')
  assert.deepEqual(lines, [
    ['name,price', 'stock'],
    ['Fern, tall', '2'],
  ])
  assert.equal((await read('sep=\t\nname\tstock\n"Fern\t2\n')).faults[0]?.line, 2)
  assert.deepEqual((await read('sep=;')).lines, [['sep=', '']])
})

test('a line beyond the limits costs only itself, though what its cells have looks like lines', async () => {
  const remark = `"Gate\nDL99999999,600\n${'""'.repeat(50_001)}"`
  for (const beyond of [
    remark,
    `${'"1",'.repeat(101)}"a\nDL99999999,600"`,
    `${'a'.repeat(50_001)},"b\n""DL99999999,600"`,
  ]) {
    const { lines, faults } = await read(`name,price\n${beyond},1\nRose,2`)
    assert.deepEqual(lines, [['name', 'price'], [], ['Rose', '2']])
    const faulty = faults.map(({ line }) => line)
    assert.deepEqual(faulty, [2])
  }
})

test('what is beyond the limits is left out, or refused, before it takes the memory of the shop', async () => {
  const texts: [text: string, fault: RegExp][] = [
    [','.repeat(10_000_000), /^1: .* more than 100 cells/],
    [`name\n"${'""'.repeat(5_000_000)}"`, /^2: .* more than 50,000 characters/],
    [`name\n${'a'.repeat(10_000_000)}`, /^2: .* more than 50,000 characters/],
    ['a","y""\n'.repeat(100_000), /This line and those below it are left out$/],
    [`name\n"${'a"a'.repeat(50_000)}${' '.repeat(150_000)},1`, /^2: .* must be doubled/],
  ]
  for (const [text, fault] of texts) {
    const { faults } = await read(text)
    assert.match(faults.map(({ line, reason }) => `${line}: ${reason}`).join(), fault)
  }
  for (const text of [`name\n"${'a\n'.repeat(5_000_000)}`, `name\n${'\r'.repeat(5_000_000)}`]) {
    const refusal = await readCsv(text, { ...limits, mostRows: 1_000 })
    assert.ok(refusal instanceof Refusal)
    assert.match(refusal.body.message, /at most 1,000 lines/)
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
  const { lines } = await read('Fern,1\n'.repeat(200_000))
  isRead = true
  assert.equal(lines.length, 200_000)
  assert.ok(turns > 2, `${turns} turns`)
})

async function read(text: string): Promise<CsvFile> {
  const file = await readCsv(text, limits)
  assert.ok(!(file instanceof Refusal))
  return file
}
