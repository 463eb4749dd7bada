import { type Category, categories } from '../../../domain/catalogue.ts'
import { byFilter, type ChosenFacts, choiceFilters, limitFilters } from '../../../domain/plant-facts/fact-filters.ts'

/** The sort orders with their labels; the first is the default while nothing is searched. */
export const sortLabels = {
  rating: 'Best rated',
  newest: 'Newest first',
  price: 'Price: low to high',
  '-price': 'Price: high to low',
  name: 'Name',
  country: 'Country of origin',
} as const

export type Sort = keyof typeof sortLabels
/** Prices in rupees; null where there is no limit. */
export type ShopQuery = ChosenFacts & {
  category: Category | 'all'
  search: string
  minPrice: number | null
  maxPrice: number | null
  inStock: boolean
  /** Of packed goods; empty for all */
  country: string
  /** Null: the best rated first, or while something is searched the best match */
  sort: Sort | null
  page: number
  /** Where plants are delivered to, as the address has it; empty for none */
  pin: string
}

export const everything: ShopQuery = {
  category: 'all',
  search: '',
  minPrice: null,
  maxPrice: null,
  inStock: false,
  country: '',
  ...readFacts(new URLSearchParams()),
  sort: null,
  page: 1,
  pin: '',
}

const LONGEST_SEARCH = 100
const LONGEST_COUNTRY = 60

/** The query in an address; missing or invalid parts get their defaults. */
export function readShopQuery(parameters: URLSearchParams): ShopQuery {
  const category = parameters.get('category')
  const search = searched(parameters.get('search') ?? '')
  const page = parameters.get('page') ?? ''
  return {
    category: categories.find((known) => known === category) ?? 'all',
    search,
    ...readPrices(parameters),
    inStock: parameters.get('inStock') === 'true',
    country: (parameters.get('country') ?? '').slice(0, LONGEST_COUNTRY),
    ...readFacts(parameters),
    sort: readSort(parameters, search),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    pin: parameters.get('pin') ?? '',
  }
}

/** Control characters, and the ligatures that unfold to whole sentences (`domain/plain-text.ts`) */
const BREAKS_OR_SENTENCES = /[\p{Cc}\ufdfa\ufdfb]/gu

/** The search text as the API takes it: on a single line, and shortened, also where letters unfold. */
export function searched(typed: string): string {
  const start = typed.trim().slice(0, LONGEST_SEARCH)
  return start.replace(BREAKS_OR_SENTENCES, ' ').normalize('NFC').slice(0, LONGEST_SEARCH).trim()
}

/** The shop's address for a query, without default values. */
export function shopAddress(query: ShopQuery): string {
  const parameters = new URLSearchParams()
  if (query.category !== 'all') parameters.set('category', query.category)
  if (query.search !== '') parameters.set('search', query.search)
  if (query.minPrice !== null) parameters.set('minPrice', String(query.minPrice))
  if (query.maxPrice !== null) parameters.set('maxPrice', String(query.maxPrice))
  if (query.inStock) parameters.set('inStock', 'true')
  if (query.country !== '') parameters.set('country', query.country)
  for (const { name } of choiceFilters) for (const choice of query[name]) parameters.append(name, choice)
  for (const { name } of limitFilters) if (query[name] !== null) parameters.set(name, String(query[name]))
  if (query.sort !== null) parameters.set('sort', query.sort)
  if (query.page !== 1) parameters.set('page', String(query.page))
  if (query.pin !== '') parameters.set('pin', query.pin)
  return parameters.size === 0 ? '/shop' : `/shop?${parameters}`
}

/** The canonical address of a query: without sorting, filters and PIN. */
export function canonicalAddress({ category, search, page }: ShopQuery): string {
  return shopAddress({ ...everything, category, search, page })
}

/** Whether an address has filters, which then override the stored ones. */
export function hasFilters(parameters: URLSearchParams): boolean {
  return Object.keys(everything).some((name) => parameters.has(name))
}

/** The known values of each parameter, which may be repeated, as by a form, or have commas, as in the API. */
function readFacts(parameters: URLSearchParams): ChosenFacts {
  const choices = byFilter(choiceFilters, ({ name, choices: offered }) => {
    const given = parameters.getAll(name).flatMap((values) => values.split(','))
    return offered.flatMap(({ value }) => (given.includes(value) ? value : []))
  })
  const limits = byFilter(limitFilters, ({ name, limits: offered }) => {
    return offered.find((limit) => String(limit) === parameters.get(name)) ?? null
  })
  return { ...choices, ...limits } as ChosenFacts
}

/** Null for the order that a query has anyway. */
function readSort(parameters: URLSearchParams, search: string): Sort | null {
  const sort = (Object.keys(sortLabels) as Sort[]).find((known) => known === parameters.get('sort')) ?? null
  return sort === 'rating' && search === '' ? null : sort
}

/** Swaps the limits if they are reversed. */
function readPrices(parameters: URLSearchParams): Pick<ShopQuery, 'minPrice' | 'maxPrice'> {
  const minPrice = readPrice(parameters.get('minPrice'))
  const maxPrice = readPrice(parameters.get('maxPrice'))
  const isTurned = minPrice !== null && maxPrice !== null && minPrice > maxPrice
  return isTurned ? { minPrice: maxPrice, maxPrice: minPrice } : { minPrice, maxPrice }
}

function readPrice(text: string | null): number | null {
  return text !== null && /^\d{1,7}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : null
}
