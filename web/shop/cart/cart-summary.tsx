import type { CartItem } from '../../../contract/cart.ts'
import { isBelowMinimum } from '../../../domain/cart.ts'
import { fromRupees } from '../../../domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { BelowMinimum } from '../below-minimum.tsx'
import { checkoutBlocker } from '../checkout-blocker.ts'
import { OrderTotals } from '../order-totals.tsx'

/** The cart's total, and the link to the checkout. */
export function CartSummary({ items, total }: { items: readonly CartItem[]; total: number }) {
  const isBlocked = items.some((item) => checkoutBlocker(item) !== null)
  return (
    <Card className="lg:sticky lg:top-22">
      <h2 className="text-2xl">Order Summary</h2>
      <OrderTotals total={total} />
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
