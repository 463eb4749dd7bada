import type { Order } from '../../../contract/orders.ts'
import { formatPrice } from '../../../domain/money.ts'

/** What the goods come to, the fee of delivery and the total. */
export function OrderSums({ order: { items, delivery, amount } }: { order: Order }) {
  const goods = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const fee = delivery?.fee ?? 0
  return (
    <dl className="figures grid grid-cols-[1fr_auto] gap-y-2 border-line border-t px-5 py-4">
      <dt>Plants and goods</dt>
      <dd className="text-right">{formatPrice(goods)}</dd>
      <dt>Delivery</dt>
      <dd className="text-right">{fee === 0 ? 'Free' : formatPrice(fee)}</dd>
      <dt className="font-semibold text-lg">Total</dt>
      <dd className="text-right font-semibold text-lg">{formatPrice(amount)}</dd>
    </dl>
  )
}
