import type { Order } from '../../../contract/orders.ts'
import { formatPrice } from '../../../domain/money.ts'
import { allowedOrderTransitions } from '../../../domain/order/order-transitions.ts'
import { payNowText } from '../../../domain/payment/saving.ts'
import { payableOnDelivery } from '../../advance-sums.ts'
import { useSettings } from '../../settings.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { paymentPage } from '../payment/payment-page.ts'
import { canPayAhead, paymentStateOf } from '../payment/payment-state.ts'
import { CancelOrder } from './cancel-order.tsx'
import { OrderAgain } from './order-again.tsx'

type Props = { order: Order; onChange: (order: Order) => void }

/** What the shopper can do with an order now: pay it, order it again, cancel it. */
export function OrderActions({ order, onChange }: Props) {
  // At the provider an order of which a payment was captured takes no other, whatever its amount.
  const isTaken = order.refunds.some(({ reason }) => reason === 'other_amount')
  const isAwaited = paymentStateOf(order) === 'awaited' && !isTaken
  const isPayable = (useSettings()?.checkoutScript ?? null) !== null && canPayAhead(order) && !isTaken
  const moves = allowedOrderTransitions(order.status, {
    actor: 'shopper',
    paymentMethod: order.paymentMethod,
    payment: order.paymentDetails.status,
    shipment: order.shipment.status,
    advance: order.advance?.status ?? null,
  })
  return (
    <>
      {isAwaited && (
        <LinkButton to={paymentPage(order._id)} variant="primary">
          Go to payment
        </LinkButton>
      )}
      {isPayable && <LinkButton to={paymentPage(order._id)}>{payText(order)}</LinkButton>}
      {!isAwaited && <OrderAgain order={order} />}
      {moves.includes('cancelled') && <CancelOrder order={order} onChange={onChange} />}
    </>
  )
}

function payText(order: Order): string {
  if (order.advance !== null) return `Pay the rest (${formatPrice(payableOnDelivery(order))}) now`
  return order.payAhead === null ? 'Pay now' : payNowText(order.payAhead)
}
