import { useRef } from 'react'
import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { formatSum, toRupees } from '../../../domain/money.ts'
import { documentTitles, numberInPath } from '../../../domain/tax/tax-document.ts'
import { randomKey } from '../../random-key.ts'
import { refundedParts } from '../../refunded-parts.ts'
import { Button } from '../../ui/button.tsx'
import { PdfLink } from '../../ui/pdf-link.tsx'
import { OrderMoment } from '../orders/order-moment.tsx'
import { orderNumberId } from '../orders/order-number.tsx'
import { returnFocus } from '../ui/return-focus.ts'
import { useConfirmation } from '../ui/use-confirmation.ts'
import { ProposedRefund } from './proposed-refund.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { refundMaker, refundReasons, refundStates } from './refund-texts.ts'
import { type OpenOrder, openWays } from './refundable-order.ts'
import { Section } from './section.tsx'

type Props = { order: OrderWithHistory; reload: () => Promise<void> }

/** What of the order's money went back and why, and the way to give a part back; nothing where there is neither. */
export function RefundsCard({ order, reload }: Props) {
  const ways = openWays(order)
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
        <FailedTransfer key={transfer._id} transfer={transfer} />
      ))}
      {ways.map((open) => (
        <RefundPart key={open.isCash ? 'cash' : 'online'} order={order} open={open} reload={reload} />
      ))}
    </Section>
  )
}

function Entry({ refund, order, reload }: Props & { refund: OrderWithHistory['refunds'][number] }) {
  const { amount, status, createdAt, reason, note, problem, reference, payee, creditNotes } = refund
  const restocked = refund.lines.reduce((sum, { restock }) => sum + restock, 0)
  return (
    <li className="grid gap-1 px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="figures font-semibold">{formatSum(amount)}</span>
        <span>{refundStates[status] ?? 'Unknown'}</span>
        <span className="text-[0.86rem] text-ink-soft">
          <OrderMoment moment={createdAt} isOneLine />
        </span>
      </p>
      {refundedParts(refund, order.items, formatSum).map((part) => (
        <p key={part} className="figures wrap-anywhere">
          {part}
        </p>
      ))}
      {restocked > 0 && <p className="figures">{restocked} back in stock</p>}
      <p className="wrap-anywhere whitespace-pre-line">{note ?? refundReasons[reason] ?? 'Unknown'}</p>
      {problem !== null && status !== 'made' && <p className="wrap-anywhere text-danger">{problem}</p>}
      <p className="wrap-anywhere text-[0.86rem] text-ink-soft">
        {refundMaker(refund)}
        {reference !== null && `, by hand: ${reference}`}
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

function FailedTransfer({ transfer }: { transfer: OrderWithHistory['failedTransfers'][number] }) {
  const { amount, lines, deliveryFee, payee, problem, wasMadeLate, createdAt } = transfer
  const isCredited = lines.length > 0 || deliveryFee > 0
  return (
    <div className="grid gap-1 border-line border-t px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="figures font-semibold">{formatSum(amount)}</span>
        <span className="text-danger">{wasMadeLate ? 'Made after all' : 'Did not arrive'}</span>
        <span className="text-[0.86rem] text-ink-soft">
          <OrderMoment moment={createdAt} isOneLine />
        </span>
      </p>
      <p className="wrap-anywhere">
        To {payee ?? 'an unknown payee'}: {problem ?? 'no reason given'}
      </p>
      <p className="text-[0.86rem] text-ink-soft">{wasMadeLate ? MADE_LATE : atShopText(isCredited)}</p>
    </div>
  )
}

function atShopText(isCredited: boolean): string {
  const note = isCredited ? 'its credit note stands, and ' : ''
  return `The money is with you. Give the sum back as goodwill, to another payee or by hand: ${note}the shopper was asked for another UPI id or account.`
}

const MADE_LATE =
  'The provider had refused it, and made it after all: do not send the sum again. If you did, ask the shopper for one of them back.'

function RefundPart({ order, open, reload }: Props & { open: OpenOrder }) {
  const ofWhat = order.advance === null ? '' : open.isCash ? ' of the cash' : ' of the advance'
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
          `All${ofWhat || ' of its money'} has gone back, is on its way or awaits a second admin.`
        ) : (
          <>
            Left to refund{ofWhat}: <span className="figures font-semibold">{formatSum(toRupees(open.left))}</span>
          </>
        )}
      </p>
      {open.left > 0 && (
        <Button
          size="small"
          aria-describedby={orderNumberId(order._id)}
          onClick={() => requestConfirmation(randomKey())}
        >
          Refund a part{ofWhat}
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
