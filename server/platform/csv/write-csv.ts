import papa from 'papaparse'

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

/**
 * Where a formula may begin, by one of its signs or their fullwidth forms, with or without quotation marks before it: at the
 * beginning of a cell, and after anything that separates cells or lines for a spreadsheet with another separator.
 */
const FORMULAS = /(^|[,;|\t\n\v\f\r\u0085\u2028\u2029])(?=['"]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g
/** Whitespace that spreadsheets skip at the beginning of a cell. */
const LEADING_BLANK = /^(?=['"]*[\t\r\n])/

const ESCAPED = /(^|[,;|\t\n\v\f\r\u0085\u2028\u2029])'(?=['"]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g
const ESCAPED_BLANK = /^'(?=['"]*[\t\r\n])/

/** Escapes a text with an apostrophe wherever a spreadsheet would read a formula. */
export function escapeFormulas(cell: string): string {
  return cell.replace(FORMULAS, "$1'").replace(LEADING_BLANK, "'")
}

/** Reverses `escapeFormulas`. */
export function unescapeFormulas(cell: string): string {
  return cell.replace(ESCAPED_BLANK, '').replace(ESCAPED, '$1')
}
