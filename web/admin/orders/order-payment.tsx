import type { Order } from '../../../contract/orders.ts'
import { capitalised } from '../../../domain/catalogue.ts'

/** How the order is paid, and how far that is. */
export function OrderPayment({ order: { paymentMethod, paymentDetails } }: { order: Order }) {
  return (
    <>
      {METHODS[paymentMethod] ?? 'Unknown'}
      <span className="block text-[0.8rem] text-ink-soft">{capitalised(paymentDetails.status)}</span>
    </>
  )
}

const METHODS: Readonly<Record<string, string>> = { cod: 'COD', online: 'Online' }
