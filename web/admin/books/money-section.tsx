import type { BooksSummary } from '../../../contract/books.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx'
import { BookSection } from './book-section.tsx'
import { formatSigned } from './format-signed.ts'
import { OnlineFigures } from './online-figures.tsx'

/** What came in and went back in the period, and what is open today. */
export function MoneySection({ summary }: { summary: BooksSummary }) {
  const rows = rowsOf(summary)
  return (
    <BookSection
      title="Money"
      note="An order against cash counts as paid on the day of its delivery; what the courier has remitted of it is by the courier’s files. What the payment provider keeps is as it has reported. What is open is as of today."
      actions={
        <LinkButton to="/admin/books/remittances" size="small">
          Cash from couriers
        </LinkButton>
      }
    >
      <OnlineFigures online={summary.online} />
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

function rowsOf({ received, settled, remitted, refunded, openRefunds, cashInTransit, cashUnremitted }: BooksSummary) {
  return [
    ...received.map(({ paymentMethod, means, payments, amount }) => ({
      name: paymentMethod === 'cod' ? (means ?? 'Delivered against cash') : onlineText(means),
      count: payments,
      amount,
    })),
    { name: 'Settled to the bank by the payment provider', count: settled.settlements, amount: settled.amount },
    { name: 'Remitted by couriers', count: remitted.parcels, amount: remitted.amount },
    { name: 'Refunded online', count: refunded.refunds, amount: 0 - refunded.amount },
    { name: 'Refunds on their way, today', count: openRefunds.refunds, amount: openRefunds.amount },
    { name: 'Cash on delivery in transit, today', count: cashInTransit.orders, amount: cashInTransit.amount },
    { name: 'Delivered and not remitted, today', count: cashUnremitted.orders, amount: cashUnremitted.amount },
  ]
}

function onlineText(means: string | null): string {
  if (means === 'UPI at the door') return 'Received by UPI at the door'
  return `Received online${meansText(means)}`
}

function meansText(means: string | null): string {
  if (means === null) return ''
  return means === 'upi' ? ' by UPI' : ` by ${means}`
}
