import { toNfc } from '../../../domain/plain-text.ts'
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { unescapeFormulas } from './formulas.ts'
import { type LineLimits, lineReader, UnreadableLine } from './line-reader.ts'

/** The cells of a file, line by line. */
export type CsvLines = readonly (readonly string[])[]

/** Only so much of the header is searched for the delimiter. */
const LONGEST_HEADER = 10_000

/** A line above the header that names the delimiter: spreadsheets obey it, and neither show nor count it. */
const NAMED_DELIMITER = /^sep=([,;\t])\r?\n/i

/**
 * The lines of a file, its header and at most `mostRows` below it, as a spreadsheet numbers them: empty ones count, and
 * line breaks within a cell, read as `\n`, do not start a new line. The delimiter is the comma, semicolon or tab that
 * the header has most of, unless a line such as `sep=;` above it names one. Yields to the event loop now and then.
 */
export async function readCsv(
  text: string,
  { mostRows, ...limits }: LineLimits & { mostRows: number },
): Promise<CsvLines | Refusal> {
  const [above = '', delimiter = delimiterOf(text)] = NAMED_DELIMITER.exec(text) ?? []
  const readLine = lineReader(text.slice(above.length), delimiter, limits)
  const yieldIfDue = yieldToEventLoop()
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
    lines.push(line.map((cell) => toNfc(unescapeFormulas(cell))))
    await yieldIfDue()
  }
  return lines
}

function delimiterOf(text: string): string {
  const [header = ''] = text.slice(0, LONGEST_HEADER).split(/[\r\n]/, 1)
  const count = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}
