import type { Delivery } from '../../../contract/delivery.ts'
import { formatPrice, fromRupees, paise, toRupees } from '../../../domain/money.ts'
import { payableOnDelivery } from '../../order-facts.ts'
import { feeText } from '../delivery/delivery.ts'
import { Sum } from '../sum.tsx'

type Saving = NonNullable<Delivery['saving']>

type TotalsProps = { goods: number; fee: number; saving?: Saving | null; advance?: number | null }

/** What the cart and the checkout come to, in rupees; `advance` splits it into what is due now and at the door. */
export function OrderTotals({ goods, fee, saving = null, advance = null }: TotalsProps) {
  const total = withFee(goods, fee, saving)
  return (
    <dl className="figures mt-4 grid grid-cols-[1fr_auto] gap-y-2">
      <Sum label="Subtotal">{formatPrice(goods)}</Sum>
      {saving !== null && (
        <Sum label={`Saved by paying online (${saving.percent}%)`}>−{formatPrice(saving.amount)}</Sum>
      )}
      <Sum label="Shipping">{feeText(fee)}</Sum>
      <dt className="mt-2 border-line border-t pt-3 font-semibold text-lg">Total</dt>
      <dd className="mt-2 border-line border-t pt-3 text-right font-semibold text-lg">{formatPrice(total)}</dd>
      {advance !== null && (
        <>
          <Sum label="To pay now">{formatPrice(advance)}</Sum>
          <Sum label="To pay at the door">
            {formatPrice(payableOnDelivery({ amount: total, advance: { amount: advance, status: 'pending' } }))}
          </Sum>
        </>
      )}
    </dl>
  )
}

/** Goods and delivery together, less what is saved on the goods, in rupees. */
export function withFee(goods: number, fee: number, saving: Saving | null = null): number {
  return toRupees(paise(fromRupees(goods) + fromRupees(fee) - fromRupees(saving?.amount ?? 0)))
}
