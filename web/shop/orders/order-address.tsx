import type { Order } from '../../../contract/orders.ts'
import { standingInWords } from '../payment/payment-state.ts'

/** How the order is paid, who takes the parcel, and where it goes. */
export function OrderAddress({ order }: { order: Order }) {
  const { recipient, user, shippingAddress } = order
  const { street, city, state, zipCode } = shippingAddress
  return (
    <address className="min-w-0 text-ink-soft text-sm not-italic leading-relaxed">
      <strong className="block font-semibold text-ink">{standingInWords(order)}</strong>
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
