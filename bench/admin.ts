import { readSizes } from '../seed/large/read-sizes.ts'
import { explainAll } from './explain.ts'
import { startLargeShop } from './large-shop.ts'
import { describeMachine } from './machine.ts'
import { type Measured, measure } from './measure.ts'
import { type AddCleanup, runWithCleanup } from './run-with-cleanup.ts'
import { writeSection } from './write-section.ts'

/** The limit of a list on the server, at p95; the unpaged lists have ten seconds. */
const LIMIT_MS = 300
const TIMES = 10
const BARE_LIMIT_MS = 10_000
/** The limit of the shop's lists with filters and of their counts, at p95, where no response is cached */
const FILTERS_LIMIT_MS = 50
/** With fewer, p95 is the slowest of all */
const FILTERS_TIMES = 40

const searches = ['kumar', 'qqqqqq', 'a', 'मीरा', "o'x%_", '1aB4x']
const lists = [
  {
    path: '/admin/orders',
    depth: 'orders',
    filters: [
      'status=paid',
      'status=delivered',
      'status=cancelled&search=kumar',
      'view=to_ship',
      'search=monstera',
      'search=98765%2043210',
    ],
  },
  { path: '/admin/users', depth: 'customers', filters: ['status=inactive', 'status=active&search=kumar'] },
  { path: '/plants', depth: 'products', filters: ['category=indoor', 'inStock=false', 'search=monstrea'] },
] as const

/** Filters of the shop. No response to `literal` or a search is cached; without a search `literal` changes nothing. */
const filters = [
  'literal=true',
  'literal=true&category=indoor',
  'literal=true&light=low,bright&pets=non-toxic&inStock=true',
  'literal=true&place=indoors&effort=easy&water=weekly&maxHeight=100&minPrice=100',
  'search=monstera&light=bright',
  'search=monstrea&light=bright',
]

await runWithCleanup(measureBackOffice)

/**
 * Starts the built shop on a large seed and measures the requests of the back office; prints and saves the figures, and
 * fails if one is over the limit.
 */
async function measureBackOffice(addCleanup: AddCleanup): Promise<void> {
  const sizes = readSizes(process.argv.slice(2))
  const shop = await startLargeShop(sizes, addCleanup)
  const token = await signIn(shop.url, shop.adminPassword)
  const paths = [
    ...lists.flatMap(({ path, depth, filters }) => [
      `${path}?limit=50&offset=0`,
      `${path}?limit=50&offset=${Math.floor(sizes[depth] * 0.98)}`,
      ...searches.map((search) => `${path}?limit=50&offset=0&search=${encodeURIComponent(search)}`),
      ...filters.map((filter) => `${path}?limit=50&offset=0&${filter}`),
    ]),
    ...['', '&kind=product', '&search=kumar', '&search=qqqqqq'].map(
      (filter) => `/admin/audit?limit=50&offset=0${filter}`,
    ),
    '/admin/dashboard',
    ...['sales', 'best-sellers'].flatMap((part) => [7, 30, 90].map((days) => `/admin/dashboard/${part}?days=${days}`)),
    '/admin/dashboard/tasks',
  ]
  const uncached = filters.flatMap((filter) => [`/plants?limit=24&sort=rating&${filter}`, `/plants/facets?${filter}`])
  const measured: Measured[] = []
  for (const path of paths) measured.push(await measure(shop.url, path, { token, times: TIMES, limitMs: LIMIT_MS }))
  for (const path of uncached)
    measured.push(await measure(shop.url, path, { token, times: FILTERS_TIMES, limitMs: FILTERS_LIMIT_MS }))
  for (const { path } of lists)
    measured.push(await measure(shop.url, path, { token, times: 1, limitMs: BARE_LIMIT_MS }))
  const plans = await explainAll(shop.connection)
  await report(measured, plans)
}

async function signIn(url: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@paudha.example', password }),
  })
  const { token } = (await answer.json()) as { token?: string }
  if (token === undefined)
    throw new Error(`The admin cannot sign in: ${answer.status}. ADMIN_PASSWORD must be the seed’s.`)
  return token
}

async function report(measured: readonly Measured[], plans: Plans): Promise<void> {
  const rows = measured.map(({ path, p50, p95, max, total, limitMs }) => {
    return `| \`${decodeURIComponent(path)}\` | ${total} | ${p50} | ${p95}${p95 > limitMs ? ' (over)' : ''} | ${max} |`
  })
  const text = `\`npm run bench:admin\` on ${new Date().toISOString().slice(0, 10)}; ${describeMachine()}. Milliseconds from the request to the
last byte of its answer, on the server's own machine; each asked ${TIMES} times in a row, the shop's filters and
their counts ${FILTERS_TIMES} times and uncached, the bare lists once.

| asked for | fit | p50 | p95 | max |
|---|---|---|---|---|
${rows.join('\n')}

What each query reads of the large tables, by \`EXPLAIN (ANALYZE, BUFFERS)\`:

${plans.table}
`
  await writeSection('the back office', text)
  console.log(text)
  const missed = [
    ...measured.filter(({ p95, limitMs }) => p95 > limitMs).map(({ path, p95 }) => `${path}: ${p95} ms`),
    ...plans.scanning.map((name) => `${name}: reads a large table from end to end`),
  ]
  console.log(missed.length === 0 ? '  Every target is met.' : `  Missed:\n  ${missed.join('\n  ')}`)
  process.exitCode = missed.length === 0 ? 0 : 1
}

type Plans = Awaited<ReturnType<typeof explainAll>>
