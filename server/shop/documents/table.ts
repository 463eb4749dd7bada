import type { Paise } from '../../../domain/money.ts'
import { stateTaxName } from '../../../domain/tax/gstin.ts'
import { isDeliveryCharge, isUntaxed, type TaxedLine, type TaxedSale } from '../../../domain/tax/tax-document.ts'
import { colours, LINE_HEIGHT, type Paper, type Style } from './paper.ts'

const TEXT: Style = { size: 8.5 }
const NOTE: Style = { size: 7, colour: colours.soft }
const HEAD: Style = { face: 'strong', size: 7.5, colour: colours.forest }
const TOTAL: Style = { face: 'strong', size: 8.5, colour: colours.forest }
const GAP = 6
const PADDING = 4.5

type PlacedColumn = Column & { x: number; span: number }

/** Writes a table from y on, with its header on each page; `turnPage` begins one and returns its y. Returns the y below it. */
export function writeTable(
  paper: Paper,
  columns: readonly Column[],
  lines: readonly TaxedLine[],
  start: number,
  turnPage: () => number,
): number {
  const placed = placeColumns(columns, paper)
  let y = writeTableHead(paper, placed, start)
  for (const [index, line] of lines.entries()) {
    const cells = placed.map((column) => ({ column, ...column.cell(line, index) }))
    const height = Math.max(...cells.map(({ column, text, note }) => heightOf(paper, column, text, note))) + 2 * PADDING
    if (y + height > paper.bottom) y = writeTableHead(paper, placed, turnPage())
    for (const { column, text, note } of cells) {
      const after = paper.write(text, TEXT, boxOf(column, y + PADDING))
      if (note !== undefined) paper.write(note, NOTE, boxOf(column, after))
    }
    y += height
    paper.rule(y)
  }
  return writeTotals(paper, placed, y + TOTAL.size * LINE_HEIGHT + 2 * PADDING > paper.bottom ? turnPage() : y)
}

function placeColumns(columns: readonly Column[], { margin, width }: Paper): PlacedColumn[] {
  const fixedWidth = columns.reduce((total, column) => total + (column.width ?? 0) + GAP, -GAP)
  let x = margin
  return columns.map((column) => {
    const span = column.width ?? width - fixedWidth
    const placed = { ...column, x, span }
    x += span + GAP
    return placed
  })
}

function writeTableHead(paper: Paper, columns: readonly PlacedColumn[], y: number): number {
  const height = HEAD.size * LINE_HEIGHT + 2 * PADDING
  paper.pdf
    .rect(paper.margin - 4, y, paper.width + 8, height)
    .fillColor('#e8eee0')
    .fill()
  for (const column of columns) paper.write(column.title, HEAD, boxOf(column, y + PADDING))
  return y + height
}

function writeTotals(paper: Paper, columns: readonly PlacedColumn[], y: number): number {
  for (const column of columns) {
    const text = column.total ?? (column.title === 'Item' ? 'Total' : undefined)
    if (text !== undefined) paper.write(text, TOTAL, boxOf(column, y + PADDING))
  }
  const end = y + TOTAL.size * LINE_HEIGHT + 2 * PADDING
  paper.rule(end, colours.forest)
  return end
}

function heightOf(paper: Paper, { span }: PlacedColumn, text: string, note: string | undefined): number {
  return paper.heightOf(text, TEXT, span) + (note === undefined ? 0 : NOTE.size * LINE_HEIGHT)
}

function boxOf({ x, span, align }: PlacedColumn, y: number) {
  return { x, y, width: span, align }
}

/** A column of a document's table. Without a width it takes the remaining space. */
type Column = {
  title: string
  width: number | null
  align: 'left' | 'right'
  /** `note` is written below, smaller */
  cell: (line: TaxedLine, index: number) => { text: string; note?: string }
  total?: string
}

/** The columns that a sale needs: those of the tax only where there is one, HSN only of a registered seller. */
export function tableColumns(sale: TaxedSale, isRegistered: boolean): Column[] {
  const { totals } = sale
  const hasTax = !sale.lines.every(isUntaxed)
  return [
    { title: '#', width: 18, align: 'left', cell: (_, index) => ({ text: String(index + 1) }) },
    { title: 'Item', width: null, align: 'left', cell: ({ name }) => ({ text: name }) },
    ...(isRegistered
      ? [{ title: 'HSN', width: 40, align: 'left', cell: ({ hsn }) => ({ text: hsn }) } satisfies Column]
      : []),
    {
      title: 'Qty',
      width: 26,
      align: 'right',
      cell: (line) => (isDeliveryCharge(line) ? { text: NONE } : { text: String(line.quantity), note: line.unit }),
    },
    { title: 'Price', width: 56, align: 'right', cell: ({ price }) => ({ text: inRupees(price) }) },
    ...(hasTax ? [taxableColumn(totals), ...taxColumns(sale)] : []),
    {
      title: 'Amount',
      width: 66,
      align: 'right',
      cell: ({ amount }) => ({ text: inRupees(amount) }),
      total: inRupees(totals.amount),
    },
  ]
}

function taxableColumn({ taxable }: TaxedSale['totals']): Column {
  return {
    title: 'Taxable',
    width: 58,
    align: 'right',
    cell: (line) => ({ text: isUntaxed(line) ? NONE : inRupees(line.taxable) }),
    total: inRupees(taxable),
  }
}

function taxColumns({ isAcrossStates, placeOfSupply, totals }: TaxedSale): Column[] {
  const column = (title: string, field: 'centralTax' | 'stateTax' | 'integratedTax', share: number): Column => ({
    title,
    width: 54,
    align: 'right',
    cell: (line) =>
      line.percent
        ? { text: inRupees(line[field]), note: `${line.percent * share}%` }
        : { text: line.percent === null ? 'exempt' : 'nil' },
    total: inRupees(totals[field]),
  })
  if (isAcrossStates) return [column('IGST', 'integratedTax', 1)]
  return [column('CGST', 'centralTax', 0.5), column(stateTaxName(placeOfSupply), 'stateTax', 0.5)]
}

const NONE = '–'

const sums = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `1,23,456.50`, without ₹: the document says once that its sums are in rupees. */
export function inRupees(sum: Paise): string {
  return sums.format(sum / 100)
}
