import { LRUCache } from 'lru-cache'
import { reviewSorts } from '../../../domain/catalogue.ts'
import { choiceFilters, limitFilters } from '../../../domain/plant-facts/fact-filters.ts'

const SITEMAP = '/sitemap.xml'

const finderParameters = ['where', 'window', 'pets', 'time', 'height', 'pin']
/** Parameters of the shop with several values, repeated or with commas; the finder takes the first `pets` alone */
const severalValues: readonly string[] = choiceFilters.map(({ name }) => name)

const filters = [
  'category',
  'minPrice',
  'maxPrice',
  'inStock',
  'country',
  ...limitFilters.map(({ name }) => name),
  ...severalValues,
]

/** Pages that are the same for everyone, with the query parameters that change them. */
const pages: ReadonlyMap<string, readonly string[]> = new Map([
  ['/shop', [...filters, 'sort', 'page']],
  ['/finder', [...finderParameters, 'step']],
  ...['/', '/about', '/contact', '/privacy', '/terms', '/refunds-and-delivery', '/security-policy', SITEMAP].map(
    (path): [string, string[]] => [path, []],
  ),
])

/** Calls of the API that are, with the parameters that they know. */
const apiCalls: ReadonlyMap<string, readonly string[]> = new Map([
  ['/api/plants', [...filters, 'families', 'sort', 'limit', 'offset']],
  ['/api/plants/facets', [...filters, 'families']],
  ['/api/plants/categories', []],
  ['/api/plants/countries', []],
  ['/api/finder', finderParameters],
])

/** There are as many responses as there are words: each would evict a page that others request. */
const FREE_TEXT = 'search'

/** What changes the page of a plant, with the values that it knows: which of its reviews are listed. */
const plantParameters: Readonly<Record<string, readonly string[]>> = {
  stars: ['1', '2', '3', '4', '5'],
  sort: reviewSorts,
}

const PLANT = /^((\/api)?\/plants\/[A-Za-z0-9]{16,40}|\/api\/plants\/[A-Za-z0-9]{16,40}\/related)$/

/**
 * The key under which the response to a GET is cached, or null when it is not. Parameters that a page does not know
 * (where a visitor came from, say) are left out of its key; those that the API does not know are the API's to refuse.
 */
export function cacheKey(address: string): string | null {
  return (address.length > MAX_REMEMBERED_LENGTH ? findKey(address) : keys.memo(address)) || null
}

/** Longer addresses and keys are made up; remembered, they would fill the memory. */
export const MAX_REMEMBERED_LENGTH = 500
/** The keys of the latest addresses, or '': finding that of a list takes a tenth of the time of a cached response. */
const keys = new LRUCache<string, string>({ max: 1_000, memoMethod: (address) => findKey(address) ?? '' })

function findKey(address: string): string | null {
  const start = address.indexOf('?')
  const [path, query] = start < 0 ? [address] : [address.slice(0, start), address.slice(start + 1)]
  const isPlant = PLANT.test(path)
  if (path.startsWith('/api/')) {
    const known = isPlant ? [] : apiCalls.get(path)
    return known ? apiKey(path, query, known) : null
  }
  const known = isPlant ? Object.keys(plantParameters) : pages.get(path)
  if (!known || query === undefined) return known ? path : null
  return pageKey(path, new URLSearchParams(query), known, isPlant)
}

/** Whether a key is that of a page of the shop. */
export function isPageKey(key: string): boolean {
  return !key.startsWith('/api/') && key !== SITEMAP
}

/** Null with a parameter that the API does not know, or with one twice. */
function apiKey(path: string, query: string | undefined, known: readonly string[]): string | null {
  const parameters = new URLSearchParams(query)
  const names = [...parameters.keys()]
  if (new Set(names).size < names.length || !names.every((name) => known.includes(name))) return null
  // Without a `limit` the whole list may be too long to be worth caching.
  return path === '/api/plants' && !names.includes('limit') ? null : withSorted(path, parameters)
}

function pageKey(path: string, parameters: URLSearchParams, known: readonly string[], isPlant: boolean): string | null {
  const takesPin = isPlant || path === '/shop' || path === '/finder'
  // Pages with a PIN in their address say a day of delivery, which depends on the hour and the owner's rules.
  if (takesPin && parameters.getAll('pin').some((pin) => pin !== '')) return null
  if (!isPlant && parameters.has(FREE_TEXT)) return null
  const used = new URLSearchParams()
  for (const name of known) {
    const isSeveral = path === '/shop' && severalValues.includes(name)
    const value = isSeveral ? valuesOf(parameters, name) : parameters.get(name)
    if (value !== null && (!isPlant || plantParameters[name]?.includes(value))) used.set(name, value)
  }
  return withSorted(path, used)
}

/** Each value once, in one order, with commas between them. */
function valuesOf(parameters: URLSearchParams, name: string): string | null {
  const values = new Set(parameters.getAll(name).flatMap((value) => value.split(',')))
  return values.size === 0 ? null : [...values].sort().join(',')
}

function withSorted(path: string, parameters: URLSearchParams): string {
  parameters.sort()
  return parameters.size === 0 ? path : `${path}?${parameters}`
}
