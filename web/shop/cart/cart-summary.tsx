import type { CartItem } from '../../../contract/cart.ts'
import type { Delivery } from '../../../contract/delivery.ts'
import { isBelowMinimum } from '../../../domain/cart.ts'
import { fromRupees } from '../../../domain/money.ts'
import { savingText } from '../../../domain/payment/saving.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { BelowMinimum } from '../below-minimum.tsx'
import { checkoutBlocker } from '../checkout-blocker.ts'
import { PinForm } from '../delivery/pin-form.tsx'
import { PromiseText } from '../delivery/promise-text.tsx'
import { ZoneMinimum } from '../delivery/zone-minimum.tsx'
import type { Loaded } from '../loaded.ts'
import { OrderTotals } from '../order-totals.tsx'

type Props = {
  items: readonly CartItem[]
  total: number
  pin: string | null
  onPin: (pin: string) => void
  answer: Loaded<Delivery> | null
}

/** The cart's total, its delivery, and the link to the checkout. */
export function CartSummary({ items, total, pin, onPin, answer }: Props) {
  const delivery = answer !== null && 'value' in answer ? answer.value : null
  const isBlocked = items.some((item) => checkoutBlocker(item) !== null)
  return (
    <Card className="lg:sticky lg:top-22">
      <h2 className="text-2xl">Order Summary</h2>
      <div className="mt-4">
        <PinForm pin={pin} onChange={onPin} />
        <PromiseText answer={answer} />
      </div>
      <OrderTotals goods={total} fee={delivery?.fee ?? 0} />
      {delivery?.saving && <p className="figures mt-3">Pay online and save {savingText(delivery.saving)}.</p>}
      <ZoneMinimum delivery={delivery} goods={total} />
      <BelowMinimum total={total} className="mt-4 font-semibold" />
      {isBelowMinimum(fromRupees(total)) ? (
        <LinkButton to="/shop" variant="primary" size="large" className="mt-4 w-full">
          Add more plants
        </LinkButton>
      ) : isBlocked ? (
        <Button variant="primary" size="large" className="mt-5 w-full" disabled>
          Proceed to Checkout
        </Button>
      ) : (
        <LinkButton to="/checkout" variant="primary" size="large" className="mt-5 w-full">
          Proceed to Checkout
        </LinkButton>
      )}
    </Card>
  )
}
