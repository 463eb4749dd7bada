import type { CartItem } from '../../../contract/cart.ts'
import { isBelowMinimum, MINIMUM_ORDER } from '../../../domain/cart.ts'
import { formatSum, fromRupees, paise, toRupees } from '../../../domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { hindranceOf } from '../cart-hindrance.ts'
import { OrderTotals } from '../order-totals.tsx'

/** What the cart comes to, and the way to the checkout. */
export function CartSummary({ items, total }: { items: readonly CartItem[]; total: number }) {
  const isHindered = items.some((item) => hindranceOf(item) !== null)
  return (
    <Card className="lg:sticky lg:top-22">
      <h2 className="text-2xl">Order Summary</h2>
      <OrderTotals total={total} />
      {isBelowMinimum(fromRupees(total)) && (
        <p className="figures mt-4 text-ink-soft text-sm">
          We deliver from {formatSum(toRupees(MINIMUM_ORDER))}: {formatSum(missing(total))} to go.
        </p>
      )}
      {isHindered ? (
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

function missing(total: number): number {
  return toRupees(paise(MINIMUM_ORDER - fromRupees(total)))
}
