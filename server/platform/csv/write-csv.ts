import papa from 'papaparse'
import { asText } from './formulas.ts'

export type Cell = string | number | null

const LINE_END = '\r\n'

/** The first line of a file of CSV, behind the byte order mark by which spreadsheets know that it is UTF-8. */
export function csvHead(columns: readonly string[]): string {
  return `\ufeff${csvLines([columns])}`
}

/**
 * Lines of CSV as a spreadsheet reads them, ended by CRLF (RFC 4180): every cell is quoted, and none of their texts is
 * taken for a formula, whichever separator the spreadsheet was told.
 */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return ''
  const harmless = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? asText(cell) : (cell ?? ''))))
  return papa.unparse(harmless, { newline: LINE_END, quotes: true }) + LINE_END
}
