import type { ProductImport } from '../../../../contract/spreadsheets.ts'
import type { Plan, PlannedLine } from './plan-import.ts'

/** How many lines of each kind are listed; all of them are counted. */
const MAX_LISTED = 200
/** The cells by which an admin recognises a new product. */
const SUMMARY_COLUMNS = ['category', 'price', 'stock']
const MAX_LENGTH = 300

export function presentPlan({ planned, unchanged, faults, hash }: Plan): ProductImport {
  const made = planned.filter(({ row }) => row === null).length
  return {
    made,
    changed: planned.length - made,
    unchanged,
    faulty: new Set(faults.map(({ line }) => line)).size,
    faults: faults.slice(0, MAX_LISTED).map(({ line, column, reason }) => ({ line, column, reason })),
    faultCount: faults.length,
    changes: planned.slice(0, MAX_LISTED).map(presentLine),
    plan: planned.length === 0 ? null : hash,
  }
}

function presentLine({ line, row, next, changes, namesakes }: PlannedLine): ProductImport['changes'][number] {
  const listed = row === null ? changes.filter(({ column }) => SUMMARY_COLUMNS.includes(column)) : changes
  return {
    line,
    _id: row?.id ?? null,
    name: row?.name ?? next.name,
    namesakes,
    changes: listed.map(({ column, from, to }) => ({ column, from: truncate(from), to: truncate(to) })),
  }
}

function truncate(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
