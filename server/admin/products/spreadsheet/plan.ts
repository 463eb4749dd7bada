import { labelKey } from '../../../../domain/size-label.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findDearBundles, SAME_SIZE } from '../refuse-product.ts'
import type { Planned } from './plan-line.ts'

/** `namesakes` is how many products with a new one's name exist already, including those of earlier lines. */
export type PlannedLine = Planned & { line: number; namesakes: number }

/** Lines are numbered as in a spreadsheet, from 1. */
type Fault = { line: number; column: string | null; reason: string }

/** The changes of a file to the present products, and why lines are left out. */
export type Plan = { planned: PlannedLine[]; unchanged: number; faults: Fault[]; hash: string }

/** Adds faults to a plan; their lines are planned no longer. */
export function addFaults(plan: Plan, faults: readonly Fault[]): void {
  plan.faults.push(...faults)
  const faulty = new Set(faults.map(({ line }) => line))
  plan.planned = plan.planned.filter(({ line }) => !faulty.has(line))
}

/** Moves lines that would give a family a size twice to the plan's faults: with another line's, or a product's. */
export async function refuseSameSizes(database: Database, plan: Plan): Promise<void> {
  const sized = plan.planned.filter(({ changes }) => changes.some(({ column }) => column === 'size'))
  if (sized.length === 0) return
  const planned = new Map(plan.planned.flatMap(({ row, next }) => (row ? [[row.id, next.size] as const] : [])))
  const products = await database
    .selectFrom('plants')
    .select(['id', 'size'])
    .where('size', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute()
  const taken = new Set(products.filter(({ id }) => !planned.has(id)).map(({ size }) => nameOf(size)))
  for (const { next, changes } of plan.planned) {
    if (!changes.some(({ column }) => column === 'size')) taken.add(nameOf(next.size))
  }
  const repeated = sized.filter(({ next }) => {
    if (next.size === null) return false
    const name = nameOf(next.size)
    const isTaken = taken.has(name)
    taken.add(name)
    return isTaken
  })
  addFaults(
    plan,
    repeated.map(({ line }) => ({ line, column: 'size', reason: SAME_SIZE })),
  )
}

function nameOf(size: { family: string; label: string } | null): string {
  return JSON.stringify([size?.family, size && labelKey(size)])
}

/** Moves lines by which a bundle would cost more than its parts one by one to the plan's faults. */
export async function refuseDearBundles(database: Database, plan: Plan): Promise<void> {
  // A file leaves the parts as they are.
  const changes = plan.planned.flatMap(({ line, row, next }) =>
    row === null ? [] : [{ line, before: row, after: { price: next.price, parts: row.parts } }],
  )
  const dear = await findDearBundles(database, changes)
  addFaults(
    plan,
    dear.map(({ change: { line }, reason }) => ({ line, column: 'price', reason })),
  )
}
