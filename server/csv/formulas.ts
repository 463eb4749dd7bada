/** What makes a spreadsheet take a cell for a formula: its first character, also a fullwidth one. */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** The text behind an apostrophe where a spreadsheet would take it for a formula. */
export function asText(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell
}

/** The text that `asText` made a cell of. */
export function fromText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}
