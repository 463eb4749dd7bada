import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { type DocumentKind, documentTitles, numberInPath } from '../../../domain/tax/tax-document.ts'
import { Notice } from '../../ui/notice.tsx'
import { PdfLink } from '../../ui/pdf-link.tsx'
import { Section } from './section.tsx'

/** The order's documents to print. */
export function DocumentsCard({ order }: { order: OrderWithHistory }) {
  const { _id, invoice, billOfSupply, creditNotes, shipment, unprintable } = order
  const papers = `/admin/orders/${_id}` as const
  return (
    <Section title="Papers">
      {unprintable.length > 0 && (
        <Notice tone="error" title="Not all of it can be printed" className="mx-4 mb-3">
          These characters are printed as a box, to be written by hand: {unprintable.join(' ')}
        </Notice>
      )}
      <ul className="border-line border-t px-4 py-2">
        <li>
          <PdfLink path={`${papers}/packing-slip.pdf`}>Packing slip</PdfLink>
        </li>
        {invoice === null ? (
          <li className="py-2 text-[0.86rem] text-ink-soft">
            {shipment.status === 'pending'
              ? 'The invoice takes its number when the order ships.'
              : 'No invoice was made for this order.'}
          </li>
        ) : (
          <Paper path={`${papers}/invoice.pdf`} kind={invoice.kind} number={invoice.number} />
        )}
        {billOfSupply !== null && (
          <Paper path={`${papers}/bill-of-supply.pdf`} kind="bill_of_supply" number={billOfSupply.number} />
        )}
        {creditNotes.map(({ number }) => (
          <Paper
            key={number}
            path={`${papers}/credit-notes/${numberInPath(number)}`}
            kind="credit_note"
            number={number}
          />
        ))}
      </ul>
    </Section>
  )
}

function Paper({ path, kind, number }: { path: `/${string}`; kind: DocumentKind; number: string }) {
  return (
    <li>
      <PdfLink path={path}>
        {documentTitles[kind]} <span className="figures">{number}</span>
      </PdfLink>
    </li>
  )
}
