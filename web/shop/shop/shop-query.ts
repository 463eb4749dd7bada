import { type Category, categories } from '../../../domain/catalogue.ts'

/** How the shop may be sorted, with the words for it; the first is the default. */
export const sortLabels = {
  newest: 'Newest first',
  rating: 'Best rated',
  price: 'Price: low to high',
  '-price': 'Price: high to low',
  name: 'Name',
} as const

export type Sort = keyof typeof sortLabels
export type ShopQuery = { category: Category | 'all'; search: string; sort: Sort; page: number }

export const everything: ShopQuery = { category: 'all', search: '', sort: 'newest', page: 1 }

const LONGEST_SEARCH = 100

/** What an address of the shop asks for; what it does not say, or says wrongly, is the default. */
export function readShopQuery(parameters: URLSearchParams): ShopQuery {
  const category = parameters.get('category')
  const sort = parameters.get('sort')
  const page = parameters.get('page') ?? ''
  return {
    category: categories.find((known) => known === category) ?? 'all',
    search: (parameters.get('search') ?? '').trim().slice(0, LONGEST_SEARCH),
    sort: (Object.keys(sortLabels) as Sort[]).find((known) => known === sort) ?? 'newest',
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  }
}

/** The shop's address for a query, naming only what is not the default. */
export function shopAddress(query: ShopQuery): string {
  const parameters = new URLSearchParams()
  if (query.category !== 'all') parameters.set('category', query.category)
  if (query.search !== '') parameters.set('search', query.search)
  if (query.sort !== 'newest') parameters.set('sort', query.sort)
  if (query.page !== 1) parameters.set('page', String(query.page))
  return parameters.size === 0 ? '/shop' : `/shop?${parameters}`
}

/** Whether an address says anything about filters: then it beats what is remembered. */
export function speaksOfFilters(parameters: URLSearchParams): boolean {
  return ['category', 'search', 'sort', 'page'].some((name) => parameters.has(name))
}
