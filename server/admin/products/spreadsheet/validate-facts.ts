import { FactsForm, factsOfTexts } from '../../../../contract/forms/facts.ts'
import { type CellAt, changedCells, type ValidatedLine } from './changed-cells.ts'
import type { SheetRow } from './columns.ts'
import { factCells, factColumnOf, factColumns, factsOfCells } from './fact-columns.ts'

/** What a line states of the plant: a column that is absent stays, an empty cell is unknown. */
export function validateFacts({ values, faults }: ValidatedLine, cellAt: CellAt, row: SheetRow | null): void {
  const cells = changedCells(factColumns, factCells(row), cellAt, { faults, isNew: row === null })
  if (cells === null) return
  const typed = factsOfTexts(factsOfCells(cells))
  const parsed = typed === null ? null : FactsForm.safeParse(typed)
  values.facts = parsed?.data ?? null
  // A list may have several faults: one is enough for its cell.
  const reasons = new Map<string, string>()
  for (const { path, message } of parsed?.error?.issues.toReversed() ?? []) {
    reasons.set(factColumnOf(path), message)
  }
  for (const [column, reason] of [...reasons].toReversed()) faults.push({ column, reason })
}
