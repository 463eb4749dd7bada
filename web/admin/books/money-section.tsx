import type { BooksSummary } from '../../../contract/books.ts'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx'
import { BookSection } from './book-section.tsx'
import { formatSigned } from './format-signed.ts'

/** What came in and went back in the period, and what is open today. */
export function MoneySection({ summary }: { summary: BooksSummary }) {
  const rows = rowsOf(summary)
  return (
    <BookSection title="Money" note="Cash on delivery counts on the day of the delivery. What is open is as of today.">
      <Table label="Payments and refunds">
        <TableHead>
          <tr>
            <HeaderCell className="w-full max-sm:px-2.5">What</HeaderCell>
            <HeaderCell isNumeric className="max-sm:px-2.5">
              Number
            </HeaderCell>
            <HeaderCell isNumeric className="max-sm:px-2.5">
              Sum
            </HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {rows.map(({ name, count, amount }) => (
            <TableRow key={name}>
              <Cell className="max-sm:px-2.5">{name}</Cell>
              <Cell isNumeric className="max-sm:px-2.5">
                {count}
              </Cell>
              <Cell isNumeric className="whitespace-nowrap max-sm:px-2.5">
                {formatSigned(amount)}
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </BookSection>
  )
}

function rowsOf({ received, refunded, openRefunds, cashInTransit }: BooksSummary) {
  return [
    ...received.map(({ paymentMethod, means, payments, amount }) => ({
      name: paymentMethod === 'cod' ? 'Cash collected on delivery' : `Received online${meansText(means)}`,
      count: payments,
      amount,
    })),
    { name: 'Refunded online', count: refunded.refunds, amount: 0 - refunded.amount },
    { name: 'Refunds on their way, today', count: openRefunds.refunds, amount: openRefunds.amount },
    { name: 'Cash on delivery in transit, today', count: cashInTransit.orders, amount: cashInTransit.amount },
  ]
}

function meansText(means: string | null): string {
  if (means === null) return ''
  return means === 'upi' ? ' by UPI' : ` by ${means}`
}
