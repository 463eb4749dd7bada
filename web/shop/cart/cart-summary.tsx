import type { CartItem } from '../../../contract/cart.ts'
import { isBelowMinimum } from '../../../domain/cart.ts'
import { fromRupees } from '../../../domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { TooLittle } from '../below-minimum.tsx'
import { hindranceOf } from '../checkout-blocker.ts'
import { OrderTotals } from '../order-totals.tsx'

/** What the cart comes to, and the way to the checkout. */
export function CartSummary({ items, total }: { items: readonly CartItem[]; total: number }) {
  const isHindered = items.some((item) => hindranceOf(item) !== null)
  return (
    <Card className="lg:sticky lg:top-22">
      <h2 className="text-2xl">Order Summary</h2>
      <OrderTotals total={total} />
      <TooLittle total={total} className="mt-4 font-semibold" />
      {isBelowMinimum(fromRupees(total)) ? (
        <LinkButton to="/shop" variant="primary" size="large" className="mt-4 w-full">
          Add more plants
        </LinkButton>
      ) : isHindered ? (
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
