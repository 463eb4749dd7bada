import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { capitalised } from '../../../domain/catalogue.ts'
import { formatPrice, formatSum } from '../../../domain/money.ts'
import { savingText } from '../../../domain/payment/saving.ts'
import { payableOnDelivery } from '../../advance-sums.ts'
import { formatDate } from '../../ui/format-date.ts'
import { Cell, HeaderCell, TableBody, TableHead, TableRow } from '../../ui/table.tsx'
import { OrderMoment } from '../orders/order-moment.tsx'
import { LedgerTable } from './ledger-table.tsx'
import { refundReasons, refundStates } from './refund-texts.ts'
import { Section } from './section.tsx'

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
          The shopper saved {savingText(order.saving)} by paying ahead: the prices are without it.
        </p>
      )}
      {entries.length === 0 ? (
        <p className="border-line border-t px-4 py-3 text-ink-soft">{emptyText(order)}</p>
      ) : (
        <LedgerTable label="Ledger of payments and refunds">
          <TableHead>
            <tr>
              <HeaderCell className="w-full">Entry</HeaderCell>
              <HeaderCell>State</HeaderCell>
              <HeaderCell isNumeric>Sum</HeaderCell>
            </tr>
          </TableHead>
          <TableBody>
            {entries.map(({ id, at, what, name, state, note, details, sum }) => (
              <TableRow key={id}>
                <Cell className="wrap-anywhere max-sm:px-3">
                  {what}
                  {note !== null && <span className="block text-[0.8rem] text-ink-soft">{note}</span>}
                  {details.map((detail) => (
                    <span key={detail} className="figures block text-[0.8rem] text-ink-soft">
                      {detail}
                    </span>
                  ))}
                  <span className="figures block break-all text-[0.8rem] text-ink-soft">
                    {name ?? 'The provider has no number for it yet'}
                  </span>
                  <span className="block text-[0.8rem] text-ink-soft">
                    <OrderMoment moment={at} isOneLine />
                  </span>
                </Cell>
                <Cell className="max-sm:px-1">{state}</Cell>
                <Cell isNumeric className="whitespace-nowrap font-semibold max-sm:px-3">
                  {sum}
                </Cell>
              </TableRow>
            ))}
          </TableBody>
        </LedgerTable>
      )}
    </Section>
  )
}

function advanceText(order: OrderWithHistory, { amount, status }: NonNullable<OrderWithHistory['advance']>): string {
  if (status === 'refunded') return `The advance of ${formatSum(amount)} was given back.`
  if (status === 'cancelled') return `An advance of ${formatSum(amount)} was not paid.`
  if (status === 'pending') return `An advance of ${formatSum(amount)} is awaited; the order cannot be shipped before.`
  if (order.status === 'cancelled') return `The advance of ${formatSum(amount)} is being given back.`
  const rest = formatSum(payableOnDelivery(order))
  const isCollected = order.paymentDetails.status === 'paid'
  return `Advance paid online: ${formatSum(amount)}. ${isCollected ? 'Paid' : 'To pay'} at the door: ${rest}.`
}

function emptyText({ paymentMethod, paymentDetails, advance }: OrderWithHistory): string {
  if (advance !== null) return 'Nothing has been paid online.'
  if (paymentMethod === 'online') return 'Nobody has tried to pay yet.'
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
    sum: payment.currency === 'INR' ? formatSum(payment.amount) : `${payment.amount} ${payment.currency}`,
  }))
  const returned = refunds.map((refund) => ({
    id: refund._id,
    at: refund.createdAt,
    what: 'Refund',
    name: refund.providerRefundId ?? refund.reference,
    state: refundStates[refund.status],
    note: refund.problem ?? refund.note ?? refundReasons[refund.reason],
    details: [],
    sum: `−${formatSum(refund.amount)}`,
  }))
  return [...paid, ...returned].toSorted((a, b) => a.at.localeCompare(b.at))
}

function whatOf({ method, isAtDoor, part }: OrderWithHistory['payments'][number]): string {
  const what = part === 'rest' ? 'Payment of the rest' : 'Payment'
  if (isAtDoor) return `${what} by UPI at the door`
  return method === null ? what : `${what} by ${methodName(method)}`
}

function detailsOf(payment: OrderWithHistory['payments'][number]): string[] {
  const { fee, taxOnFee, customerFee, providerOffer, settlement } = payment
  const details: string[] = []
  if (customerFee > 0) details.push(`With a fee on top that the customer bore: ${formatPrice(customerFee)}`)
  if (providerOffer > 0) details.push(`Without an offer that the provider funds: ${formatPrice(providerOffer)}`)
  if (fee !== null && taxOnFee !== null)
    details.push(`Fee of the provider: ${formatPrice(fee)}, ${formatPrice(taxOnFee)} of it tax`)
  if (settlement !== null) {
    const { id, utr, settledAt } = settlement
    details.push(`Settled on ${formatDate(settledAt)} with ${id}${utr === null ? '' : `, UTR ${utr}`}`)
  }
  return details
}

function methodName(method: string): string {
  return method === 'upi' ? 'UPI' : method
}
