import { addUp, type Paise, times } from './money.ts'

export const MAX_QUANTITY = 999
export const MAX_CART_LINES = 50

export type PricedLine = { price: Paise; quantity: number }

/** Sum of price times quantity over the lines, in paise; shipping is free. */
export function cartTotal(lines: readonly PricedLine[]): Paise {
  return addUp(lines.map((line) => times(line.price, line.quantity)))
}

/** How many pieces are in the cart: the number on the cart button's badge. */
export function pieceCount(lines: readonly { quantity: number }[]): number {
  return lines.reduce((count, line) => count + line.quantity, 0)
}

/** `3 items`, the same number as on the badge. */
export function itemsText(lines: readonly { quantity: number }[]): string {
  const count = pieceCount(lines)
  return `${count} ${count === 1 ? 'item' : 'items'}`
}

/** The most of one plant that a cart may hold, given the plant's stock. */
export function quantityLimit(stock: number): number {
  return Math.min(stock, MAX_QUANTITY)
}

/** Adds up lines that name the same plant, in the order of the plants' ids (the order in which stock is taken). */
export function mergeLines(
  lines: readonly { plant: string; quantity: number }[],
): { plant: string; quantity: number }[] {
  const quantities = new Map<string, number>()
  for (const { plant, quantity } of lines) quantities.set(plant, (quantities.get(plant) ?? 0) + quantity)
  return [...quantities].map(([plant, quantity]) => ({ plant, quantity })).sort((a, b) => (a.plant < b.plant ? -1 : 1))
}

/** A change to one plant's quantity in a cart: a number of pieces to add, or the new quantity. */
export type CartChange = { kind: 'add' | 'set'; quantity: number }
export type CartRefusal = 'not_in_cart' | 'cart_full' | 'stock_short'

/**
 * The quantity of a plant in a cart after a change, or why the change is refused; `limit` is the most that the cart may
 * hold of the plant. `inCart` is 0 for a plant that is not in the cart, whose `lineCount` plants are different ones.
 */
export function quantityAfter(
  change: CartChange,
  { inCart, lineCount, stock }: { inCart: number; lineCount: number; stock: number },
): { quantity: number } | { refused: CartRefusal; limit: number } {
  const limit = quantityLimit(stock)
  const quantity = change.kind === 'add' ? inCart + change.quantity : change.quantity
  if (change.kind === 'set' && inCart === 0) return { refused: 'not_in_cart', limit }
  if (inCart === 0 && lineCount >= MAX_CART_LINES) return { refused: 'cart_full', limit }
  return quantity > limit ? { refused: 'stock_short', limit } : { quantity }
}
