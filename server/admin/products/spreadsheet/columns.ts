import { type ProductField, productFields } from '../../../../contract/forms/product-fields.ts'
import { categories } from '../../../../domain/catalogue.ts'
import { plantDeliveryLines, readPlantDelivery } from '../../../../domain/delivery/plant-delivery.ts'
import { isNothing, parseAmount } from '../../../../domain/spreadsheet-cells.ts'
import type { PlantRow } from '../../../shop/catalogue/plant-row.ts'
import { taxClassKey } from '../../../shop/tax-classes/queries.ts'
import type { ProductColumns } from '../product-row.ts'

/** A product's columns in a sheet. */
export type SheetRow = ProductColumns & Pick<PlantRow, 'stock'>

/** A cell that its column cannot parse, apart from the product's validation. */
export class Unreadable {
  readonly reason: string

  constructor(reason: string) {
    this.reason = reason
  }
}

/** How a product's cell is written, and how a cell is parsed into a field of the product form. */
type Format = {
  write: (row: SheetRow) => string
  read: (cell: string, row: SheetRow | null) => unknown
}

/** A field with one column, which has its name. Packages, facts and care instructions have several, behind all others. */
type SheetField = Exclude<ProductField, { kind: 'care' | 'packed' | 'facts' }>

/** A column of the sheet. */
export type Column = Format & { name: SheetField['key'] }

/** The columns with one field of the form each, in the order of the export. Sums are rupees. */
export const columns: readonly Column[] = productFields
  .filter((field) => field.kind !== 'care' && field.kind !== 'packed' && field.kind !== 'facts')
  .map((field) => ({ name: field.key, ...formatOf(field) }))

function formatOf(field: SheetField): Format {
  switch (field.kind) {
    case 'text':
    case 'optional text':
    case 'long text':
      return { write: (row) => row[field.column] ?? '', read: (cell) => cell }
    case 'rupees':
      return { write: (row) => rupees(row[field.column]), read: asSum }
    case 'percent':
      return { write: (row) => (row[field.column] === 0 ? '' : String(row[field.column])), read: asNumber }
    case 'number':
      if (field.key === 'stock') return { write: stockCell, read: asStock }
      return { write: (row) => String(row[field.column]), read: asNumber }
    case 'category':
      return { write: (row) => row[field.column], read: asCategory }
    case 'tax class':
      return { write: taxClassKey, read: (key) => key.trim() || null }
    case 'picture':
      return { write: (row) => row[field.column], read: (url) => ({ url }) }
    case 'pictures':
      return {
        write: (row) => row[field.column].map(({ url }) => url).join('\n'),
        read: (cell, row) => linesOf(cell).map((url) => ({ ...storedImage(row, url), url })),
      }
    case 'size':
      return { write: ({ size }) => (size ? [size.family, size.label, size.position].join('\n') : ''), read: asSize }
    case 'delivery':
      return { write: (row) => plantDeliveryLines(row.delivery).join('\n'), read: asDelivery }
    case 'lines':
      return { write: (row) => row[field.column].join('\n'), read: linesOf }
  }
}

export const MAX_CARE_INSTRUCTIONS = 30

/** The headings of one care instruction: `care1Title` and `care1Text`. */
export function careHeadings(number: number): [title: string, text: string] {
  return [`care${number}Title`, `care${number}Text`]
}

/** A bundle's stock follows from its parts, so its cell is empty. */
function stockCell({ parts, stock }: SheetRow): string {
  return parts === null ? String(stock) : ''
}

function asStock(cell: string, row: SheetRow | null): number | undefined | Unreadable {
  return row?.parts
    ? new Unreadable('The stock of a bundle is worked out from its parts. Clear this cell')
    : asNumber(cell)
}

/** Rupees as spreadsheets write them, with or without commas and a currency; otherwise as any number. */
export function asSum(cell: string): number | undefined | Unreadable {
  const sum = isNothing(cell) ? null : parseAmount(cell)
  return sum === null ? asNumber(cell) : sum / 100
}

/** An empty cell is undefined: the product's validation decides whether that is allowed. */
export function asNumber(cell: string): number | undefined | Unreadable {
  const typed = cell.trim()
  if (typed === '') return undefined
  if (/^\d+(,\d+)+$/.test(typed) && parseAmount(typed) !== null) return Number(typed.replaceAll(',', ''))
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(typed)
    ? Number(typed)
    : new Unreadable(`“${typed.slice(0, 40)}” is not a number. Write it like 1234.50`)
}

function asCategory(cell: string): string | Unreadable {
  const typed = cell.trim()
  const isKnown = typed === '' || categories.some((each) => each === typed)
  return isKnown
    ? typed
    : new Unreadable(`“${typed.slice(0, 40)}” is not a category. Use one of ${categories.join(', ')}`)
}

function asSize(cell: string): unknown {
  const lines = linesOf(cell).map((line) => line.trim())
  if (lines.length === 0) return null
  const [family, label, position = '0'] = lines
  const isReadable = lines.length < 4 && label !== undefined && /^\d{1,3}$/.test(position)
  return isReadable
    ? { family, label, position: Number(position) }
    : new Unreadable('Write the family, the size and its position in the list (a number), each on its own line')
}

function asDelivery(cell: string): unknown {
  const read = readPlantDelivery(linesOf(cell))
  return read !== null && typeof read.unreadable === 'string'
    ? new Unreadable(
        `“${read.unreadable.slice(0, 40)}” was not recognised, or repeats a line. Write each line once, like “Weight in g: 900”`,
      )
    : read
}

function linesOf(cell: string): string[] {
  return cell.split('\n').filter((line) => line.trim() !== '')
}

function rupees(sum: number | null): string {
  return sum === null ? '' : String(sum / 100)
}

/** The other stored properties of a picture that the product already has. */
function storedImage(row: SheetRow | null, url: string) {
  const image = row?.images.find((each) => each.url === url.trim())
  return image && { public_id: image.public_id, isPrimary: image.isPrimary }
}
