import { capitalised } from '../../../domain/catalogue.ts'
import { formatSum } from '../../../domain/money.ts'
import { choiceFilters, limitFilters } from '../../../domain/plant-facts/fact-filters.ts'
import { withoutPriceLimit } from '../../../domain/search/price-limit.ts'
import { everything, type ShopQuery } from './shop-query.ts'

export type ChosenFilter = { label: string; without: ShopQuery }

/** The chosen filters in the order of the panel; not the category and the search, which have controls of their own. */
export function chosenFilters(query: ShopQuery): ChosenFilter[] {
  const filters: ChosenFilter[] = []
  const add = (label: string, without: Partial<ShopQuery>) =>
    filters.push({ label, without: { ...query, ...without, page: 1 } })
  for (const { name, choices } of factGroups) {
    const chosen: readonly string[] = query[name]
    for (const { value, chip } of choices) {
      if (chosen.includes(value)) add(chip, { [name]: chosen.filter((other) => other !== value) })
    }
  }
  for (const { name, unit } of limitFilters) {
    if (query[name] !== null) add(`Up to ${query[name]} ${unit}`, { [name]: null })
  }
  if (query.inStock) add('In stock', { inStock: false })
  const price = priceText(query)
  if (price !== '') add(price, { minPrice: null, maxPrice: null })
  const { rest, maxPrice } = withoutPriceLimit(query.search)
  if (maxPrice !== null) add(`Up to ${formatSum(maxPrice)} (from your search)`, { search: rest })
  if (query.country !== '') add(`From ${query.country}`, { country: '' })
  return filters
}

/** All that a list without a plant was limited to: the search and the category too. */
export function chosenConditions(query: ShopQuery): ChosenFilter[] {
  const { search, category } = query
  return [
    ...(search === '' ? [] : [{ label: `“${search}”`, without: { ...query, search: '', page: 1 } }]),
    ...(category === 'all'
      ? []
      : [{ label: capitalised(category), without: { ...query, category: everything.category, page: 1 } }]),
    ...chosenFilters(query),
  ]
}

export function withoutFilters({ category, search, sort, pin }: ShopQuery): ShopQuery {
  return { ...everything, category, search: withoutPriceLimit(search).rest, sort, pin }
}

/** `₹200 to ₹500`; empty if neither is limited. */
function priceText({ minPrice, maxPrice }: ShopQuery): string {
  if (minPrice !== null && maxPrice !== null) return `${formatSum(minPrice)} to ${formatSum(maxPrice)}`
  if (minPrice !== null) return `From ${formatSum(minPrice)}`
  return maxPrice === null ? '' : `Up to ${formatSum(maxPrice)}`
}

/** The filters by choices of facts, those that rule out most first. */
export const factGroups = choiceFilters.toSorted((a, b) => a.order - b.order)
