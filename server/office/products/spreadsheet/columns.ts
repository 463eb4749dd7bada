import { categories } from '../../../../domain/catalogue.ts'
import type { PlantRow } from '../../../shop/catalogue/plant-row.ts'
import type { Product, productColumns } from '../product-row.ts'

/** A product's columns in a sheet. */
export type SheetRow = ReturnType<typeof productColumns> & Pick<PlantRow, 'stock'>

/** A cell that its column cannot parse, apart from the product's validation. */
export class Unreadable {
  readonly reason: string

  constructor(reason: string) {
    this.reason = reason
  }
}

/**
 * A column of the sheet: how a product's cell is written, and how a cell is parsed into a field of the product form.
 */
export type Column = {
  name: string
  field: keyof Product
  /** The columns of the database that follow from it */
  stored: readonly (keyof SheetRow)[]
  write: (row: SheetRow) => string
  read: (cell: string, row: SheetRow | null) => unknown
}

/** The columns with one field of the form each, in the order of the export. Sums are rupees. */
export const columns: readonly Column[] = [
  { name: 'name', field: 'name', stored: ['name'], write: (row) => row.name, read: asText },
  {
    name: 'scientificName',
    field: 'scientificName',
    stored: ['scientific_name'],
    write: (row) => row.scientific_name ?? '',
    read: asText,
  },
  { name: 'category', field: 'category', stored: ['category'], write: (row) => row.category, read: asCategory },
  { name: 'price', field: 'price', stored: ['price'], write: (row) => rupees(row.price), read: asNumber },
  {
    name: 'originalPrice',
    field: 'originalPrice',
    stored: ['original_price'],
    write: (row) => rupees(row.original_price),
    read: asNumber,
  },
  {
    name: 'discount',
    field: 'discount',
    stored: ['discount'],
    write: (row) => (row.discount === 0 ? '' : String(row.discount)),
    read: asNumber,
  },
  { name: 'stock', field: 'stock', stored: ['stock'], write: (row) => String(row.stock), read: asNumber },
  { name: 'rating', field: 'rating', stored: ['rating'], write: (row) => String(row.rating), read: asNumber },
  { name: 'description', field: 'description', stored: ['description'], write: (row) => row.description, read: asText },
  {
    name: 'image',
    field: 'image',
    stored: ['image_url', 'image_public_id'],
    write: (row) => row.image_url,
    read: (cell) => ({ url: cell }),
  },
  {
    name: 'images',
    field: 'images',
    stored: ['images'],
    write: (row) => row.images.map(({ url }) => url).join('\n'),
    read: (cell, row) => linesOf(cell).map((url) => ({ ...storedImage(row, url), url })),
  },
  { name: 'benefits', field: 'benefits', stored: ['benefits'], write: (row) => row.benefits.join('\n'), read: linesOf },
]

export const MAX_CARE_INSTRUCTIONS = 30

/** The headings of one care instruction: `care1Title` and `care1Text`. */
export function careHeadings(number: number): [title: string, text: string] {
  return [`care${number}Title`, `care${number}Text`]
}

function asText(cell: string): string {
  return cell
}

/** An empty cell is undefined: the product's validation decides whether that is allowed. */
function asNumber(cell: string): number | undefined | Unreadable {
  const typed = cell.trim()
  if (typed === '') return undefined
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(typed)
    ? Number(typed)
    : new Unreadable(`“${typed.slice(0, 40)}” is not a number: write it like 1234.50`)
}

function asCategory(cell: string): string | Unreadable {
  const typed = cell.trim()
  const isKnown = typed === '' || categories.some((each) => each === typed)
  return isKnown
    ? typed
    : new Unreadable(`“${typed.slice(0, 40)}” is no category: write one of ${categories.join(', ')}`)
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
