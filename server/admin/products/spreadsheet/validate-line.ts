import type { z } from 'zod/mini'
import { EditedStock, ProductEdit, ProductStock } from '../../../../contract/forms/product.ts'
import { imageUrlProblem } from '../../../shop/catalogue/image-address.ts'
import type { Shop } from '../../../shop/shop.ts'
import type { Product } from '../product-row.ts'
import { type CellAt, hasLostLetters, isSameText, LOST_LETTERS, type ValidatedLine } from './changed-cells.ts'
import { type Column, careHeadings, columns, MAX_CARE_INSTRUCTIONS, type SheetRow, Unreadable } from './columns.ts'
import { careCells } from './sheet-cells.ts'
import { validateFacts } from './validate-facts.ts'
import { validatePacked } from './validate-packed.ts'

/**
 * A line's changes of a product, or its values of a new one (`row` is null), validated by the product form. A cell
 * equal to the export changes nothing, and so is not validated.
 */
export function validateLine(shop: Shop, cellAt: CellAt, row: SheetRow | null): ValidatedLine {
  const result: ValidatedLine = { values: {}, faults: [] }
  for (const column of columns) validateCell(result, shop, column, cellAt(column.name), row)
  validatePacked(result, cellAt, row)
  validateFacts(result, cellAt, row)
  validateCare(result, cellAt, row)
  return result
}

function validateCell(
  result: ValidatedLine,
  shop: Shop,
  column: Column,
  cell: string | undefined,
  row: SheetRow | null,
): void {
  if (row !== null && (cell === undefined || isSameText(cell, column.write(row)))) return
  const fail = (reason: string) => result.faults.push({ column: column.name, reason })
  if (row !== null && cell !== undefined && hasLostLetters(cell, column.write(row))) return void fail(LOST_LETTERS)
  const value = column.read(cell ?? '', row)
  if (value instanceof Unreadable) return void fail(value.reason)
  const reason = addValue(result, column.name, value, row === null) ?? imageProblem(shop, column.name, result.values)
  if (reason !== null) fail(reason)
}

/** Care instructions are changed one by one: those without a column stay. One without title and text is dropped. */
function validateCare(result: ValidatedLine, cellAt: CellAt, row: SheetRow | null): void {
  const instructions = Array.from({ length: MAX_CARE_INSTRUCTIONS }, (_, index) => {
    const names = careHeadings(index + 1)
    const now = row === null ? (['', ''] as const) : careCells(row, index)
    const typed = [cellAt(names[0]) ?? now[0], cellAt(names[1]) ?? now[1]] as const
    return { names, typed, isSame: isSameText(typed[0], now[0]) && isSameText(typed[1], now[1]) }
  })
  if (row !== null && instructions.every(({ isSame }) => isSame)) return
  const filled = instructions.filter(({ typed }) => typed.some((text) => text.trim() !== ''))
  const value = filled.map(({ typed: [title, description] }) => ({ title, description }))
  const parsed = ProductEdit.shape.careInstructions.safeParse(value)
  if (parsed.success) result.values.careInstructions = parsed.data
  for (const { path, message } of parsed.error?.issues ?? []) {
    const names = filled[Number(path[0])]?.names ?? careHeadings(1)
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
