import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CartItem } from '../../../contract/cart.ts'
import { formatPrice } from '../../../domain/money.ts'
import type { PaymentMethod } from '../../../domain/order/order-status.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PlantPicture } from '../../ui/plant-picture.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { hindranceOf } from '../cart-hindrance.ts'
import { OrderTotals } from '../order-totals.tsx'

type Props = {
  items: readonly CartItem[]
  total: number
  paymentMethod: PaymentMethod
  isLoading: boolean
  isPlacing: boolean
  children: ReactNode
}

/** What is being ordered, what it comes to, and the button that orders it; what went wrong stands just above that. */
export function CheckoutSummary({ items, total, paymentMethod, isLoading, isPlacing, children }: Props) {
  return (
    <Card className="lg:sticky lg:top-22">
      <h2 className="text-2xl">Order Summary</h2>
      <ul className="mt-4 divide-y divide-line">
        {items.map((item) => (
          <SummaryLine key={item.plant._id} item={item} />
        ))}
      </ul>
      <OrderTotals total={total} />
      <div aria-live="polite" className="mt-5 empty:hidden">
        {children}
      </div>
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="mt-5 w-full"
        isBusy={isPlacing}
        disabled={isLoading || items.length === 0}
      >
        {paymentMethod === 'cod' ? (
          <span className="figures">Place Order · {formatPrice(total)}</span>
        ) : (
          <span className="figures">
            <VisuallyHidden>Place Order: </VisuallyHidden>Pay {formatPrice(total)}
          </span>
        )}
      </Button>
      {paymentMethod === 'online' && (
        <p className="mt-3 flex gap-2 text-ink-soft text-sm">
          <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          Card and UPI details go straight to the payment provider, never to us.
        </p>
      )}
    </Card>
  )
}

function SummaryLine({ item }: { item: CartItem }) {
  const { plant, quantity } = item
  const hindrance = hindranceOf(item)
  return (
    <li className="grid grid-cols-[4rem_1fr] gap-x-3 py-3">
      <PlantPicture url={plant.image.url} alt="" sizes="64px" className="size-16 rounded-press" />
      <span className="flex min-w-0 flex-col justify-center leading-snug">
        <span className="font-semibold">{plant.name}</span>
        <span className="figures flex flex-wrap justify-between gap-x-3">
          <span className="text-ink-soft text-sm">
            {quantity} × {formatPrice(plant.price)}
          </span>
          <span className="ml-auto font-semibold">{formatPrice(plant.price * quantity)}</span>
        </span>
        {hindrance !== null && <span className="font-semibold text-danger text-sm">{hindrance}</span>}
      </span>
    </li>
  )
}
