import type { TaxedLine } from '../../../domain/tax/tax-document.ts'
import type { Column } from './columns.ts'
import { colours, LINE_HEIGHT, type Paper, type Style } from './paper.ts'

const TEXT: Style = { size: 8.5 }
const NOTE: Style = { size: 7, colour: colours.soft }
const HEAD: Style = { face: 'strong', size: 7.5, colour: colours.forest }
const TOTAL: Style = { face: 'strong', size: 8.5, colour: colours.forest }
const GAP = 6
const PADDING = 4.5

type PlacedColumn = Column & { x: number; span: number }

/**
 * Writes a table from y on, over as many pages as it takes, with its header on each; `turnPage` begins a page and
 * returns its y. Returns the y below the table.
 */
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
  const lines = paper.wrap(text, TEXT, span).length * TEXT.size
  return (lines + (note === undefined ? 0 : NOTE.size)) * LINE_HEIGHT
}

function boxOf({ x, span, align }: PlacedColumn, y: number) {
  return { x, y, width: span, align }
}
