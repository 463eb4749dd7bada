import { formatPrice } from '../../domain/money.ts'

/** Subtotal, shipping and total, as the cart and the checkout show them. */
export function OrderTotals({ total }: { total: number }) {
  return (
    <dl className="figures mt-4 grid grid-cols-[1fr_auto] gap-y-2">
      <dt>Subtotal</dt>
      <dd className="text-right">{formatPrice(total)}</dd>
      <dt>Shipping</dt>
      <dd className="text-right">Free</dd>
      <dt className="mt-2 border-line border-t pt-3 font-semibold text-lg">Total</dt>
      <dd className="mt-2 border-line border-t pt-3 text-right font-semibold text-lg">{formatPrice(total)}</dd>
    </dl>
  )
}
