import { MAX_QUANTITY } from './cart.ts'
import { addUp, type Paise, paise, times } from './money.ts'

/** A part of a bundle: so many pieces of a plant in each bundle. */
export type BundlePart = { plant: string; quantity: number }

/** The most parts of a bundle, and the most pieces of a part. */
export const MAX_PARTS = 20
export const MAX_PIECES = 99

/**
 * How many bundles parts with this stock can make; 0 without parts. An order can hold at most `MAX_QUANTITY` pieces of
 * a part, as of any plant.
 */
export function bundleStock(parts: readonly { stock: number; quantity: number }[]): number {
  const most = parts.map(({ stock, quantity }) => Math.floor(Math.min(stock, MAX_QUANTITY) / quantity))
  return parts.length === 0 ? 0 : Math.min(...most)
}

/** The name of a part on orders and papers: "Balcony Set: Money Plant". */
export function nameInBundle(bundle: string, part: string): string {
  return `${bundle}: ${part}`
}

/** What a bundle's parts cost alone, and what it saves of that (paise); null where it saves nothing. */
export function bundleSaving(price: Paise, parts: readonly PricedPart[]): { saving: Paise; alone: Paise } | null {
  const alone = addUp(parts.map((part) => times(part.price, part.quantity)))
  return alone > price ? { saving: paise(alone - price), alone } : null
}

/** A part with its separate price per piece (paise) and its quantity in a bundle. */
type PricedPart = { price: Paise; quantity: number }

/** A quantity of a part, each piece at this share of the bundle's price (paise). */
type Share<Part> = { part: Part; quantity: number; price: Paise }

/**
 * Splits a bundle's price over its parts in proportion to what they cost alone: the bundle is a discount on each of them
 * (section 15(3) of the CGST Act), and each is sold and taxed at a price of its own. Prices are whole paise of a piece, so
 * a part may have two shares, a paisa apart; all together come to the bundle's price exactly. Parts that cost nothing alone
 * count alike when all do.
 */
export function splitPrice<Part extends PricedPart>(bundlePrice: Paise, parts: readonly Part[]): Share<Part>[] {
  const isFree = parts.every(({ price }) => price === 0)
  const weights = parts.map(({ price, quantity }) => (isFree ? 1 : price) * quantity)
  const totals = apportion(bundlePrice, weights)
  return parts.flatMap((part, index) => {
    const total = totals[index] ?? 0
    const base = Math.floor(total / part.quantity)
    const dearer = total - base * part.quantity
    const shares = [
      { part, quantity: part.quantity - dearer, price: paise(base) },
      { part, quantity: dearer, price: paise(base + 1) },
    ]
    return shares.filter(({ quantity }) => quantity > 0)
  })
}

/** A sum in proportion to weights, in whole numbers: each rounded down, and the rest to the largest remainders. */
function apportion(sum: number, weights: readonly number[]): number[] {
  const all = weights.reduce((total, weight) => total + weight, 0)
  const exact = weights.map((weight) => (BigInt(sum) * BigInt(weight)) / BigInt(all || 1))
  const amounts = exact.map(Number)
  const remainders = weights.map((weight, index) => ({
    index,
    rest: BigInt(sum) * BigInt(weight) - (exact[index] ?? 0n) * BigInt(all || 1),
  }))
  remainders.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  const missing = sum - amounts.reduce((total, amount) => total + amount, 0)
  for (const { index } of remainders.slice(0, missing)) amounts[index] = (amounts[index] ?? 0) + 1
  return amounts
}

/** `2 × Palm, Pot`: what a bundle consists of, in words. */
export function partsText(parts: readonly { name: string; quantity: number }[]): string {
  return parts.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', ')
}

/** Whether two lists contain the same parts, in any order; null means no bundle. */
export function areSameParts(one: readonly BundlePart[] | null, other: readonly BundlePart[] | null): boolean {
  if (one === null || other === null) return one === other
  const quantities = new Map(other.map(({ plant, quantity }) => [plant, quantity]))
  return one.length === other.length && one.every(({ plant, quantity }) => quantities.get(plant) === quantity)
}
