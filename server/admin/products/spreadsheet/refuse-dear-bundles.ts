import type { Database } from '../../../platform/database/database.ts'
import { findDearBundles } from '../refuse-bundle.ts'
import { addFaults, type LinesAndFaults } from './plan-faults.ts'
import type { Planned } from './plan-line.ts'

/** Moves lines by which a bundle would cost more than its parts one by one to the plan's faults. */
export async function refuseDearBundles<Line extends Planned & { line: number }>(
  database: Database,
  plan: LinesAndFaults<Line>,
): Promise<void> {
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
