import type { CartItem } from '../../contract/cart.ts'
import { cartTotal } from '../../domain/cart.ts'
import { fromRupees, toRupees } from '../../domain/money.ts'

/** `total` is in rupees. */
export type CartSlice = { items: CartItem[]; total: number; loading: boolean; error: string | null }

export const emptyCart: CartSlice = { items: [], total: 0, loading: false, error: null }

/** The items with their total, which the server leaves to the client. */
export function counted(items: CartItem[]): { items: CartItem[]; total: number } {
  const lines = items.map(({ plant, quantity }) => ({ price: fromRupees(plant.price), quantity }))
  return { items, total: toRupees(cartTotal(lines)) }
}

/** The kept cart, if it is one. */
export function keptCart(kept: unknown): CartSlice {
  try {
    return { ...emptyCart, ...counted((kept as CartSlice).items) }
  } catch {
    return emptyCart
  }
}
