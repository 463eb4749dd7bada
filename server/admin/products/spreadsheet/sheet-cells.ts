import type { PlantRow } from '../../../shop/catalogue/plant-row.ts'
import { careHeadings, columns, type SheetRow } from './columns.ts'
import { factCells, factColumns } from './fact-columns.ts'
import { packedCells, packedColumns, UNIT_PRICE, unitPriceCell } from './packed-columns.ts'

/** The headings of a sheet with columns for so many care instructions. */
export function headings(careInstructions: number): string[] {
  const care = Array.from({ length: careInstructions }, (_, index) => careHeadings(index + 1))
  const names = columns.map(({ name }) => name)
  return ['_id', 'version', ...names, ...packedColumns, UNIT_PRICE, ...factColumns, ...care.flat()]
}

/** A line of the export, in the order of these headings. */
export function lineOf(row: PlantRow, names: readonly string[]): string[] {
  const cells: Cells = { _id: row.id, version: versionCell(row), [UNIT_PRICE]: unitPriceCell(row), ...cellsOf(row) }
  return names.map((name) => cells[name] ?? '')
}

/** Cells by the names of their columns. */
export type Cells = Readonly<Record<string, string>>

/** The cells of a product that a sheet may change. Care instructions that it lacks are left out. */
export function cellsOf(row: SheetRow): Cells {
  const care = row.care_instructions.flatMap(({ title, description }, index) => {
    const [titleColumn, textColumn] = careHeadings(index + 1)
    return [
      [titleColumn, title],
      [textColumn, description],
    ]
  })
  return {
    ...Object.fromEntries(columns.map(({ name, write }) => [name, write(row)])),
    ...packedCells(row),
    ...factCells(row),
    ...Object.fromEntries(care),
  }
}

export type Version = Pick<PlantRow, 'edits' | 'stock_moves' | 'stock'>

/** The product's version at its export, in a form that no spreadsheet takes for a date: `v3.7.12`. */
function versionCell({ edits, stock_moves, stock }: Version): string {
  return `v${edits}.${stock_moves}.${stock}`
}

/** Null when the cell is no version. */
export function readVersion(cell: string): Version | null {
  const [, edits, stock_moves, stock] = /^v(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/.exec(cell) ?? []
  return stock === undefined ? null : { edits: Number(edits), stock_moves: Number(stock_moves), stock: Number(stock) }
}
