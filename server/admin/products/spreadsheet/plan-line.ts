import { productFields } from '../../../../contract/forms/product-fields.ts'
import type { PlantRow } from '../../../shop/catalogue/plant-row.ts'
import type { Shop } from '../../../shop/shop.ts'
import { columnsOf, type Product, productColumns } from '../product-row.ts'
import { asNumber, MAX_CARE_INSTRUCTIONS, type SheetRow } from './columns.ts'
import { type Cells, cellsOf, headings, readVersion, type Version } from './sheet-cells.ts'
import { type CellAt, validateLine } from './validate-line.ts'

/** A column's value before and after, as the export writes it. */
type CellChange = { column: string; from: string; to: string }

/** A product that a line changes, or creates (`row` is null); `next` is its new state. */
export type Planned = { row: PlantRow | null; next: SheetRow; changes: CellChange[] }

type Fault = { column: string; reason: string }

/** A line's change, or all of its faults. Fields without a column stay unchanged. */
export function planLine(shop: Shop, at: CellAt, row: PlantRow | null): Planned | Fault[] {
  const version = row === null ? undefined : versionIn(at)
  // A stock cell that was not edited does not undo sales since the export.
  const isStockUntouched = version && asNumber(at('stock') ?? '') === version.stock
  const editedCell: CellAt = (name) => (isStockUntouched && name === 'stock' ? undefined : at(name))
  const { values, faults } = validateLine(shop, editedCell, row)
  if (faults.length > 0) return faults
  // A product that moves to another category takes its class, as on the form, unless the sheet says another.
  if (values.category !== undefined && at('taxClass') === undefined) values.taxClass = null

  const next = nextOf(shop, values, row)
  const changes = changesBetween(row, next)
  const stale = row !== null && version !== undefined && staleFault(version, row, changes)
  return stale ? [stale] : { row, next, changes }
}

const CHANGED =
  'The product has changed since this file was exported. Export again, or clear this cell to overwrite the product'

/** The version in a line: undefined where it has none, null where that is no version. */
function versionIn(at: CellAt): Version | null | undefined {
  const cell = at('version')?.trim() ?? ''
  return cell === '' ? undefined : readVersion(cell)
}

/** Why changes do not apply to the product as it is now; null if they do. */
function staleFault(version: Version | null, row: PlantRow, changes: readonly CellChange[]): Fault | null {
  if (version === null)
    return { column: 'version', reason: 'This cell differs from the export. Clear it or export again' }
  const setsStock = changes.some(({ column }) => column === 'stock')
  if (changes.length > (setsStock ? 1 : 0) && version.edits !== row.edits) return { column: 'version', reason: CHANGED }
  if (!setsStock || version.stock_moves === row.stock_moves) return null
  return {
    column: 'stock',
    reason: `The stock has changed since this file was exported: it was ${version.stock} and is now ${row.stock}. Export again, or clear the version cell to overwrite the stock`,
  }
}

/** In place of the fields that a line leaves unchanged; none of its values is used. */
const placeholder: Product = {
  name: '',
  description: '',
  price: 0,
  stock: 0,
  category: 'indoor',
  rating: 0,
  image: { url: '/' },
  images: [],
  careInstructions: [],
  benefits: [],
}

function nextOf(shop: Shop, values: Partial<Product>, row: PlantRow | null): SheetRow {
  // A tax class equal to the category's is stored as none, so the row's category counts here.
  const category = row?.category ?? placeholder.category
  const { stock = 0, ...product } = { ...placeholder, category, ...values }
  const entered: SheetRow = { ...productColumns(shop, product, null), stock }
  if (row === null) return entered
  const unchanged = productFields.filter(({ key }) => !(key in values)).flatMap((field) => columnsOf(field))
  // A sheet has no cells for the parts of a bundle.
  return { ...entered, parts: row.parts, ...Object.fromEntries(unchanged.map((column) => [column, row[column]])) }
}

/** For a new product, all of its cells. */
function changesBetween(row: PlantRow | null, next: SheetRow): CellChange[] {
  const [before, after] = [row ? cellsOf(row) : NO_CELLS, cellsOf(next)]
  return allHeadings
    .map((column) => ({ column, from: before[column] ?? '', to: after[column] ?? '' }))
    .filter(({ from, to }) => from !== to)
}

const NO_CELLS: Cells = {}
const allHeadings = headings(MAX_CARE_INSTRUCTIONS)
