import type { Order } from '../../../contract/orders.ts'
import { formatPrice } from '../../../domain/money.ts'
import { documentTitles, numberInPath } from '../../../domain/tax/tax-document.ts'
import { refundedParts } from '../../refunded-parts.ts'
import { PdfLink } from '../../ui/pdf-link.tsx'
import { isRetained } from './is-retained.ts'
import { refundSentence } from './refund-sentences.ts'
import { RetainedNote } from './retained-note.tsx'

/** The money of an order that goes back, with its credit notes; credit notes without a refund stand below. */
export function OrderRefunds({ order }: { order: Order }) {
  const { refunds, creditNotes, items } = order
  const ofRefunds = new Set(refunds.flatMap((refund) => refund.creditNotes.map(({ number }) => number)))
  return (
    <>
      {refunds.length > 0 && (
        <ul className="mt-2 grid gap-4">
          {refunds.map((refund) => (
            <li key={refund._id}>
              <p className="figures">{refundSentence(refund)}</p>
              {refundedParts(refund, items, formatPrice).map((part) => (
                <p key={part} className="figures wrap-anywhere text-ink-soft">
                  {part}
                </p>
              ))}
              <CreditNotes orderId={order._id} notes={refund.creditNotes} />
            </li>
          ))}
        </ul>
      )}
      {isRetained(order) && (
        <p className="mt-2">
          <RetainedNote order={order} />
        </p>
      )}
      <CreditNotes orderId={order._id} notes={creditNotes.filter(({ number }) => !ofRefunds.has(number))} />
    </>
  )
}

function CreditNotes({ orderId, notes }: { orderId: string; notes: Order['creditNotes'] }) {
  return notes.map(({ number }) => (
    <p key={number}>
      <PdfLink path={`/orders/${orderId}/credit-notes/${numberInPath(number)}`}>
        {documentTitles.credit_note} <span className="figures">{number}</span>
      </PdfLink>
    </p>
  ))
}
