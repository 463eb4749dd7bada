/** The product categories in the order in which the shop lists them, with their labels. */
export const categoryLabels = {
  indoor: 'Indoor Plants',
  outdoor: 'Outdoor Plants',
  succulent: 'Succulents',
  'exotic-fruit': 'Exotic Fruits',
  seeds: 'Seeds',
  pots: 'Pots',
} as const

export type Category = keyof typeof categoryLabels

export const categories = Object.keys(categoryLabels) as readonly Category[] as readonly [Category, ...Category[]]

/** Plants, seeds or pots: things of different kinds are never similar. */
export function kindOf(category: Category): 'plants' | 'seeds' | 'pots' {
  return category === 'seeds' || category === 'pots' ? category : 'plants'
}

/** The key with a capital first letter, as the shop's filter chips show it: `Exotic-fruit`. */
export function capitalised(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1)
}

/** The title of a category card on the home page: `Indoor Plants`, `Pots Plants`. */
export function categoryCardTitle(key: string): string {
  return `${capitalised(key)} Plants`
}

/**
 * The rating that the shop shows, 0 to 5 to one decimal: the mean of the reviews' stars, and before the first review
 * the rating that the admin typed.
 */
export function displayedRating(reviews: { count: number; stars: number }, typed: number): number {
  return reviews.count === 0 ? typed : Math.round((reviews.stars * 10) / reviews.count) / 10
}

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

export const LOW_STOCK = 5

/** The orders of a plant's reviews; those of equal rank have the newest first. */
export const reviewSorts = ['newest', 'highest', 'lowest', 'photos'] as const
export type ReviewSort = (typeof reviewSorts)[number]
