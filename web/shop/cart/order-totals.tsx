import type { Delivery } from '../../../contract/delivery.ts'
import { formatPrice, fromRupees, paise, toRupees } from '../../../domain/money.ts'
import { payableOnDelivery } from '../../order-facts.ts'
import { feeText } from '../delivery/delivery.ts'

type Saving = NonNullable<Delivery['saving']>

type TotalsProps = { goods: number; fee: number; saving?: Saving | null; advance?: number | null }

/**
 * Subtotal of the goods, what is saved on them, shipping and total, as the cart and the checkout show them, and what of it is
 * due now and at the door where an advance is. Rupees.
 */
export function OrderTotals({ goods, fee, saving = null, advance = null }: TotalsProps) {
  const total = withFee(goods, fee, saving)
  return (
    <dl className="figures mt-4 grid grid-cols-[1fr_auto] gap-y-2">
      <dt>Subtotal</dt>
      <dd className="text-right">{formatPrice(goods)}</dd>
      {saving !== null && (
        <>
          <dt>Saved by paying online ({saving.percent}%)</dt>
          <dd className="text-right">−{formatPrice(saving.amount)}</dd>
        </>
      )}
      <dt>Shipping</dt>
      <dd className="text-right">{feeText(fee)}</dd>
      <dt className="mt-2 border-line border-t pt-3 font-semibold text-lg">Total</dt>
      <dd className="mt-2 border-line border-t pt-3 text-right font-semibold text-lg">{formatPrice(total)}</dd>
      {advance !== null && (
        <>
          <dt>To pay now</dt>
          <dd className="text-right">{formatPrice(advance)}</dd>
          <dt>To pay at the door</dt>
          <dd className="text-right">
            {formatPrice(payableOnDelivery({ amount: total, advance: { amount: advance, status: 'pending' } }))}
          </dd>
        </>
      )}
    </dl>
  )
}

/** Goods and delivery together, less what is saved on the goods, in rupees. */
export function withFee(goods: number, fee: number, saving: Saving | null = null): number {
  return toRupees(paise(fromRupees(goods) + fromRupees(fee) - fromRupees(saving?.amount ?? 0)))
}
