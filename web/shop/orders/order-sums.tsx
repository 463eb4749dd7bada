import type { Order } from '../../../contract/orders.ts'
import { formatPrice } from '../../../domain/money.ts'
import type { AdvanceStatus } from '../../../domain/payment/advance.ts'
import { payableOnDelivery } from '../../advance-sums.ts'

/** What the goods come to, the fee of delivery and the total; of an order with an advance also that and the rest. */
export function OrderSums({ order }: { order: Order }) {
  const { items, delivery, amount, advance, saving } = order
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
      {saving !== null && (
        <>
          <dt>You saved by paying ahead ({saving.percent} %)</dt>
          <dd className="text-right">{formatPrice(saving.amount)}</dd>
        </>
      )}
      {advance !== null && (
        <>
          <dt>{advanceLabels[advance.status] ?? 'Advance'}</dt>
          <dd className="text-right">{formatPrice(advance.amount)}</dd>
        </>
      )}
      {advance !== null && order.status !== 'cancelled' && (
        <>
          <dt>{order.status === 'delivered' ? 'Paid at the door' : 'To pay at the door'}</dt>
          <dd className="text-right">{formatPrice(payableOnDelivery(order))}</dd>
        </>
      )}
    </dl>
  )
}

const advanceLabels: Readonly<Record<AdvanceStatus, string>> = {
  pending: 'Advance to pay online',
  paid: 'Advance paid online',
  cancelled: 'Advance, not paid',
  refunded: 'Advance refunded',
}
