import { useRef } from 'react'
import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { formatSum, toRupees } from '../../../domain/money.ts'
import { documentTitles, numberInPath } from '../../../domain/tax/tax-document.ts'
import { refundedParts } from '../../order-facts.ts'
import { randomKey } from '../../random-key.ts'
import { Button } from '../../ui/button.tsx'
import { PdfLink } from '../../ui/pdf-link.tsx'
import { orderNumberId } from '../orders/order-parts.tsx'
import { Moment } from '../ui/moment.tsx'
import { Section } from '../ui/section.tsx'
import { returnFocus, useConfirmation } from '../ui/use-change.ts'
import { ProposedRefund } from './decide-refund.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { type OpenOrder, openWays } from './refund-request.ts'

type Refund = OrderWithHistory['refunds'][number]

type Props = { order: OrderWithHistory; reload: () => Promise<void> }

/** What of the order's money went back and why, and the way to give a part back; nothing where there is neither. */
export function RefundsCard({ order, reload }: Props) {
  const ways = openWays(order)
  const isMended = !order.incidents.some(({ kind, resolved }) => kind === 'transfer_failed' && resolved === null)
  if (ways.length === 0 && order.refunds.length + order.failedTransfers.length === 0) return null
  return (
    <Section title="Refunds">
      {order.refunds.length > 0 && (
        <ul className="divide-y divide-line border-line border-t">
          {order.refunds.map((refund) => (
            <Entry key={refund._id} refund={refund} order={order} reload={reload} />
          ))}
        </ul>
      )}
      {order.failedTransfers.map((transfer) => (
        <FailedTransfer key={transfer._id} transfer={transfer} isMended={isMended} />
      ))}
      {ways.map((open) => (
        <RefundPart key={open.isCash ? 'cash' : 'online'} order={order} open={open} reload={reload} />
      ))}
    </Section>
  )
}

function Entry({ refund, order, reload }: Props & { refund: Refund }) {
  const { status, createdAt, reason, note, problem, reference, payee, creditNotes } = refund
  const restocked = refund.lines.reduce((sum, { restock }) => sum + restock, 0)
  return (
    <li className="grid gap-1 px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="figures font-semibold">{refundText(order.payments, refund)}</span>
        <span>{refundStates[status]}</span>
        <span className="text-[0.86rem] text-ink-soft">
          <Moment at={createdAt} isOneLine />
        </span>
      </p>
      {refundedParts(refund, order.items, formatSum).map((part) => (
        <p key={part} className="figures wrap-anywhere">
          {part}
        </p>
      ))}
      {restocked > 0 && <p className="figures">{restocked} back in stock</p>}
      <p className="wrap-anywhere whitespace-pre-line">{note ?? refundReasons[reason]}</p>
      {problem !== null && status !== 'made' && <p className="wrap-anywhere text-danger">{problem}</p>}
      <p className="wrap-anywhere text-[0.86rem] text-ink-soft">
        {refundMaker(refund)}
        {reference !== null && `, transfer reference: ${reference}`}
        {payee !== null && `, to ${payee}`}
      </p>
      {creditNotes.map(({ number }) => (
        <p key={number}>
          <PdfLink path={`/admin/orders/${order._id}/credit-notes/${numberInPath(number)}`}>
            {documentTitles.credit_note} <span className="figures">{number}</span>
          </PdfLink>
        </p>
      ))}
      {status === 'proposed' && <ProposedRefund refund={refund} order={order} reload={reload} />}
    </li>
  )
}

/** The sum of a refund in the currency of its payment. */
export function refundText(
  payments: OrderWithHistory['payments'],
  { amount, providerPaymentId }: Pick<OrderWithHistory['refunds'][number], 'amount' | 'providerPaymentId'>,
): string {
  return sumIn(payments.find((payment) => payment.providerPaymentId === providerPaymentId)?.currency ?? 'INR', amount)
}

export const sumIn = (currency: string, amount: number) =>
  currency === 'INR' ? formatSum(amount) : `${amount} ${currency}`

type Failed = { transfer: OrderWithHistory['failedTransfers'][number]; isMended: boolean }

