import type { Order } from '../../../contract/orders.ts'
import { formatPrice } from '../../../domain/money.ts'
import { allowedOrderTransitions } from '../../../domain/order/order-transitions.ts'
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
  const isAwaited = paymentStateOf(order) === 'awaited'
  const isPayable = (useSettings()?.checkoutScript ?? null) !== null && canPayAhead(order)
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
      {isPayable && (
        <LinkButton to={paymentPage(order._id)}>
          {order.advance === null ? 'Pay now' : `Pay the rest (${formatPrice(payableOnDelivery(order))}) now`}
        </LinkButton>
      )}
      {!isAwaited && <OrderAgain order={order} />}
      {moves.includes('cancelled') && <CancelOrder order={order} onChange={onChange} />}
    </>
  )
}
