import { toNfc } from '../../../domain/plain-text.ts'
import { givingWay } from '../concurrency/yield-to-event-loop.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { fromText } from './formulas.ts'
import { type LineBounds, lineReader, UnreadableLine } from './line-reader.ts'

/** The cells of a file, line by line. */
export type CsvLines = readonly (readonly string[])[]

/** No head of a sheet is longer. */
const LONGEST_HEAD = 10_000

/** A line above the head that names the delimiter: spreadsheets obey it, and neither show nor count it. */
const NAMED_DELIMITER = /^sep=([,;\t])\r?\n/i

/**
 * The lines of a file, its head and at most `mostRows` below it, as a spreadsheet numbers them: an empty one counts too,
 * and line breaks within a cell, read as `\n`, make no further line. Cells are parted by commas, semicolons or tabs,
 * whichever the head has most of, unless a line `sep=;` above it names one. Others get their turn meanwhile.
 */
export async function readCsv(
  text: string,
  { mostRows, ...bounds }: LineBounds & { mostRows: number },
): Promise<CsvLines | Refusal> {
  const [above = '', delimiter = delimiterOf(text)] = NAMED_DELIMITER.exec(text) ?? []
  const readLine = lineReader(text.slice(above.length), delimiter, bounds)
  const giveWay = givingWay()
  const lines: string[][] = []
  for (let line = readLine(); line !== null; line = readLine()) {
    if (line instanceof UnreadableLine) {
      return refuse('invalid', { message: `Line ${lines.length + 1} cannot be read: ${line.reason}.` })
    }
    if (lines.length > mostRows) {
      return refuse('too_large', {
        message: `A file may have at most ${mostRows.toLocaleString('en-IN')} lines below its head.`,
      })
    }
    lines.push(line.map((cell) => toNfc(fromText(cell))))
    await giveWay()
  }
  return lines
}

function delimiterOf(text: string): string {
  const [head = ''] = text.slice(0, LONGEST_HEAD).split(/[\r\n]/, 1)
  const count = (delimiter: string) => head.split(delimiter).length
  return [',', ';', '\t'].reduce((most, each) => (count(each) > count(most) ? each : most))
}
