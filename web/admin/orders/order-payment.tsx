import type { Order } from '../../../contract/orders.ts'
import { capitalised } from '../../../domain/catalogue.ts'
import { formatSum } from '../../../domain/money.ts'

/** The payment method and state, and those of an advance. */
export function OrderPayment({ order: { paymentMethod, paymentDetails, advance } }: { order: Order }) {
  return (
    <>
      {paymentDetails.atDoor ? 'UPI at the door' : (METHODS[paymentMethod] ?? 'Unknown')}
      <span className="block text-[0.8rem] text-ink-soft">{capitalised(paymentDetails.status)}</span>
      {advance !== null && (
        <span className="figures block text-[0.8rem] text-ink-soft">
          Advance {formatSum(advance.amount)}: {advance.status}
        </span>
      )}
    </>
  )
}

const METHODS: Readonly<Record<string, string>> = { cod: 'COD', online: 'Online' }
