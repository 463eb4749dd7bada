import type { ProductImport } from '../../../../contract/spreadsheets.ts'
import type { Plan, PlannedLine } from './plan-import.ts'

/** So many lines are told of each kind; all of them are counted. */
const TOLD = 200
/** Of a new product's cells, those that tell whether it is meant. */
const TELLING = ['category', 'price', 'stock']
const LONGEST = 300

export function presentPlan({ planned, unchanged, faults, mark }: Plan): ProductImport {
  const made = planned.filter(({ row }) => row === null).length
  return {
    made,
    changed: planned.length - made,
    unchanged,
    faulty: new Set(faults.map(({ line }) => line)).size,
    faults: faults.slice(0, TOLD).map(({ line, column, reason }) => ({ line, column, reason })),
    faultCount: faults.length,
    changes: planned.slice(0, TOLD).map(presentLine),
    plan: faults.length > 0 || planned.length === 0 ? null : mark,
  }
}

function presentLine({ line, row, next, changes, namesakes }: PlannedLine): ProductImport['changes'][number] {
  const told = row === null ? changes.filter(({ column }) => TELLING.includes(column)) : changes
  return {
    line,
    _id: row?.id ?? null,
    name: row?.name ?? next.name,
    namesakes,
    changes: told.map(({ column, from, to }) => ({ column, from: shortened(from), to: shortened(to) })),
  }
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
