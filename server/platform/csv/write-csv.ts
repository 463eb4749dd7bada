import papa from 'papaparse'
import { escapeFormulas } from './formulas.ts'

export type Cell = string | number | null

const LINE_END = '\r\n'

/** The header of a CSV file, after the byte order mark by which spreadsheets detect UTF-8. */
export function csvHeader(columns: readonly string[]): string {
  return `\ufeff${csvLines([columns])}`
}

/**
 * Lines of CSV that end with CRLF (RFC 4180): every cell is quoted, and formulas are escaped for spreadsheets with any
 * separator.
 */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return ''
  const escaped = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? escapeFormulas(cell) : (cell ?? ''))))
  return papa.unparse(escaped, { newline: LINE_END, quotes: true }) + LINE_END
}
