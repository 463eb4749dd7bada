import type { Order } from '../../../contract/orders.ts'
import { allowedOrderTransitions } from '../../../domain/order/order-transitions.ts'
import { payNowText } from '../../../domain/payment/saving.ts'
import { useSettings } from '../../settings.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { paymentPage } from '../payment/payment-page.ts'
import { canPayAhead, isTaken, paymentStateOf, payRestText } from '../payment/payment-state.ts'
import { CancelOrder } from './cancel-order.tsx'
import { OrderAgain } from './order-again.tsx'

type Props = { order: Order; onChange: (order: Order) => void }

/** What the shopper can do with an order now: pay it, order it again, cancel it. */
export function OrderActions({ order, onChange }: Props) {
  const isAwaited = paymentStateOf(order) === 'awaited' && !isTaken(order)
  const isPayable = (useSettings()?.checkoutScript ?? null) !== null && canPayAhead(order) && !isTaken(order)
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
  if (order.advance !== null) return payRestText(order)
  return order.payAhead === null ? 'Pay now' : payNowText(order.payAhead)
}
