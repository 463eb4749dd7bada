import type { Product } from '../product-row.ts'

/** A line's cells by column name; undefined where the sheet has no such column. */
export type CellAt = (name: string) => string | undefined

export type ValidatedLine = { values: Partial<Product>; faults: { column: string; reason: string }[] }

export const LOST_LETTERS = 'Some letters were lost when the file was saved. Save it as “CSV UTF-8”'

/**
 * The cells of a field that has several columns after a line's changes: a column that is absent stays. Null if none differs from
 * the export. Letters that were lost are faults, except of a new product.
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

/** Whether a cell is what was exported, but for spaces around it and the kind of its line breaks. */
export function isSameText(cell: string, exported: string): boolean {
  return cell.trim() === exported.replace(/\r\n?/g, '\n').trim()
}

/**
 * Whether a text lost letters in a spreadsheet: as question marks for letters outside an old encoding, or as
 * replacement characters.
 */
export function hasLostLetters(came: string, was: string): boolean {
  if (came.includes('\ufffd') && !was.includes('\ufffd')) return true
  return came !== was && came.includes('?') && came.trim() === was.replace(/[^\n\x20-\x7e]/g, '?').trim()
}
