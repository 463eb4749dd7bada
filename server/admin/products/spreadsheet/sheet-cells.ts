import type { Cell } from '../../../platform/csv/write-csv.ts'
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

/** A product's cells in the order of these headings. */
export function cellsOf(row: PlantRow, careInstructions: number): Cell[] {
  const care = Array.from({ length: careInstructions }, (_, index) => careCells(row, index))
  const packed = packedCells(row)
  const facts = factCells(row)
  return [
    row.id,
    versionCell(row),
    ...columns.map(({ write }) => write(row)),
    ...packedColumns.map((name) => packed[name]),
    unitPriceCell(row),
    ...factColumns.map((name) => facts[name] ?? ''),
    ...care.flat(),
  ]
}

/** The title and text of a product's care instruction, counted from 0; empty where it has none. */
export function careCells({ care_instructions }: SheetRow, index: number): [title: string, text: string] {
  const { title, description } = care_instructions[index] ?? { title: '', description: '' }
  return [title, description]
}

type Version = Pick<PlantRow, 'edits' | 'stock_moves' | 'stock'>

/** The product's version at its export, in a form that no spreadsheet takes for a date: `v3.7.12`. */
function versionCell({ edits, stock_moves, stock }: Version): string {
  return `v${edits}.${stock_moves}.${stock}`
}

/** Null when the cell is no version. */
export function readVersion(cell: string): Version | null {
  const [, edits, stock_moves, stock] = /^v(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/.exec(cell) ?? []
  return stock === undefined ? null : { edits: Number(edits), stock_moves: Number(stock_moves), stock: Number(stock) }
}
