import type { Planned } from './plan-line.ts'

/** Lines are numbered as in a spreadsheet: the header is line 1. */
export type Fault = { line: number; column: string | null; reason: string }

/** The lines of a file that are planned so far, and what is wrong with the others. */
export type LinesAndFaults<Line extends Planned & { line: number }> = { planned: Line[]; faults: Fault[] }

/** Adds faults to a plan; their lines are planned no longer. */
export function addFaults<Line extends Planned & { line: number }>(
  plan: LinesAndFaults<Line>,
  faults: readonly Fault[],
): void {
  plan.faults.push(...faults)
  const faulty = new Set(faults.map(({ line }) => line))
  plan.planned = plan.planned.filter(({ line }) => !faulty.has(line))
}
