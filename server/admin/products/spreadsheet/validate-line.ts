import type { z } from 'zod/mini'
import { FactsForm, factsOfTexts } from '../../../../contract/forms/facts.ts'
import { PackedForm, packedOfTexts } from '../../../../contract/forms/packed.ts'
import { EditedStock, ProductEdit, ProductStock } from '../../../../contract/forms/product.ts'
import { parseDay } from '../../../../domain/spreadsheet-cells.ts'
import { imageUrlProblem } from '../../../shop/catalogue/image-address.ts'
import type { Shop } from '../../../shop/shop.ts'
import { type Product, storedPacked } from '../product-row.ts'
import {
  asSum,
  type Column,
  careHeadings,
  columns,
  MAX_CARE_INSTRUCTIONS,
  type SheetRow,
  Unreadable,
} from './columns.ts'
import { factColumnOf, factColumns, factsOfCells } from './fact-columns.ts'
import {
  type PackedColumn,
  packedColumnOf,
  packedColumns,
  textsOfCells,
  UNIT_PRICE,
  unitPriceCell,
} from './packed-columns.ts'
import { type Cells, cellsOf } from './sheet-cells.ts'

/** A line's cells by column name; undefined where the sheet has no such column. */
export type CellAt = (name: string) => string | undefined

type ValidatedLine = { values: Partial<Product>; faults: { column: string; reason: string }[] }

const LOST_LETTERS = 'Some letters were lost when the file was saved. Save it as “CSV UTF-8”'

/**
 * A line's changes of a product, or its values of a new one (`row` is null), validated by the product form. A cell
 * equal to the export changes nothing, and so is not validated.
 */
export function validateLine(shop: Shop, cellAt: CellAt, row: SheetRow | null): ValidatedLine {
  const result: ValidatedLine = { values: {}, faults: [] }
  const line: Line = { cellAt, row, before: row ? cellsOf(row) : {} }
  for (const column of columns) validateCell(result, shop, column, line)
  validatePacked(result, line)
  validateFacts(result, line)
  validateCare(result, line)
  return result
}

/** A line, with the cells of its product as the export writes them. */
type Line = { cellAt: CellAt; row: SheetRow | null; before: Cells }

function validateCell(result: ValidatedLine, shop: Shop, column: Column, { cellAt, row, before }: Line): void {
  const [cell, exported = ''] = [cellAt(column.name), before[column.name]]
  if (row !== null && (cell === undefined || isSameText(cell, exported))) return
  const fail = (reason: string) => result.faults.push({ column: column.name, reason })
  if (row !== null && cell !== undefined && hasLostLetters(cell, exported)) return void fail(LOST_LETTERS)
  const value = column.read(cell ?? '', row)
  if (value instanceof Unreadable) return void fail(value.reason)
  const reason = addValue(result, column.name, value, row === null) ?? imageProblem(shop, column.name, result.values)
  if (reason !== null) fail(reason)
}

/** What a line states of the package: a column that is absent stays. All cells empty: nothing is stated. */
function validatePacked({ values, faults }: ValidatedLine, line: Line): void {
  const cells = changedCells(packedColumns, line, faults)
  if (cells !== null) {
    const fail = (column: PackedColumn, reason: string) => faults.push({ column, reason })
    if (!['yes', 'no', ''].includes(cells.seedTreated.trim().toLowerCase())) {
      fail('seedTreated', 'Write yes, or leave this cell empty')
    }
    const typed = packedOfTexts(textsOfCells(plainPacked(cells, line.before)))
    const parsed = typed === null ? null : PackedForm.safeParse(typed)
    values.packed = parsed?.data ?? null
    for (const { path, message } of parsed?.error?.issues ?? []) fail(packedColumnOf(path.join('.')), message)
  }
  const unitPrice = line.cellAt(UNIT_PRICE)?.trim() ?? ''
  const following = [line.row, { packed: values.packed ? storedPacked(values.packed) : null }]
  if (unitPrice !== '' && !following.some((each) => each !== null && unitPriceCell(each) === unitPrice)) {
    faults.push({
      column: UNIT_PRICE,
      reason: 'This cell is worked out from mrp and netQuantity. Leave it as exported, or clear it',
    })
  }
}

