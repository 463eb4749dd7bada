import type { CartItem } from '../../contract/cart.ts'

/** Why a line cannot be ordered; null if it can. */
export function checkoutBlocker({ plant, quantity }: CartItem): string | null {
  if (!plant.isAvailable) return 'This plant is no longer available. Please remove it.'
  if (plant.stock === 0) return 'This plant has sold out. Please remove it.'
  return quantity > plant.stock ? `Only ${plant.stock} left. Please order fewer.` : null
}
