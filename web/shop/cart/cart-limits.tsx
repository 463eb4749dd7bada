import type { CartItem } from '../../../contract/cart.ts'
import { MINIMUM_ORDER, missingToMinimum } from '../../../domain/cart.ts'
import { formatSum, fromRupees, toRupees } from '../../../domain/money.ts'

/** Shows how much is missing to the minimum order; renders nothing if none is. Rupees. */
export function BelowMinimum({ total, className = '' }: { total: number; className?: string }) {
  const missing = missingToMinimum(fromRupees(total))
  if (missing === 0) return null
  return (
    <p className={`figures ${className}`}>
      The minimum order is {formatSum(toRupees(MINIMUM_ORDER))}. Add {formatSum(toRupees(missing))} more.
    </p>
  )
}

/** Why a line cannot be ordered; null if it can. */
export function checkoutBlocker({ plant, quantity }: CartItem): string | null {
  if (!plant.isAvailable) return 'This plant is no longer available. Please remove it.'
  if (plant.stock === 0) return 'This plant has sold out. Please remove it.'
  return quantity > plant.stock ? `Only ${plant.stock} left. Please order fewer.` : null
}
