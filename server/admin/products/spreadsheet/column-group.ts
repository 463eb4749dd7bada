import { isSameText, LOST_LETTERS } from './columns.ts'
import { hasLostLetters } from './has-lost-letters.ts'
import type { CellAt, ValidatedLine } from './validated-line.ts'

/** The columns of a field that has several, with the part of the field that each holds: `{ netUnit: 'netQuantity.unit' }`. */
type ColumnGroup<Name extends string> = Readonly<Record<Name, string>>

/** The names of the columns, in their order. */
export function namesOf<Name extends string>(group: ColumnGroup<Name>): readonly Name[] {
  return Object.keys(group) as Name[]
}

/** The column of a part of the field, or the first of several: `packedRole` for `responsible`. Undefined: it has none. */
export function columnOf<Name extends string>(group: ColumnGroup<Name>, part: string): Name | undefined {
  return namesOf(group).find((name) => `${group[name]}.`.startsWith(`${part}.`))
}

/**
 * The cells of a line after its changes: a column that is absent stays. Null if none differs from the export. Letters
 * that were lost are faults, except of a new product.
 */
export function changedCells<Name extends string>(
  names: readonly Name[],
  before: Readonly<Record<Name, string>>,
  cellAt: CellAt,
  { faults, isNew }: Pick<ValidatedLine, 'faults'> & { isNew: boolean },
): Record<Name, string> | null {
  const after: Record<Name, string> = { ...before }
  for (const name of names) after[name] = cellAt(name) ?? before[name]
  const changed = names.filter((name) => !isSameText(after[name], before[name]))
  if (changed.length === 0) return null
  const lost = changed.filter((name) => !isNew && hasLostLetters(after[name], before[name]))
  for (const column of lost) faults.push({ column, reason: LOST_LETTERS })
  return after
}
