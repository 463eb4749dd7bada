import type { Order } from '../../../contract/orders.ts'
import { documentTitles } from '../../../domain/tax/tax-document.ts'
import { PdfLink } from '../../ui/pdf-link.tsx'

/** Links to the order's papers, as far as they were made out. */
export function OrderPapers({ order: { _id, invoice, billOfSupply, creditNotes } }: { order: Order }) {
  return (
    <>
      {invoice !== null && <PdfLink path={`/orders/${_id}/invoice.pdf`}>{documentTitles[invoice.kind]}</PdfLink>}
      {billOfSupply !== null && (
        <PdfLink path={`/orders/${_id}/bill-of-supply.pdf`}>{documentTitles.bill_of_supply}</PdfLink>
      )}
      {creditNotes.map(({ number }) => (
        <PdfLink key={number} path={`/orders/${_id}/credit-notes/${number.replaceAll('/', '-')}`}>
          {documentTitles.credit_note} {number}
        </PdfLink>
      ))}
    </>
  )
}
