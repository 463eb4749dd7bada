import type { Order } from '../../../contract/orders.ts'
import { billedTo } from '../../billed-to.ts'
import { paymentStateText } from '../payment/payment-state.ts'

/** Payment method, recipient and address, and whom the papers bill. */
export function OrderAddress({ order }: { order: Order }) {
  const { recipient, user, shippingAddress } = order
  const { street, city, state, zipCode } = shippingAddress
  const billed = billedTo(order)
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
      {billed.map((line, n) => (
        <span key={line} className="wrap-anywhere block">
          {n === 0 && 'Billed to '}
          {line}
        </span>
      ))}
    </address>
  )
}
