import { caseless } from '../../../../domain/plain-text.ts'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import { careHeadings, columns, MOST_CARE } from './columns.ts'

/** Where a sheet has its columns: the place of a cell in its line, by the column's name. */
export type Head = ReadonlyMap<string, number>

const care = Array.from({ length: MOST_CARE }, (_, index) => careHeadings(index + 1))
const names = ['_id', 'version', ...columns.map(({ name }) => name), ...care.flat()]
const byPlainName = new Map(names.map((name) => [caseless(name), name]))
const TOLD = 10

/** Reads the first line. Columns may be missing and stand in any order; unknown ones and those that come twice may not be there. */
export function readHead(cells: readonly string[]): Head | Refusal {
  const head = new Map<string, number>()
  const unknown: string[] = []
  for (const [place, cell] of cells.entries()) {
    const name = byPlainName.get(caseless(cell.trim()))
    if (name === undefined) unknown.push(cell.trim())
    else if (head.has(name)) return refuseHead(`The column ${quoted(name)} is there twice.`)
    else head.set(name, place)
  }
  if (unknown.length > 0) {
    const more = unknown.length > TOLD ? ` and ${unknown.length - TOLD} more` : ''
    return refuseHead(`There is no column ${unknown.slice(0, TOLD).map(quoted).join(', ')}${more}.`)
  }
  for (const [title, text] of care) {
    if (head.has(title) !== head.has(text)) return refuseHead(`${quoted(title)} and ${quoted(text)} go together.`)
  }
  return head
}

/** Refuses a file for its first line. */
export function refuseHead(message: string): Refusal {
  return refuse('invalid', { message: `${message} The first line names the columns.` })
}

function quoted(name: string): string {
  return `“${name.slice(0, 40)}”`
}
