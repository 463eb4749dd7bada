import { PackedForm } from '../../../../contract/forms/packed.ts'
import { packedOfTexts } from '../../../../contract/forms/packed-texts.ts'
import { storedPacked } from '../stored-packed.ts'
import { isSameText, LOST_LETTERS, type SheetRow } from './columns.ts'
import { hasLostLetters } from './has-lost-letters.ts'
import {
  type PackedColumn,
  packedCells,
  packedColumnOf,
  packedColumns,
  textsOfCells,
  UNIT_PRICE,
  unitPriceCell,
} from './packed-columns.ts'
import type { CellAt, ValidatedLine } from './validated-line.ts'

/** What a line states of the package: a column that is absent stays. All cells empty: nothing is stated. */
export function validatePacked({ values, faults }: ValidatedLine, cellAt: CellAt, row: SheetRow | null): void {
  const before = packedCells(row ?? { packed: null })
  const after = { ...before }
  for (const name of packedColumns) after[name] = cellAt(name) ?? before[name]
  const changed = packedColumns.filter((name) => !isSameText(after[name], before[name]))
  if (changed.length > 0 || row === null) {
    const fail = (column: PackedColumn, reason: string) => faults.push({ column, reason })
    const lost = changed.filter((name) => row !== null && hasLostLetters(after[name], before[name]))
    for (const name of lost) fail(name, LOST_LETTERS)
    if (!['yes', 'no', ''].includes(after.seedTreated.trim().toLowerCase())) {
      fail('seedTreated', 'Write yes, or nothing')
    }
    const typed = packedOfTexts(textsOfCells(after))
    const parsed = typed === null ? null : PackedForm.safeParse(typed)
    values.packed = parsed?.data ?? null
    for (const { path, message } of parsed?.error?.issues ?? []) fail(packedColumnOf(path.join('.')), message)
  }
  const unitPrice = cellAt(UNIT_PRICE)?.trim() ?? ''
  const following = [row, { packed: values.packed ? storedPacked(values.packed) : null }]
  if (unitPrice !== '' && !following.some((each) => each !== null && unitPriceCell(each) === unitPrice)) {
    faults.push({
      column: UNIT_PRICE,
      reason: 'This follows from mrp and netQuantity: leave it as it was, or empty it',
    })
  }
}
