import { ChevronDown, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CartItem } from '../../../contract/cart.ts'
import type { Delivery } from '../../../contract/delivery.ts'
import { partsText } from '../../../domain/bundle.ts'
import { itemsText } from '../../../domain/cart.ts'
import { formatPrice } from '../../../domain/money.ts'
import type { PaymentMethod } from '../../../domain/order/order-status.ts'
import { checkoutBlocker } from '../../../domain/sold-out.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PlantPicture } from '../../ui/picture.tsx'
import { OrderTotals, withFee } from '../cart/order-totals.tsx'
import { linePicture } from '../plant-card/card-fields.ts'

/** Sums are in rupees. */
type Props = {
  items: readonly CartItem[]
  goods: number
  fee: number
  /** What is saved on the goods by the chosen way to pay */
  saving: NonNullable<Delivery['saving']> | null
  paymentMethod: PaymentMethod
  advance: number | null
  isLoading: boolean
  isPlacing: boolean
  /** On a small screen they are above the form (`FoldedSummary`). */
  hasLines: boolean
  children: ReactNode
}

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
      <OrderTotals goods={goods} fee={fee} saving={saving} advance={advance} />
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
          <Lock className="mt-0.5 size-4 shrink-0" />
          Card and UPI details go straight to the payment provider, never to us.
        </p>
      )}
    </Card>
  )
}

type FoldedSummaryProps = {
  items: readonly CartItem[]
  total: number
  /** Open when a line is the problem. */
  isOpen: boolean
}

/** On a small screen, the collapsible order summary with its total above the form. */
export function FoldedSummary({ items, total, isOpen }: FoldedSummaryProps) {
  return (
    <details open={isOpen} className="group mt-6 rounded-press border border-line bg-sheet">
      <summary className="flex min-h-14 list-none items-center gap-x-3 rounded-press px-4 py-2 [&::-webkit-details-marker]:hidden">
        <span>
          <h2 className="text-xl">Order Summary</h2>
          <span className="figures text-ink-soft text-sm">{itemsText(items)}</span>
        </span>
        <span className="figures ml-auto font-semibold text-lg">{formatPrice(total)}</span>
        <ChevronDown className="size-5 shrink-0 text-leaf transition-transform duration-200 ease-press group-open:rotate-180" />
      </summary>
      <SummaryLines items={items} className="border-line border-t px-4" />
    </details>
  )
}

function SummaryLines({ items, className = '' }: { items: readonly CartItem[]; className?: string }) {
  return (
    <ul className={`divide-y divide-line ${className}`}>
      {items.map((item) => (
        <SummaryLine key={item.plant._id} item={item} />
      ))}
    </ul>
  )
}

function SummaryLine({ item }: { item: CartItem }) {
  const { plant, quantity } = item
  const blocker = checkoutBlocker(item)
  return (
    <li className="grid grid-cols-[4rem_1fr] gap-x-3 py-3">
      <PlantPicture url={linePicture(plant)} alt="" sizes="64px" className="size-16 rounded-press" />
      <span className="flex min-w-0 flex-col justify-center leading-snug">
        <span className="font-semibold">{plant.name}</span>
        {plant.parts && <span className="figures text-ink-soft text-sm">{partsText(plant.parts)}</span>}
        <span className="figures flex flex-wrap justify-between gap-x-3">
          <span className="text-ink-soft text-sm">
            {quantity} × {formatPrice(plant.price)}
          </span>
          <span className="ml-auto font-semibold">{formatPrice(plant.price * quantity)}</span>
        </span>
        {blocker !== null && <span className="font-semibold text-danger text-sm">{blocker}</span>}
      </span>
    </li>
  )
}
