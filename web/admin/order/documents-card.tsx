import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { documentTitles } from '../../../domain/tax/tax-document.ts'
import { Notice } from '../../ui/notice.tsx'
import { PdfLink } from '../../ui/pdf-link.tsx'
import { Section } from './section.tsx'

/** The order's documents to print. */
export function DocumentsCard({ order }: { order: OrderWithHistory }) {
  const { _id, invoice, creditNote, shipment, unprintable } = order
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
          <li>
            <PdfLink path={`${papers}/invoice.pdf`}>
              {documentTitles[invoice.kind]} <span className="figures">{invoice.number}</span>
            </PdfLink>
          </li>
        )}
        {creditNote !== null && (
          <li>
            <PdfLink path={`${papers}/credit-note.pdf`}>
              {documentTitles.credit_note} <span className="figures">{creditNote.number}</span>
            </PdfLink>
          </li>
        )}
      </ul>
    </Section>
  )
}
