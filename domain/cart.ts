import { addUp, type Paise, paise, times } from './money.ts'

/** ₹300: an order whose total is below this is refused; exactly this passes. */
export const MINIMUM_ORDER = paise(30_000)
export const LARGEST_QUANTITY = 999
export const MOST_LINES = 50

export type PricedLine = { price: Paise; quantity: number }

/** Sum of price times quantity over the lines, in paise; shipping is free. */
export function cartTotal(lines: readonly PricedLine[]): Paise {
  return addUp(lines.map((line) => times(line.price, line.quantity)))
}

/** How many pieces are in the cart: the number on the cart button's badge. */
export function pieceCount(lines: readonly { quantity: number }[]): number {
  return lines.reduce((count, line) => count + line.quantity, 0)
}

export function isBelowMinimum(total: Paise): boolean {
  return total < MINIMUM_ORDER
}

/** How much a total lacks to the minimum, in paise; 0 from there on. */
export function missingToMinimum(total: Paise): Paise {
  return paise(Math.max(0, MINIMUM_ORDER - total))
}

/** The most of one plant that a cart may hold, given the plant's stock. */
export function quantityLimit(stock: number): number {
  return Math.min(stock, LARGEST_QUANTITY)
}

/** Adds up lines that name the same plant, in the order of the plants' ids (the order in which stock is taken). */
export function mergeLines(
  lines: readonly { plant: string; quantity: number }[],
): { plant: string; quantity: number }[] {
  const quantities = new Map<string, number>()
  for (const { plant, quantity } of lines) quantities.set(plant, (quantities.get(plant) ?? 0) + quantity)
  return [...quantities].map(([plant, quantity]) => ({ plant, quantity })).sort((a, b) => (a.plant < b.plant ? -1 : 1))
}