/** Once its incident is resolved, nothing is to be done any more. */
function FailedTransfer({ transfer, isMended }: Failed) {
  const { amount, lines, deliveryFee, payee, problem, wasMadeLate, createdAt } = transfer
  const isCredited = lines.length > 0 || deliveryFee > 0
  return (
    <div className="grid gap-1 border-line border-t px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="figures font-semibold">{formatSum(amount)}</span>
        <span className="text-danger">{wasMadeLate ? 'Succeeded after all' : 'Did not arrive'}</span>
        <span className="text-[0.86rem] text-ink-soft">
          <Moment at={createdAt} isOneLine />
        </span>
      </p>
      <p className="wrap-anywhere">
        To {payee ?? 'an unknown payee'}: {problem ?? 'no reason given'}
      </p>
      {!isMended && <p className="text-[0.86rem] text-ink-soft">{wasMadeLate ? MADE_LATE : atShopText(isCredited)}</p>}
    </div>
  )
}

function atShopText(isCredited: boolean): string {
  const note = isCredited ? 'The credit note remains valid, so refund' : 'Refund'
  return `You still have the money. ${note} the amount as goodwill, either to another payee or by your own transfer. The shopper has been asked for another UPI ID or account.`
}

const MADE_LATE =
  'The provider reported a failure but sent the money after all. Do not send it again. If you already did, ask the shopper to return one payment.'

function RefundPart({ order, open, reload }: Props & { open: OpenOrder }) {
  const ofWhat = order.advance === null ? '' : open.isCash ? ' of the cash' : ' of the advance'
  const leftText = order.advance === null ? 'Left to refund' : `${open.isCash ? 'Cash' : 'Advance'} left to refund`
  const { confirmation, requestConfirmation, dismiss } = useConfirmation<string>()
  const foot = useRef<HTMLDivElement>(null)

  const close = async (isOutdated: boolean) => {
    dismiss()
    if (!isOutdated) return
    await reload()
    returnFocus(foot.current)
  }

  return (
    <div ref={foot} className="flex flex-wrap items-center justify-between gap-3 border-line border-t px-4 py-3">
      <p>
        {open.left === 0 ? (
          `All${ofWhat || ' of the money'} has been refunded, is being refunded or is awaiting a second admin.`
        ) : (
          <>
            {leftText}: <span className="figures font-semibold">{formatSum(toRupees(open.left))}</span>
          </>
        )}
      </p>
      {open.left > 0 && (
        <Button
          size="small"
          aria-describedby={orderNumberId(order._id)}
          onClick={() => requestConfirmation(randomKey())}
        >
          Refund part{ofWhat}
        </Button>
      )}
      {confirmation !== null && (
        <RefundDialog
          key={confirmation.subject}
          order={order}
          open={open}
          requestKey={confirmation.subject}
          isOpen={confirmation.isOpen}
          reload={reload}
          onClose={(isOutdated) => void close(isOutdated)}
        />
      )}
    </div>
  )
}

export const refundStates = {
  proposed: 'Awaiting a second admin',
  wanted: 'Requested',
  accepted: 'On its way',
  made: 'Refunded',
} as const

export const refundReasons = {
  other_amount: 'Different amount or currency',
  paid_twice: 'Order already paid',
  order_cancelled: 'Order cancelled',
  stock_gone: 'Plants sold out, or no longer delivered to the address, when the payment arrived',
  shipped_for_cash: 'Order already sent as cash on delivery',
  returned: 'Parcel returned',
  part: 'Part of the order',
  outside: 'Refunded directly with the payment provider',
} as const

/** Who made it: `Refunded by Meera`, with the second admin if there was one, or the provider; or who proposed it. */
function refundMaker({ madeBy, by, status, approvedBy }: Refund): string {
  if (status === 'proposed') return `Proposed by ${by ?? 'an admin'}`
  if (madeBy === 'provider') return 'Refunded directly with the provider'
  const approved = approvedBy === null ? '' : `, approved by ${approvedBy}`
  return `Refunded by ${by ?? 'the shop'}${approved}`
}
