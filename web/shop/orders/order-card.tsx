import { useEffect, useRef, useState } from 'react'
import type { Order } from '../../../contract/orders.ts'
import { formatTotal } from '../../../domain/money.ts'
import { shopperStatusLabel, shopperStatusTone } from '../../../domain/order/order-status.ts'
import { allowedOrderTransitions } from '../../../domain/order/order-transitions.ts'
import { documentTitles } from '../../../domain/tax/tax-document.ts'
import { useSettings } from '../../settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { formatLocalDate } from '../../ui/format-date.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PdfLink } from '../../ui/pdf-link.tsx'
import { paymentPage } from '../payment/payment-page.ts'
import { canPayAhead, paymentStateOf } from '../payment/payment-state.ts'
import { CancelOrder } from './cancel-order.tsx'
import { OrderAddress } from './order-address.tsx'
import { OrderAgain } from './order-again.tsx'
import { OrderLine } from './order-line.tsx'
import { ParcelNote } from './parcel-note.tsx'

type Props = { order: Order; onChange: (order: Order) => void }

/** An order with date, status, items, address and total, and a button to cancel it if possible. */
export function OrderCard({ order, onChange }: Props) {
  const { _id, createdAt, status, items, amount, paymentMethod } = order
  const moves = allowedOrderTransitions(status, {
    actor: 'shopper',
    paymentMethod,
    payment: order.paymentDetails.status,
    shipment: order.shipment.status,
  })
  const isAwaited = paymentStateOf(order) === 'awaited'
  const isPayable = (useSettings()?.checkoutScript ?? null) !== null && canPayAhead(order)
  const [heading, focusHeadingAfter] = useFocusAfterChange(status)
  return (
    <Card isPadded={false} className="overflow-hidden">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-b bg-paper-deep/60 px-5 py-3">
        <h2 ref={heading} tabIndex={-1} className="font-sans! text-base tracking-normal!">
          Placed on <time dateTime={createdAt}>{formatLocalDate(createdAt)}</time>
        </h2>
        <p className="figures text-ink-soft text-sm">Order #{_id.slice(0, 8)}</p>
        <span className="flex flex-wrap items-center gap-2 sm:ml-auto">
          {order.shipment.status === 'returned' && <span className="text-sm">Returned</span>}
          <Badge tone={shopperStatusTone(status)}>{shopperStatusLabel(status)}</Badge>
        </span>
      </header>
      <ul className="divide-y divide-line px-5">
        {items.map((item) => (
          <OrderLine key={item._id} item={item} />
        ))}
      </ul>
      <ParcelNote order={order} />
      <footer className="flex flex-wrap items-end justify-between gap-4 border-line border-t px-5 py-4">
        <OrderAddress order={order} />
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-5 gap-y-2">
          {order.invoice !== null && (
            <PdfLink path={`/orders/${_id}/invoice.pdf`}>{documentTitles[order.invoice.kind]}</PdfLink>
          )}
          {order.billOfSupply !== null && (
            <PdfLink path={`/orders/${_id}/bill-of-supply.pdf`}>{documentTitles.bill_of_supply}</PdfLink>
          )}
          <p className="figures font-semibold text-lg">Total: {formatTotal(amount)}</p>
          {isAwaited && (
            <LinkButton to={paymentPage(_id)} variant="primary">
              Go to payment
            </LinkButton>
          )}
          {isPayable && <LinkButton to={paymentPage(_id)}>Pay now</LinkButton>}
          {!isAwaited && <OrderAgain order={order} />}
          {moves.includes('cancelled') && (
            <CancelOrder
              order={order}
              onChange={(changed) => {
                focusHeadingAfter()
                onChange(changed)
              }}
            />
          )}
        </div>
      </footer>
    </Card>
  )
}

/** The cancel button disappears with the order's old status: the focus then moves to the heading. */
function useFocusAfterChange(status: Order['status']) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [left, setLeft] = useState<Order['status'] | null>(null)
  useEffect(() => {
    if (left !== null && left !== status) heading.current?.focus()
  }, [left, status])
  return [heading, () => setLeft(status)] as const
}
