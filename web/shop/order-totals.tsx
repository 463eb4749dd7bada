import { addUp, formatPrice, fromRupees, toRupees } from '../../domain/money.ts'
import { feeText } from './delivery/promise-lines.ts'

/** Subtotal of the goods, shipping and total, as the cart and the checkout show them. Rupees. */
export function OrderTotals({ goods, fee }: { goods: number; fee: number }) {
  return (
    <dl className="figures mt-4 grid grid-cols-[1fr_auto] gap-y-2">
      <dt>Subtotal</dt>
      <dd className="text-right">{formatPrice(goods)}</dd>
      <dt>Shipping</dt>
      <dd className="text-right">{feeText(fee)}</dd>
      <dt className="mt-2 border-line border-t pt-3 font-semibold text-lg">Total</dt>
      <dd className="mt-2 border-line border-t pt-3 text-right font-semibold text-lg">
        {formatPrice(withFee(goods, fee))}
      </dd>
    </dl>
  )
}

/** Goods and delivery together, in rupees. */
export function withFee(goods: number, fee: number): number {
  return toRupees(addUp([fromRupees(goods), fromRupees(fee)]))
}
