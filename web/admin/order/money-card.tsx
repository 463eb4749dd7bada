import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { capitalised } from '../../../domain/catalogue.ts'
import { formatPrice, formatSum } from '../../../domain/money.ts'
import { savingText } from '../../../domain/payment/saving.ts'
import { payableOnDelivery } from '../../order-facts.ts'
import { formatDate } from '../../ui/format-date.ts'
import { type Column, ColumnTable } from '../ui/column-table.tsx'
import { Moment } from '../ui/moment.tsx'
import { Section } from '../ui/section.tsx'
import { refundReasons, refundStates, refundText, sumIn } from './refunds-card.tsx'

type Entry = {
  id: string
  at: string
  what: string
  name: string | null
  state: string
  note: string | null
  /** What became of the money at the provider */
  details: string[]
  sum: string
}

/** Every payment and refund with the provider's ids, for accounting. */
export function MoneyCard({ order }: { order: OrderWithHistory }) {
  const entries = entriesOf(order)
  return (
    <Section title="Payments and refunds">
      {order.advance !== null && (
        <p className="figures border-line border-t px-4 py-3">{advanceText(order, order.advance)}</p>
      )}
      {order.saving !== null && (
        <p className="figures border-line border-t px-4 py-3">
          The shopper saved {savingText(order.saving)} by paying online. The discount is already taken off the prices
          shown.
        </p>
      )}
      {entries.length === 0 ? (
        <p className="border-line border-t px-4 py-3 text-ink-soft">{emptyText(order)}</p>
      ) : (
        <div className="px-4 pb-4">
          <ColumnTable label="Ledger of payments and refunds" columns={columns} rows={entries} keyOf={({ id }) => id} />
        </div>
      )}
    </Section>
  )
}

const columns: readonly Column<Entry>[] = [
  { heading: 'Entry', isWide: true, className: 'wrap-anywhere max-sm:px-3', cell: (entry) => <What entry={entry} /> },
  { heading: 'Status', className: 'max-sm:px-1', cell: ({ state }) => state },
  {
    heading: 'Amount',
    isNumeric: true,
    className: 'whitespace-nowrap font-semibold max-sm:px-3',
    cell: ({ sum }) => sum,
  },
]

function What({ entry: { at, what, name, note, details } }: { entry: Entry }) {
  return (
    <>
      {what}
      {note !== null && <span className="block text-[0.8rem] text-ink-soft">{note}</span>}
      {details.map((detail) => (
        <span key={detail} className="figures block text-[0.8rem] text-ink-soft">
          {detail}
        </span>
      ))}
      <span className="figures block break-all text-[0.8rem] text-ink-soft">{name ?? 'No provider ID yet'}</span>
      <span className="block text-[0.8rem] text-ink-soft">
        <Moment at={at} isOneLine />
      </span>
    </>
  )
}

function advanceText(order: OrderWithHistory, { amount, status }: NonNullable<OrderWithHistory['advance']>): string {
  if (status === 'refunded') return `The advance of ${formatSum(amount)} was refunded.`
  if (status === 'cancelled') return `An advance of ${formatSum(amount)} was not paid.`
  if (status === 'pending')
    return `Waiting for an advance of ${formatSum(amount)}. The order cannot ship until it is paid.`
  const retained = order.parcelReturn?.retained ?? 0
  if (order.status === 'cancelled' && retained > 0)
    return `You keep ${formatSum(retained)} of the advance of ${formatSum(amount)} under your policy.`
  if (order.status === 'cancelled') return `The advance of ${formatSum(amount)} is being refunded.`
  const rest = formatSum(payableOnDelivery(order))
  const isCollected = order.paymentDetails.status === 'paid'
  return `Advance paid online: ${formatSum(amount)}. ${isCollected ? 'Paid' : 'To pay'} at the door: ${rest}.`
}

function emptyText({ paymentMethod, paymentDetails, advance }: OrderWithHistory): string {
  if (advance !== null) return 'Nothing has been paid online.'
  if (paymentMethod === 'online') return 'No payment attempts yet.'
  if (paymentDetails.status === 'cancelled') return 'No cash was collected.'
  return paymentDetails.status === 'paid' ? 'Cash was collected on delivery.' : 'Cash is collected on delivery.'
}

function entriesOf({ payments, refunds }: OrderWithHistory): Entry[] {
  const paid = payments.map((payment) => ({
    id: payment.providerPaymentId,
    at: payment.firstSeenAt,
    what: whatOf(payment),
    name: payment.providerPaymentId,
    state: capitalised(payment.status),
    note: payment.problem ?? payment.contact ?? payment.email,
    details: detailsOf(payment),
    sum: sumIn(payment.currency, payment.amount),
  }))
  const returned = refunds
    .filter(({ status }) => status !== 'proposed')
    .map((refund) => ({
      id: refund._id,
      at: refund.createdAt,
      what: 'Refund',
      name: refund.providerRefundId ?? refund.reference,
      state: refundStates[refund.status],
      note: refund.problem ?? refund.note ?? refundReasons[refund.reason],
      details: [],
      sum: `−${refundText(payments, refund)}`,
    }))
  return [...paid, ...returned].toSorted((a, b) => a.at.localeCompare(b.at))
}

function whatOf({ method, isAtDoor, part }: OrderWithHistory['payments'][number]): string {
  const what = part === 'rest' ? 'Balance payment' : 'Payment'
  if (isAtDoor) return `${what} by UPI at the door`
  return method === null ? what : `${what} by ${method === 'upi' ? 'UPI' : method}`
}

function detailsOf(payment: OrderWithHistory['payments'][number]): string[] {
  const { fee, taxOnFee, customerFee, providerOffer, settlement } = payment
  const details: string[] = []
  if (customerFee > 0) details.push(`Plus a fee paid by the customer: ${formatPrice(customerFee)}`)
  if (providerOffer > 0) details.push(`Less an offer funded by the provider: ${formatPrice(providerOffer)}`)
  if (fee !== null && taxOnFee !== null)
    details.push(`Provider fee: ${formatPrice(fee)}, including ${formatPrice(taxOnFee)} tax`)
  if (settlement !== null) {
    const { id, utr, settledAt } = settlement
    details.push(`Settled on ${formatDate(settledAt)} in settlement ${id}${utr === null ? '' : `, UTR ${utr}`}`)
  }
  return details
}
