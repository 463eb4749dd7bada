import type { Sales } from '../../../contract/dashboard.ts'
import { formatSum } from '../../../domain/money.ts'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx'
import { dayLabel } from './axis-labels.ts'

/** The same figures as a collapsed table, latest day first. */
export function SalesTable({ byDay }: { byDay: Sales['byDay'] }) {
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-leaf underline decoration-leaf/40 underline-offset-4 hover:decoration-current">
        Figures by day
      </summary>
      <div className="max-h-96 overflow-y-auto">
        <Table label="Sales by day">
          <TableHead>
            <tr>
              <HeaderCell>Day</HeaderCell>
              <HeaderCell isNumeric>Orders</HeaderCell>
              <HeaderCell isNumeric>Revenue</HeaderCell>
            </tr>
          </TableHead>
          <TableBody>
            {byDay.toReversed().map(({ day, orders, revenue }) => (
              <TableRow key={day}>
                <Cell className="whitespace-nowrap">{dayLabel(day)}</Cell>
                <Cell isNumeric>{orders}</Cell>
                <Cell isNumeric>{formatSum(revenue)}</Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </details>
  )
}
