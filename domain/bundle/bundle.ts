import { MAX_QUANTITY } from '../cart.ts'

/** A part of a bundle: so many pieces of a plant in each bundle. */
export type BundlePart = { plant: string; quantity: number }

/** The most parts of a bundle, and the most pieces of a part. */
export const MAX_PARTS = 20
export const MAX_PIECES = 99

/**
 * How many bundles can be had of parts with this stock; none without parts. An order holds at most `MAX_QUANTITY` pieces
 * of a part, as of any plant.
 */
export function bundleStock(parts: readonly { stock: number; quantity: number }[]): number {
  const most = parts.map(({ stock, quantity }) => Math.floor(Math.min(stock, MAX_QUANTITY) / quantity))
  return parts.length === 0 ? 0 : Math.min(...most)
}

/** The name of a part on orders and papers: "Balcony Set: Money Plant". */
export function nameInBundle(bundle: string, part: string): string {
  return `${bundle}: ${part}`
}
