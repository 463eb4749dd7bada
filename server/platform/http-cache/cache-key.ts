const SITEMAP = '/sitemap.xml'

/** Pages that are the same for everyone, with the parameters that make another page of them. */
const pages: Readonly<Record<string, readonly string[]>> = {
  '/': [],
  '/shop': ['category', 'minPrice', 'maxPrice', 'inStock', 'sort', 'page'],
  '/about': [],
  '/contact': [],
  '/privacy': [],
  '/terms': [],
  '/refunds-and-delivery': [],
  [SITEMAP]: [],
}

const listParameters = ['category', 'sort', 'minPrice', 'maxPrice', 'inStock', 'limit', 'offset']

/** There are as many answers to these as there are words: each would push a page out that others ask for. */
const FREE_TEXT = 'search'

const PLANT = /^(\/api)?\/plants\/[A-Za-z0-9]{16,40}$/

/**
 * The one address under which the answer to a GET is kept, or null when it is not. What an address says beyond the
 * parameters that a page knows (where a visitor came from, say) makes no other page; what the API does not know is its
 * to refuse.
 */
export function keptAddress(address: string): string | null {
  const [path = '', query] = address.split('?', 2)
  const isPlant = PLANT.test(path)
  if (isPlant || path === '/api/plants/categories') {
    return query === undefined ? path : path.startsWith('/api/') ? null : path
  }
  if (path === '/api/plants') return query === undefined ? null : listAddress(path, query)
  const known = Object.hasOwn(pages, path) ? pages[path] : undefined
  if (!known) return null
  return query === undefined ? path : pageAddress(path, query, known)
}

/** Whether what is kept under an address is a page of the shop. */
export function isPage(address: string): boolean {
  return !address.startsWith('/api/') && address !== SITEMAP
}

/** Null unless it is a part of the list; the whole of it may be longer than what is worth keeping. */
function listAddress(path: string, query: string): string | null {
  const parameters = new URLSearchParams(query)
  const names = [...parameters.keys()]
  if (new Set(names).size < names.length || !parameters.has('limit')) return null
  if (!names.every((name) => listParameters.includes(name))) return null
  return withSorted(path, parameters)
}

function pageAddress(path: string, query: string, known: readonly string[]): string | null {
  const parameters = new URLSearchParams(query)
  if (parameters.has(FREE_TEXT)) return null
  const told = new URLSearchParams()
  for (const name of known) {
    const value = parameters.get(name)
    if (value !== null) told.set(name, value)
  }
  return withSorted(path, told)
}

function withSorted(path: string, parameters: URLSearchParams): string {
  parameters.sort()
  return parameters.size === 0 ? path : `${path}?${parameters}`
}
