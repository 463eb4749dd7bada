/** The plant page's text about stock: `In Stock (N available)` above 1, otherwise `Out of Stock`. */
export function stockText(stock: number): string {
  return stock > 1 ? `In Stock (${stock} available)` : 'Out of Stock'
}

/** The text next to the stock text when a single piece is left; it can still be ordered. */
export function lastPieceText(stock: number): string | null {
  return stock === 1 ? 'The last one can still be ordered.' : null
}

/** Add to Cart and Buy Now are disabled only when nothing at all is left. */
export function canBeOrdered(stock: number): boolean {
  return stock !== 0
}

/** The stock up to which a product is running low. */
export const LOW_STOCK = 5
