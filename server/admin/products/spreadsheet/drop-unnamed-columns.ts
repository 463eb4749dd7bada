import { yieldToEventLoop } from '../../../platform/concurrency.ts'
import type { CsvLines } from '../../../platform/csv/read-csv.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { refuseHeader } from './read-header.ts'

const MAX_LISTED = 10

/**
 * The lines without the columns that have neither a name nor any cell, as spreadsheets write them beside a table. A
 * column with cells but no name is refused.
 */
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
