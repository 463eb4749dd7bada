import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx'

export type Column<Row> = {
  heading: string
  cell: (row: Row) => ReactNode
  isNumeric?: boolean
  /** Whether it takes the room that the others leave */
  isWide?: boolean
  className?: string
}

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row, index: number) => string | number
  /** For each cell, such as narrower margins on phones */
  className?: string
  /** Whether the last row is the total of the others */
  hasTotal?: boolean
}

/** A table that is only read, written down column by column. */
export function ColumnTable<Row>({ label, columns, rows, keyOf, className: each, hasTotal }: Props<Row>) {
  return (
    <Table label={label}>
      <TableHead>
        <tr>
          {columns.map(({ heading, isNumeric, isWide }) => (
            <HeaderCell key={heading} isNumeric={isNumeric} className={classNames(isWide && 'w-full', each)}>
              {heading}
            </HeaderCell>
          ))}
        </tr>
      </TableHead>
      <TableBody>
        {rows.map((row, index) => (
          <TableRow
            key={keyOf(row, index)}
            className={hasTotal && index === rows.length - 1 ? 'font-semibold' : undefined}
          >
            {columns.map(({ heading, cell, isNumeric, className }) => (
              <Cell key={heading} isNumeric={isNumeric} className={classNames(className, each)}>
                {cell(row)}
              </Cell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
