import type { Order } from '../../../contract/orders.ts'
import { paymentStateText } from '../payment/payment-state.ts'

/** Payment method, recipient and address. */
export function OrderAddress({ order }: { order: Order }) {
  const { recipient, user, shippingAddress } = order
  const { street, city, state, zipCode } = shippingAddress
  return (
    <address className="min-w-0 text-ink-soft text-sm not-italic leading-relaxed">
      <strong className="block font-semibold text-ink">{paymentStateText(order)}</strong>
      <span className="wrap-anywhere block">
        {recipient.name ?? user?.name}
        {recipient.phone !== null && (
          <>
            {' · '}
            <span className="figures whitespace-nowrap">{recipient.phone}</span>
          </>
        )}
      </span>
      <span className="wrap-anywhere block">
        {street}, {city}, {state} {zipCode}
      </span>
    </address>
  )
}
