import { foldCase } from '../../../../domain/plain-text.ts'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import { careHeadings, MAX_CARE_INSTRUCTIONS } from './columns.ts'
import { headings } from './sheet-cells.ts'

/** A sheet's header: the index of each column, by its name. */
export type Header = ReadonlyMap<string, number>

const care = Array.from({ length: MAX_CARE_INSTRUCTIONS }, (_, index) => careHeadings(index + 1))
const byPlainName = new Map(headings(MAX_CARE_INSTRUCTIONS).map((name) => [foldCase(name), name]))
const MAX_LISTED = 10

/** Parses the first line. Columns may be absent and in any order; unknown and duplicate ones are refused. */
export function readHeader(cells: readonly string[]): Header | Refusal {
  const header = new Map<string, number>()
  const unknown: string[] = []
  for (const [index, cell] of cells.entries()) {
    const name = byPlainName.get(foldCase(cell.trim()))
    if (name === undefined) unknown.push(cell.trim())
    else if (header.has(name)) return refuseHeader(`The column ${quoted(name)} appears twice.`)
    else header.set(name, index)
  }
  if (unknown.length > 0) {
    const more = unknown.length > MAX_LISTED ? ` and ${unknown.length - MAX_LISTED} more` : ''
    return refuseHeader(`There is no column ${unknown.slice(0, MAX_LISTED).map(quoted).join(', ')}${more}.`)
  }
  for (const [title, text] of care) {
    if (header.has(title) !== header.has(text))
      return refuseHeader(`${quoted(title)} and ${quoted(text)} must be used together.`)
  }
  return header
}

/** Refuses a file because of its first line. */
export function refuseHeader(message: string): Refusal {
  return refuse('invalid', { message: `${message} The first line names the columns.` })
}

function quoted(name: string): string {
  return `“${name.slice(0, 40)}”`
}
