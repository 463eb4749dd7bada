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
