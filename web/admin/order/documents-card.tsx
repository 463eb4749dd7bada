import type { Order } from '../../../contract/orders.ts'
import { documentTitles } from '../../../domain/tax/tax-document.ts'
import { PdfLink } from '../../ui/pdf-link.tsx'
import { Section } from './section.tsx'

/** The order's documents to print. */
export function DocumentsCard({ order: { _id, invoice, creditNote, shipment } }: { order: Order }) {
  const papers = `/admin/orders/${_id}` as const
  return (
    <Section title="Papers">
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
