import type { Order } from '../../../contract/orders.ts'
import { documentTitles } from '../../../domain/tax/tax-document.ts'
import { PaperLink } from '../../ui/pdf-link.tsx'
import { Section } from './section.tsx'

/** What is printed for the order. */
export function PapersCard({ order: { _id, invoice, creditNote, shipment } }: { order: Order }) {
  const papers = `/admin/orders/${_id}` as const
  return (
    <Section title="Papers">
      <ul className="border-line border-t px-4 py-2">
        <li>
          <PaperLink path={`${papers}/packing-slip.pdf`}>Packing slip</PaperLink>
        </li>
        {invoice === null ? (
          <li className="py-2 text-[0.86rem] text-ink-soft">
            {shipment.status === 'pending'
              ? 'The invoice takes its number when the order ships.'
              : 'No invoice was made for this order.'}
          </li>
        ) : (
          <li>
            <PaperLink path={`${papers}/invoice.pdf`}>
              {documentTitles[invoice.kind]} <span className="figures">{invoice.number}</span>
            </PaperLink>
          </li>
        )}
        {creditNote !== null && (
          <li>
            <PaperLink path={`${papers}/credit-note.pdf`}>
              {documentTitles.credit_note} <span className="figures">{creditNote.number}</span>
            </PaperLink>
          </li>
        )}
      </ul>
    </Section>
  )
}
