import papa from 'papaparse'
import { type Refusal, refuse } from '../refusal.ts'
import { fromText } from './formulas.ts'

/** The cells of a file, line by line. */
export type CsvLines = readonly (readonly string[])[]

const reasons: Readonly<Record<string, string>> = {
  MissingQuotes: 'a quotation mark opens a cell and none closes it',
  InvalidQuotes: 'a quotation mark within a cell must be doubled',
}

/**
 * The lines of a file, its head and at most `mostRows` below it, as a spreadsheet numbers them: an empty one counts too,
 * and line breaks within a cell, read as `\n`, make no further line. Cells are parted by commas, semicolons or tabs, whichever the first
 * line has most of.
 */
export function readCsv(text: string, { mostRows }: { mostRows: number }): CsvLines | Refusal {
  const plain = text.replace(/\r\n?/g, '\n')
  const { data, errors } = papa.parse<string[]>(plain, {
    delimiter: delimiterOf(plain),
    newline: '\n',
    preview: mostRows + 3,
  })
  const lines = withoutLastBreak(data)
  const [error] = errors
  if (error) {
    const line = (error.row ?? lines.length - 1) + 1
    return refuse('invalid', { message: `Line ${line} cannot be read: ${reasons[error.code] ?? error.message}.` })
  }
  if (lines.length > mostRows + 1) {
    return refuse('too_large', {
      message: `A file may have at most ${mostRows.toLocaleString('en-IN')} lines below its head.`,
    })
  }
  return lines.map((cells) => cells.map(fromText))
}

function delimiterOf(text: string): string {
  const [head = ''] = text.split('\n', 1)
  const count = (delimiter: string) => head.split(delimiter).length
  return [',', ';', '\t'].reduce((most, each) => (count(each) > count(most) ? each : most))
}

/** The end of the last line begins no further one. */
function withoutLastBreak(lines: string[][]): string[][] {
  const last = lines.at(-1)
  return last?.length === 1 && last[0] === '' ? lines.slice(0, -1) : lines
}
