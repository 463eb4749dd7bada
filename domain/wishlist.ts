import { formatSum, type Paise, paise, toRupees } from './money.ts'

/** How many plants on sale a wishlist holds, in the browser as in an account. */
export const MAX_WISHLIST = 100

/** A saved plant by its id; `addedAt` is in milliseconds since 1970. */
type SavedPlant = { plant: string; addedAt: number }

/**
 * The part of a browser's wishlist that an account takes over when its owner signs in, and what is left because the
 * account's is full. What the account has stays as it is; the plants saved last come first.
 */
export function mergeWishlist<Entry extends SavedPlant>(
  account: readonly string[],
  browser: readonly Entry[],
): { added: Entry[]; left: Entry[] } {
  const known = new Set(account)
  const missing = browser
    .toSorted((a, b) => b.addedAt - a.addedAt)
    .filter(({ plant }) => known.size < known.add(plant).size)
  const room = Math.max(0, MAX_WISHLIST - account.length)
  return { added: missing.slice(0, room), left: missing.slice(room) }
}

/** How the price has changed since the plant was saved, in words; null if it has not. */
export function priceChangeText(saved: Paise, now: Paise): string | null {
  if (saved === now) return null
  const difference = formatSum(toRupees(paise(Math.abs(saved - now))))
  return `${difference} ${now < saved ? 'less' : 'more'} than when you saved it`
}
