import { labelKey } from '../../../../domain/plant-size.ts'
import type { Database } from '../../../platform/database/database.ts'
import { SAME_SIZE } from '../refuse-size.ts'
import { addFaults, type LinesAndFaults } from './plan-faults.ts'
import type { Planned } from './plan-line.ts'

/** Moves lines that would give a family a size twice to the plan's faults: with another line's, or a product's. */
export async function refuseSameSizes<Line extends Planned & { line: number }>(
  database: Database,
  plan: LinesAndFaults<Line>,
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
