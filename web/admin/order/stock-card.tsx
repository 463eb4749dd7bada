import { Link } from 'react-router'
import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx'
import { OrderMoment } from '../orders/order-moment.tsx'
import { Section } from './section.tsx'

/** What this order took out of the stock and gave back. */
export function StockCard({ movements }: { movements: OrderWithHistory['stockMovements'] }) {
  return (
    <Section title="Stock movements">
      <Table label="Stock movements" className="min-w-[30rem]">
        <TableHead>
          <tr>
            <HeaderCell>Time</HeaderCell>
            <HeaderCell className="w-full">Plant</HeaderCell>
            <HeaderCell isNumeric>Change</HeaderCell>
            <HeaderCell isNumeric>Stock after</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {movements.map(({ plant, name, change, stockAfter, movedAt }) => (
            <TableRow key={`${plant} ${movedAt} ${change}`}>
              <Cell className="whitespace-nowrap">
                <OrderMoment moment={movedAt} />
              </Cell>
              <Cell>
                <Link to={`/admin/products/edit/${plant}`} className="underline underline-offset-4">
                  {name}
                </Link>
              </Cell>
              <Cell isNumeric className="font-semibold">
                {change > 0 ? `+${change}` : `−${-change}`}
              </Cell>
              <Cell isNumeric>{stockAfter}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Section>
  )
}
