import { Link } from 'react-router'
import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { Cell, HeaderCell, TableBody, TableHead, TableRow } from '../../ui/table.tsx'
import { OrderMoment } from '../orders/order-moment.tsx'
import { LedgerTable } from './ledger-table.tsx'
import { Section } from './section.tsx'

/** The stock that this order took and returned. */
export function StockCard({ movements }: { movements: OrderWithHistory['stockMovements'] }) {
  return (
    <Section title="Stock movements">
      <LedgerTable label="Ledger of stock movements">
        <TableHead>
          <tr>
            <HeaderCell className="w-full">Plant</HeaderCell>
            <HeaderCell isNumeric>Change</HeaderCell>
            <HeaderCell isNumeric>After</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {movements.map(({ plant, name, reason, change, stockAfter, movedAt }) => (
            <TableRow key={`${plant} ${movedAt} ${reason} ${stockAfter}`}>
              <Cell>
                <Link to={`/admin/products/edit/${plant}`} className="underline underline-offset-4">
                  {name}
                </Link>
                <span className="block text-[0.8rem] text-ink-soft">
                  {reasons[reason]}, <OrderMoment moment={movedAt} isOneLine />
                </span>
              </Cell>
              <Cell isNumeric className="font-semibold">
                {change > 0 ? `+${change}` : `−${-change}`}
              </Cell>
              <Cell isNumeric>{stockAfter}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </LedgerTable>
    </Section>
  )
}

const reasons = {
  initial: 'First stock',
  adjustment: 'Corrected',
  order: 'Ordered',
  release: 'Given back',
  write_off: 'Written off',
  replacement: 'Taken for a replacement',
  replacement_release: 'Back: replacement cancelled',
  refund_release: 'Back on sale with a refund',
} as const
