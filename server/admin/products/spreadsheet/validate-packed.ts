import { PackedForm, packedOfTexts } from '../../../../contract/forms/packed.ts'
import { storedPacked } from '../stored-packed.ts'
import { type CellAt, changedCells, type ValidatedLine } from './changed-cells.ts'
import type { SheetRow } from './columns.ts'
import {
  type PackedColumn,
  packedCells,
  packedColumnOf,
  packedColumns,
  textsOfCells,
  UNIT_PRICE,
  unitPriceCell,
} from './packed-columns.ts'

/** What a line states of the package: a column that is absent stays. All cells empty: nothing is stated. */
export function validatePacked({ values, faults }: ValidatedLine, cellAt: CellAt, row: SheetRow | null): void {
  const cells = changedCells(packedColumns, packedCells(row), cellAt, { faults, isNew: row === null })
  if (cells !== null) {
    const fail = (column: PackedColumn, reason: string) => faults.push({ column, reason })
    if (!['yes', 'no', ''].includes(cells.seedTreated.trim().toLowerCase())) {
      fail('seedTreated', 'Write yes, or leave this empty')
    }
    const typed = packedOfTexts(textsOfCells(cells))
    const parsed = typed === null ? null : PackedForm.safeParse(typed)
    values.packed = parsed?.data ?? null
    for (const { path, message } of parsed?.error?.issues ?? []) fail(packedColumnOf(path.join('.')), message)
  }
  const unitPrice = cellAt(UNIT_PRICE)?.trim() ?? ''
  const following = [row, { packed: values.packed ? storedPacked(values.packed) : null }]
  if (unitPrice !== '' && !following.some((each) => each !== null && unitPriceCell(each) === unitPrice)) {
    faults.push({
      column: UNIT_PRICE,
      reason: 'This is worked out from mrp and netQuantity. Leave it as exported, or clear it',
    })
  }
}
