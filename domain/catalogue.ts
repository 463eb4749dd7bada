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

/** Whether everything of a category is a plant; pots and seeds are other products. */
export function isPlantCategory(category: Category): boolean {
  return category !== 'seeds' && category !== 'pots'
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
