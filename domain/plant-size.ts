/**
 * That a plant is one size of a family: `family` is the name that all sizes of it share, `label` what this one is called
 * ("15 cm pot"), and sizes are listed by `position`, the lowest first.
 */
export type PlantSize = { family: string; label: string; position: number }

/** A plant's name with its size, as it stands on orders, papers and mails: "Areca Palm, 15 cm pot". */
export function nameWithSize({ name, size }: { name: string; size: Pick<PlantSize, 'label'> | null }): string {
  return size === null ? name : `${name}, ${size.label}`
}

/**
 * The lowest price among sizes, of those in stock if there are any; null without sizes. Prices in any unit, the same for
 * all.
 */
export function lowestPrice(sizes: readonly { price: number; stock: number }[]): number | null {
  const available = sizes.filter(({ stock }) => stock > 0)
  const prices = (available.length > 0 ? available : sizes).map(({ price }) => price)
  return prices.length === 0 ? null : Math.min(...prices)
}

/**
 * The first item of each family in a list, and every item without one (`null`). Lists that show one size of a family are
 * ranked before, so that it is the best size.
 */
export function firstOfEachFamily<Item>(items: readonly Item[], familyOf: (item: Item) => string | null): Item[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const family = familyOf(item)
    if (family === null) return true
    const isFirst = !seen.has(family)
    seen.add(family)
    return isFirst
  })
}
