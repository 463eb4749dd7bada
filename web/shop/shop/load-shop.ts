import type { Api } from '../../../contract/client.ts'
import type { Facets } from '../../../contract/plants.ts'
import type { Suggestions } from '../../../contract/search.ts'
import { type Category, kindOf } from '../../../domain/catalogue.ts'
import { byFilter, choiceFilters, limitFilters } from '../../../domain/plant-facts/fact-filters.ts'
import { attempt, type Loaded } from '../loaded.ts'
import { type CardedPlant, cardedFamilies } from '../plant-card/card-fields.ts'
import { type ShopQuery, shopAddress } from './shop-query.ts'

export const PAGE_SIZE = 24

/** The products of consecutive pages, how many there are in all, and whether all of them are known to be plants. */
export type PlantPages = { plants: CardedPlant[]; total: number; pages: number; areAllPlants: boolean }
type ShopData = {
  query: ShopQuery
  categories: Loaded<Category[]>
  /** Where packed goods come from; empty if that could not be loaded */
  countries: string[]
  /** How many plants each choice of a filter would show */
  facets: Loaded<Facets>
  found: Loaded<PlantPages>
  /** For a search that found nothing: where to look instead */
  instead: Suggestions | null
}

/** The shop's data; a category or country that no plant has is dropped from the query. */
export async function loadShop(api: Api, query: ShopQuery, known: PlantPages | null = null): Promise<ShopData> {
  const [categories, countries, facets, found] = await Promise.all([
    attempt(() => api.call('GET /plants/categories'), 'Failed to fetch plants'),
    // A shop without this filter still works.
    api.call('GET /plants/countries').catch(() => []),
    attempt(() => api.call('GET /plants/facets', { query: conditionsOf(query) }), 'Failed to fetch plants'),
    known === null ? loadPlants(api, query) : { value: known },
  ])
  const isGone = query.category !== 'all' && 'value' in categories && !categories.value.includes(query.category)
  if (isGone) return loadShop(api, { ...query, category: 'all' })
  const isCountryGone = query.country !== '' && countries.length > 0 && !countries.some((one) => one === query.country)
  if (isCountryGone) return loadShop(api, { ...query, country: '' })
  const isUnfound = query.search !== '' && 'value' in found && found.value.total === 0
  const instead = isUnfound ? await api.call('GET /search', { query: { q: query.search } }).catch(() => null) : null
  return { query, categories, countries, facets, found, instead }
}

/** If the requested page does not exist: the address of the last one. Null otherwise. */
export function addressOfLastPage({ query, found }: ShopData): string | null {
  if ('error' in found) return null
  const last = Math.max(1, Math.ceil(found.value.total / PAGE_SIZE))
  return query.page > last ? shopAddress({ ...query, page: last }) : null
}

export function loadPlants(api: Api, shopQuery: ShopQuery): Promise<Loaded<PlantPages>> {
  const { category, search, page } = shopQuery
  const sort = shopQuery.sort ?? (search === '' ? 'rating' : undefined)
  const query = { ...conditionsOf(shopQuery), sort, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
  return attempt(async () => {
    const { items, total } = await api.list('GET /plants', { query })
    const areAllPlants =
      category === 'all'
        ? items.length === total && items.every((item) => kindOf(item.category) === 'plants')
        : kindOf(category) === 'plants'
    return { plants: cardedFamilies(items), total, pages: 1, areAllPlants }
  }, 'Failed to fetch plants')
}

function conditionsOf(query: ShopQuery) {
  const { category, search, minPrice, maxPrice, inStock, country } = query
  return {
    category: category === 'all' ? undefined : category,
    search: search || undefined,
    minPrice: minPrice ?? undefined,
    maxPrice: maxPrice ?? undefined,
    inStock: inStock || undefined,
    country: country || undefined,
    ...byFilter(choiceFilters, ({ name }) => query[name].join() || undefined),
    ...byFilter(limitFilters, ({ name }) => query[name] ?? undefined),
    families: true,
  }
}

const CACHE_MS = 120_000

let stored: { address: string; pages: PlantPages; until: number } | null = null

/** Caches the shown list with all its loaded pages, for a return from a plant. */
export function cachePlants(query: ShopQuery, pages: PlantPages): void {
  stored = { address: shopAddress(query), pages, until: Date.now() + CACHE_MS }
}

/** The cached list for this query; null if missing or expired. */
export function cachedPlants(query: ShopQuery): PlantPages | null {
  return stored !== null && stored.address === shopAddress(query) && stored.until > Date.now() ? stored.pages : null
}
