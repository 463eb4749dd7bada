import { givingWay } from '../../../platform/concurrency/yield-to-event-loop.ts'
import type { CsvLines } from '../../../platform/csv/read-csv.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { refuseHead } from './read-head.ts'

const TOLD = 10

/**
 * The lines without the columns that have neither a name nor anything below it, as a spreadsheet writes them beside the
 * table once a cell there was used. What stands below no name is meant for some column, and so is refused.
 */
export async function withoutUnnamed(lines: CsvLines): Promise<CsvLines | Refusal> {
  const [first = []] = lines
  const unnamed = new Set([...first.keys()].filter((place) => !isFilled(first[place])))
  if (unnamed.size === 0) return lines
  const filled = new Set(unnamed.size === first.length ? unnamed : [])
  const kept: string[][] = []
  const giveWay = givingWay()
  for (const cells of lines) {
    for (const place of unnamed) if (isFilled(cells[place])) filled.add(place)
    kept.push(cells.filter((_, place) => !unnamed.has(place)))
    await giveWay()
  }
  return filled.size === 0 ? kept : refuseHead(haveNoName([...filled].toSorted((one, other) => one - other)))
}

function isFilled(cell = ''): boolean {
  return cell.trim() !== ''
}

/** Columns are numbered from 1. */
function haveNoName(places: readonly number[]): string {
  const numbers = places.slice(0, TOLD).map((place) => place + 1)
  const more = places.length > TOLD ? ` and ${places.length - TOLD} more` : ''
  return places.length === 1 ? `Column ${numbers} has no name.` : `Columns ${numbers.join(', ')}${more} have no name.`
}
