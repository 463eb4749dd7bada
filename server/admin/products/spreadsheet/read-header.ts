import { foldCase } from '../../../../domain/plain-text.ts'
import { yieldToEventLoop } from '../../../platform/concurrency.ts'
import type { CsvLines } from '../../../platform/csv/read-csv.ts'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import { careHeadings, MAX_CARE_INSTRUCTIONS } from './columns.ts'
import { headings } from './sheet-cells.ts'

/** A sheet's header: the index of each column, by its name. */
export type Header = ReadonlyMap<string, number>

const care = Array.from({ length: MAX_CARE_INSTRUCTIONS }, (_, index) => careHeadings(index + 1))
const byPlainName = new Map(headings(MAX_CARE_INSTRUCTIONS).map((name) => [foldCase(name), name]))
const MAX_LISTED = 10

/** A title, the shop's name or an empty line may be above the headings. */
const MAX_LINES_ABOVE = 20

/** The index of the headings: the first line with two known columns, or else with one; -1 if none has any. */
export function findHeader(lines: CsvLines): number {
  const known = lines
    .slice(0, MAX_LINES_ABOVE)
    .map((cells) => cells.filter((cell) => byPlainName.has(foldCase(cell.trim()))).length)
  const first = known.findIndex((count) => count >= 2)
  return first >= 0 ? first : known.indexOf(1)
}

/** Parses the line of headings. Columns may be absent and in any order; unknown and duplicate ones are refused. */
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
    return refuseHeader(
      `Unknown ${unknown.length === 1 ? 'column' : 'columns'}: ${unknown.slice(0, MAX_LISTED).map(quoted).join(', ')}${more}.`,
    )
  }
  for (const [title, text] of care) {
    if (header.has(title) !== header.has(text))
      return refuseHeader(`${quoted(title)} and ${quoted(text)} must be used together.`)
  }
  return header
}

/** Refuses a file because of its headings. */
export function refuseHeader(message: string): Refusal {
  return refuse('invalid', { message: `${message} Check the header row.` })
}

function quoted(name: string): string {
  return `“${name.slice(0, 40)}”`
}

/** Drops columns with neither a name nor any cell, as spreadsheets write them beside a table; one with cells is refused. */
export async function dropUnnamedColumns(lines: CsvLines): Promise<CsvLines | Refusal> {
  const [first = []] = lines
  const unnamed = new Set([...first.keys()].filter((index) => !isFilled(first[index])))
  if (unnamed.size === 0) return lines
  const filled = new Set(unnamed.size === first.length ? unnamed : [])
  const named: string[][] = []
  const yieldIfDue = yieldToEventLoop()
  for (const cells of lines) {
    for (const index of unnamed) if (isFilled(cells[index])) filled.add(index)
    named.push(cells.filter((_, index) => !unnamed.has(index)))
    await yieldIfDue()
  }
  return filled.size === 0 ? named : refuseHeader(unnamedMessage([...filled].toSorted((one, other) => one - other)))
}

function isFilled(cell = ''): boolean {
  return cell.trim() !== ''
}

/** Columns are numbered from 1. */
function unnamedMessage(indexes: readonly number[]): string {
  const numbers = indexes.slice(0, MAX_LISTED).map((index) => index + 1)
  const more = indexes.length > MAX_LISTED ? ` and ${indexes.length - MAX_LISTED} more` : ''
  return indexes.length === 1 ? `Column ${numbers} has no name.` : `Columns ${numbers.join(', ')}${more} have no name.`
}
