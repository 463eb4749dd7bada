import type { Database } from '../../../platform/database/database.ts'
import { SAME_SIZE } from '../refuse-size.ts'
import type { Planned } from './plan-line.ts'

type Plan<Line> = {
  planned: Line[]
  faults: { line: number; column: string | null; reason: string }[]
}

/** Moves lines that would give a family a size twice to the plan's faults: with another line's, or a product's. */
export async function refuseSameSizes<Line extends Planned & { line: number }>(
  database: Database,
  plan: Plan<Line>,
): Promise<void> {
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
  for (const { line, next } of sized) {
    if (next.size === null) continue
    const name = nameOf(next.size)
    if (taken.has(name)) plan.faults.push({ line, column: 'size', reason: SAME_SIZE })
    taken.add(name)
  }
  const faulty = new Set(plan.faults.map(({ line }) => line))
  plan.planned = plan.planned.filter(({ line }) => !faulty.has(line))
}

function nameOf(size: { family: string; label: string } | null): string {
  return JSON.stringify([size?.family, size?.label])
}
