import { reviewSorts } from '../../../domain/review-sorts.ts'

const SITEMAP = '/sitemap.xml'

const finderParameters = ['where', 'window', 'pets', 'time', 'height', 'pin']
/** Parameters of the shop with several values, repeated or with commas; the finder takes the first `pets` alone */
const severalValues = ['light', 'water', 'effort', 'place', 'pets']

const filters = ['category', 'minPrice', 'maxPrice', 'inStock', 'country', 'maxHeight', ...severalValues]

/** Pages that are the same for everyone, with the query parameters that change them. */
const pages: Readonly<Record<string, readonly string[]>> = {
  '/': [],
  '/shop': [...filters, 'sort', 'page'],
  '/finder': [...finderParameters, 'step'],
  '/about': [],
  '/contact': [],
  '/privacy': [],
  '/terms': [],
  '/refunds-and-delivery': [],
  '/security-policy': [],
  [SITEMAP]: [],
}

const listParameters = [...filters, 'families', 'sort', 'limit', 'offset']

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
  const [path = '', query] = address.split('?', 2)
  if (saysDelivery(path, query)) return null
  const isPlant = PLANT.test(path)
  if (isPlant && query !== undefined && !path.startsWith('/api/')) return plantKey(path, query)
  if (isPlant || path === '/api/plants/categories' || path === '/api/plants/countries') {
    return query === undefined ? path : null
  }
  // Without a `limit` the whole list may be too long to be worth caching.
  if (path === '/api/plants') return /(^|&)limit=/.test(query ?? '') ? apiKey(path, query, listParameters) : null
  if (path === '/api/plants/facets') return apiKey(path, query, [...filters, 'families'])
  if (path === '/api/finder') return apiKey(path, query, finderParameters)
  const known = Object.hasOwn(pages, path) ? pages[path] : undefined
  if (!known) return null
  return query === undefined ? path : pageKey(path, query, { known, several: path === '/shop' ? severalValues : [] })
}

/** Pages with a PIN in their address say a day of delivery, which depends on the hour and the owner's rules. */
function saysDelivery(path: string, query: string | undefined): boolean {
  const isPage = path === '/shop' || path === '/finder' || (PLANT.test(path) && !path.startsWith('/api/'))
  return isPage && query !== undefined && new URLSearchParams(query).getAll('pin').some((pin) => pin !== '')
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
  return withSorted(path, parameters)
}

type Known = { known: readonly string[]; several: readonly string[] }

function pageKey(path: string, query: string, { known, several }: Known): string | null {
  const parameters = new URLSearchParams(query)
  if (parameters.has(FREE_TEXT)) return null
  const used = new URLSearchParams()
  for (const name of known) {
    const value = several.includes(name) ? valuesOf(parameters, name) : parameters.get(name)
    if (value !== null) used.set(name, value)
  }
  return withSorted(path, used)
}

function plantKey(path: string, query: string): string {
  const parameters = new URLSearchParams(query)
  const used = new URLSearchParams()
  for (const [name, values] of Object.entries(plantParameters)) {
    const value = parameters.get(name)
    if (value !== null && values.includes(value)) used.set(name, value)
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