/** The cells of a package as the form takes them: `2027-03-31` for a changed `31/03/2027`. */
function plainPacked(cells: Record<PackedColumn, string>, before: Cells) {
  const sum = asSum(cells.mrp)
  const dayOf = (name: PackedColumn) => (cells[name] === before[name] ? null : parseDay(cells[name])) ?? cells[name]
  return {
    ...cells,
    packedRole: cells.packedRole.trim().toLowerCase(),
    netUnit: cells.netUnit.trim(),
    mrp: typeof sum === 'number' ? String(sum) : cells.mrp,
    bestBefore: dayOf('bestBefore'),
    seedTestedOn: dayOf('seedTestedOn'),
  }
}

/** What a line states of the plant: a column that is absent stays, an empty cell is unknown. */
function validateFacts({ values, faults }: ValidatedLine, line: Line): void {
  const cells = changedCells(factColumns, line, faults)
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

/** Care instructions are changed one by one: those without a column stay. One without title and text is dropped. */
function validateCare(result: ValidatedLine, { cellAt, row, before }: Line): void {
  const cellNow = (name: string) => cellAt(name) ?? before[name] ?? ''
  const headings = Array.from({ length: MAX_CARE_INSTRUCTIONS }, (_, index) => careHeadings(index + 1))
  if (row !== null && headings.flat().every((name) => isSameText(cellNow(name), before[name] ?? ''))) return
  const filled = headings.filter((names) => names.some((name) => cellNow(name).trim() !== ''))
  const value = filled.map(([title, text]) => ({ title: cellNow(title), description: cellNow(text) }))
  const parsed = ProductEdit.shape.careInstructions.safeParse(value)
  if (parsed.success) result.values.careInstructions = parsed.data
  for (const { path, message } of parsed.error?.issues ?? []) {
    const names = filled[Number(path[0])] ?? careHeadings(1)
    result.faults.push({ column: path[1] === 'description' ? names[1] : names[0], reason: message })
  }
}

/** Adds a valid value to the result; else returns the error message. */
function addValue(result: ValidatedLine, field: keyof Product, value: unknown, isNew: boolean): string | null {
  const stock = isNew ? ProductStock : EditedStock
  const schema: z.ZodMiniType = field === 'stock' ? stock : ProductEdit.shape[field]
  const parsed = schema.safeParse(value)
  if (parsed.success) {
    Object.assign(result.values, { [field]: parsed.data })
    return null
  }
  const [issue] = parsed.error.issues
  const place =
    Array.isArray(value) && typeof issue?.path[0] === 'number' ? `Line ${issue.path[0] + 1} of this cell: ` : ''
  return `${place}${issue?.message ?? 'This value is not valid'}`
}

function imageProblem(shop: Shop, field: keyof Product, { image, images }: Partial<Product>): string | null {
  if (field !== 'image' && field !== 'images') return null
  const urls = field === 'image' ? [image?.url ?? ''] : (images ?? []).map(({ url }) => url)
  return urls.map((url) => imageUrlProblem(shop, url)).find((objection) => objection !== null) ?? null
}

/**
 * The cells of a field that has several columns after a line's changes: a column that is absent stays. Null if none differs from
 * the export. Letters that were lost are faults, except of a new product.
 */
function changedCells<Name extends string>(
  names: readonly Name[],
  { cellAt, row, before }: Line,
  faults: ValidatedLine['faults'],
): Record<Name, string> | null {
  const after: Partial<Record<Name, string>> = {}
  let hasChanged = false
  for (const name of names) {
    const [cell, exported = ''] = [cellAt(name), before[name]]
    const isChanged = cell !== undefined && !isSameText(cell, exported)
    after[name] = isChanged ? cell : exported
    if (!isChanged) continue
    hasChanged = true
    if (row !== null && hasLostLetters(cell, exported)) faults.push({ column: name, reason: LOST_LETTERS })
  }
  return hasChanged ? (after as Record<Name, string>) : null
}

/** Whether a cell is what was exported, but for spaces around it, the kind of its line breaks and the notation of a day. */
function isSameText(cell: string, exported: string): boolean {
  return cell.trim() === exported.replace(/\r\n?/g, '\n').trim() || parseDay(cell) === exported
}

/**
 * Whether a text lost letters in a spreadsheet: as question marks for letters outside an old encoding, or as
 * replacement characters.
 */
function hasLostLetters(came: string, was: string): boolean {
  if (came.includes('\ufffd') && !was.includes('\ufffd')) return true
  return came !== was && came.includes('?') && came.trim() === was.replace(/[^\n\x20-\x7e]/g, '?').trim()
}
