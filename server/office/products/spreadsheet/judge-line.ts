import type { z } from 'zod/mini'
import { ProductForm } from '../../../../contract/forms/product.ts'
import { objectionToImage } from '../../../shop/catalogue/image-address.ts'
import type { Shop } from '../../../shop/shop.ts'
import type { Product } from '../product-row.ts'
import { type Column, careHeadings, columns, MOST_CARE, type SheetRow, Unreadable } from './columns.ts'
import { lettersLost } from './letters-lost.ts'
import { careCells } from './sheet-of.ts'

/** What a line asks for: the cell below a heading, or undefined where the sheet has no such column. */
export type CellAt = (name: string) => string | undefined

export type Judged = { values: Partial<Product>; faults: { column: string; reason: string }[] }

/**
 * What a line changes of a product, or makes of a new one (`row` is null), by the rules of the product form. A cell that
 * says what the export says of the product changes nothing, and so is not judged.
 */
export function judgeLine(shop: Shop, at: CellAt, row: SheetRow | null): Judged {
  const judged: Judged = { values: {}, faults: [] }
  for (const column of columns) judgeCell(judged, shop, column, at(column.name), row)
  judgeCare(judged, at, row)
  return judged
}

function judgeCell(judged: Judged, shop: Shop, column: Column, cell: string | undefined, row: SheetRow | null): void {
  if (row !== null && (cell === undefined || saysSame(cell, column.write(row)))) return
  const fail = (reason: string) => judged.faults.push({ column: column.name, reason })
  if (row !== null && cell !== undefined && lettersLost(cell, column.write(row))) return void fail(LOST)
  const value = column.read(cell ?? '', row)
  if (value instanceof Unreadable) return void fail(value.reason)
  const reason = take(judged, column.field, value) ?? objectionToPictures(shop, column.field, judged.values)
  if (reason !== null) fail(reason)
}

const LOST = 'Letters of this text were lost when the file was saved: save it as “CSV UTF-8”'

/** Care instructions are changed one by one: those without a column stay. One without title and text is none. */
function judgeCare(judged: Judged, at: CellAt, row: SheetRow | null): void {
  const places = Array.from({ length: MOST_CARE }, (_, index) => {
    const names = careHeadings(index + 1)
    const now = row === null ? (['', ''] as const) : careCells(row, index)
    const typed = [at(names[0]) ?? now[0], at(names[1]) ?? now[1]] as const
    return { names, typed, isSame: saysSame(typed[0], now[0]) && saysSame(typed[1], now[1]) }
  })
  if (row !== null && places.every(({ isSame }) => isSame)) return
  const wanted = places.filter(({ typed }) => typed.some((text) => text.trim() !== ''))
  const value = wanted.map(({ typed: [title, description] }) => ({ title, description }))
  const result = ProductForm.shape.careInstructions.safeParse(value)
  if (result.success) judged.values.careInstructions = result.data
  for (const { path, message } of result.error?.issues ?? []) {
    const names = wanted[Number(path[0])]?.names ?? careHeadings(1)
    judged.faults.push({ column: path[1] === 'description' ? names[1] : names[0], reason: message })
  }
}

function saysSame(cell: string, exported: string): boolean {
  return cell.trim() === exported.replace(/\r\n?/g, '\n').trim()
}

/** Takes a value that the form takes; else answers why it does not. */
function take(judged: Judged, field: keyof Product, value: unknown): string | null {
  const schema: z.ZodMiniType = ProductForm.shape[field]
  const result = schema.safeParse(value)
  if (result.success) {
    Object.assign(judged.values, { [field]: result.data })
    return null
  }
  const [issue] = result.error.issues
  const place =
    Array.isArray(value) && typeof issue?.path[0] === 'number' ? `Line ${issue.path[0] + 1} of this cell: ` : ''
  return `${place}${issue?.message ?? 'This cannot be taken'}`
}

function objectionToPictures(shop: Shop, field: keyof Product, { image, images }: Partial<Product>): string | null {
  if (field !== 'image' && field !== 'images') return null
  const urls = field === 'image' ? [image?.url ?? ''] : (images ?? []).map(({ url }) => url)
  return urls.map((url) => objectionToImage(shop, url)).find((objection) => objection !== null) ?? null
}
