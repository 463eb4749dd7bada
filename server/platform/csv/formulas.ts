/**
 * Where a formula would begin, by one of its signs or their fullwidth forms, with or without quotation marks before it:
 * at the beginning of a cell, and after whatever parts cells or lines for a spreadsheet that was told another separator.
 */
const FORMULAS = /(^|[,;|\t\n\v\f\r\u0085\u2028\u2029])(?=['"]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g
/** A blank that spreadsheets skip at the beginning of a cell. */
const SKIPPED = /^(?=['"]*[\t\r\n])/

const DISARMED = /(^|[,;|\t\n\v\f\r\u0085\u2028\u2029])'(?=['"]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g
const DISARMED_BLANK = /^'(?=['"]*[\t\r\n])/

/** The text with an apostrophe wherever a spreadsheet would take what follows for a formula. */
export function asText(cell: string): string {
  return cell.replace(FORMULAS, "$1'").replace(SKIPPED, "'")
}

/** The text that `asText` made a cell of. */
export function fromText(cell: string): string {
  return cell.replace(DISARMED_BLANK, '').replace(DISARMED, '$1')
}
