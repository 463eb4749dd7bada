import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CartItem } from '../../../contract/cart.ts'
import type { Delivery } from '../../../contract/delivery.ts'
import { formatPrice } from '../../../domain/money.ts'
import type { PaymentMethod } from '../../../domain/order/order-status.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { OrderTotals, withFee } from '../order-totals.tsx'
import { SummaryLines } from './summary-lines.tsx'

type Props = {
  items: readonly CartItem[]
  /** Of the goods, in rupees */
  goods: number
  /** Of delivery, in rupees */
  fee: number
  /** What is saved on the goods by the chosen way to pay */
  saving: NonNullable<Delivery['saving']> | null
  paymentMethod: PaymentMethod
  /** What of a cash order is paid online first, in rupees */
  advance: number | null
  isLoading: boolean
  isPlacing: boolean
  /** On a small screen they are above the form (`FoldedSummary`). */
  hasLines: boolean
  children: ReactNode
}

/** The items, the total, and the order button with the last problem above it. */
export function CheckoutSummary({ items, goods, fee, saving, paymentMethod, advance, ...rest }: Props) {
  const { isLoading, isPlacing, hasLines, children } = rest
  const isPaidNow = paymentMethod === 'online' || advance !== null
  return (
    <Card className="lg:sticky lg:top-22">
      {hasLines && (
        <>
          <h2 className="text-2xl">Order Summary</h2>
          <SummaryLines items={items} className="mt-4" />
        </>
      )}
      <OrderTotals goods={goods} fee={fee} saving={saving} />
      <div aria-live="polite" className="mt-5 empty:hidden">
        {children}
      </div>
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="mt-5 w-full px-2!"
        isBusy={isPlacing}
        disabled={isLoading || items.length === 0}
      >
        <span className="figures whitespace-nowrap">
          Place Order · {isPaidNow && 'Pay '}
          {formatPrice(advance ?? withFee(goods, fee, saving))}
        </span>
      </Button>
      {isPaidNow && (
        <p className="mt-3 flex gap-2 text-ink-soft text-sm">
          <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          Card and UPI details go straight to the payment provider, never to us.
        </p>
      )}
    </Card>
  )
}
