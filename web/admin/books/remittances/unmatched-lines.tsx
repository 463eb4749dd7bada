import type { Remittances } from '../../../../contract/remittances.ts'
import { formatPrice } from '../../../../domain/money.ts'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../../ui/table.tsx'
import { cutText } from '../../ui/cut-text.ts'
import { BookSection } from '../book-section.tsx'

/** Lines of recorded files that no order was found for. */
export function UnmatchedLines({ remittances: { unmatched, unmatchedCount } }: { remittances: Remittances }) {
  const cut = cutText(unmatched.length, unmatchedCount)
  return (
    <BookSection
      title="Paid, and without an order"
      note="Once an order has the tracking number, choose the same file again: the line is then of that order, and counts once."
    >
      <Table label="Lines without an order">
        <TableHead>
          <tr>
            <HeaderCell className="max-sm:px-2.5">Tracking number</HeaderCell>
            <HeaderCell isNumeric className="max-sm:px-2.5">
              Paid
            </HeaderCell>
            <HeaderCell className="w-full max-sm:px-2.5">File</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {unmatched.map(({ trackingNumber, amount, fileName }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a number may stand in several lines, and the list is only read
            <TableRow key={index}>
              <Cell className="figures max-sm:px-2.5">{trackingNumber}</Cell>
              <Cell isNumeric className="whitespace-nowrap max-sm:px-2.5">
                {formatPrice(amount)}
              </Cell>
              <Cell className="wrap-anywhere min-w-36 max-sm:px-2.5">{fileName}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {cut !== null && <p className="text-ink-soft text-sm">{cut}</p>}
    </BookSection>
  )
}
