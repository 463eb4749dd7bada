import type { CartItem } from '../../../contract/cart.ts'
import { cartTotal } from '../../../domain/cart.ts'
import { fromRupees, isRupeeSum, toRupees } from '../../../domain/money.ts'
import { pictureOf } from '../../records.ts'

/** `total` is in rupees. */
export type CartSlice = { items: CartItem[]; total: number; loading: boolean; error: string | null }

export const emptyCart: CartSlice = { items: [], total: 0, loading: false, error: null }

/** The items that name a plant, completed, and their total, which the server leaves to the client. */
export function counted(answer: readonly CartItem[]): { items: CartItem[]; total: number } {
  const items = answer.filter((item) => typeof item?.plant?._id === 'string').map(completeItem)
  const lines = items
    .filter(({ plant }) => isRupeeSum(plant.price))
    .map(({ plant, quantity }) => ({ price: fromRupees(plant.price), quantity }))
  return { items, total: toRupees(cartTotal(lines)) }
}

/** An item whose plant lacks a price or stock is shown, but cannot be ordered. */
function completeItem({ plant, quantity }: CartItem): CartItem {
  const isWhole = isRupeeSum(plant.price) && typeof plant.stock === 'number'
  return {
    plant: {
      ...plant,
      name: plant.name ?? 'Unknown plant',
      price: plant.price ?? Number.NaN,
      image: pictureOf(plant.image),
      isAvailable: isWhole && plant.isAvailable,
    },
    quantity: Number.isSafeInteger(quantity) ? quantity : 1,
  }
}

/** The stored cart, if valid. */
export function restoredCart(stored: unknown): CartSlice {
  try {
    return { ...emptyCart, ...counted((stored as CartSlice).items) }
  } catch {
    return emptyCart
  }
}
