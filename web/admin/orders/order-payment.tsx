import type { Order } from '../../../contract/orders.ts'
import { capitalised } from '../../../domain/catalogue.ts'

/** The payment method and state. */
export function OrderPayment({ order: { paymentMethod, paymentDetails } }: { order: Order }) {
  return (
    <>
      {paymentDetails.atDoor ? 'UPI at the door' : (METHODS[paymentMethod] ?? 'Unknown')}
      <span className="block text-[0.8rem] text-ink-soft">{capitalised(paymentDetails.status)}</span>
    </>
  )
}

const METHODS: Readonly<Record<string, string>> = { cod: 'COD', online: 'Online' }
