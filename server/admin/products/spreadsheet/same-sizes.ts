import { labelKey } from '../../../../domain/plant-size.ts'
import type { Database } from '../../../platform/database/database.ts'
import { SAME_SIZE } from '../refuse-size.ts'
import { addFaults, type LinesAndFaults } from './plan-faults.ts'
import type { Planned } from './plan-line.ts'

/**
 * Moves lines that would give a family a size twice to the plan's faults: with another line's, or a product's. The product
 * of such a line keeps its size, so that a line above that takes this very size is moved, too.
 */
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
  /** By the line that takes it; null where a product has it */
  const takers = new Map<string, Line | null>()
  for (const { id, size } of products) if (!planned.has(id)) takers.set(nameOf(size), null)
  for (const { next, changes } of plan.planned) {
    if (!changes.some(({ column }) => column === 'size')) takers.set(nameOf(next.size), null)
  }
  const repeated: Line[] = []
  for (const line of sized) {
    if (line.next.size === null) continue
    const name = nameOf(line.next.size)
    if (!takers.has(name)) takers.set(name, line)
    else for (let refused: Line | null = line; refused !== null; refused = keepSize(refused)) repeated.push(refused)
  }

  /** The line that had taken the size which this one's product keeps */
  function keepSize({ row }: Line): Line | null {
    if (!row?.size) return null
    const name = nameOf(row.size)
    const taker = takers.get(name) ?? null
    takers.set(name, null)
    return taker
  }

  addFaults(
    plan,
    repeated.map(({ line }) => ({ line, column: 'size', reason: SAME_SIZE })),
  )
}

function nameOf(size: { family: string; label: string } | null): string {
  return JSON.stringify([size?.family, size && labelKey(size)])
}
