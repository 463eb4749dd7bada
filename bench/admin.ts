import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createApi } from '../contract/client.ts'
import { readSizes } from '../seed/large/read-sizes.ts'
import { listCustomers } from '../server/admin/customers/routes.ts'
import { countSales } from '../server/admin/dashboard/routes.ts'
import { listOrders } from '../server/admin/orders/find-orders.ts'
import type { Schema } from '../server/database/schema.ts'
import type { Database } from '../server/platform/database/database.ts'
import { getTypeParser } from '../server/platform/database/pool.ts'
import { listPlants } from '../server/shop/catalogue/queries.ts'
import { overHttp } from '../test/support/over-http.ts'
import { describeMachine, type Measured, measure, tablesOf, writeSection } from './measure.ts'
import { type AddCleanup, runWithCleanup, startLargeShop } from './shops.ts'

/** The limit of a list on the server, at p95; the unpaged lists have ten seconds. */
const LIMIT_MS = 300
const TIMES = 10
const BARE_LIMIT_MS = 10_000
/** The limit of the shop's lists with filters and of their counts, at p95, where no response is cached */
const FILTERS_LIMIT_MS = 50
/** With fewer, p95 is the slowest of all */
const FILTERS_TIMES = 40
/** How many requests the page shows; the console has all */
const SLOWEST = 5

const searches = ['kumar', 'qqqqqq', 'a', 'मीरा', "o'x%_", '1aB4x']
const lists = [
  {
    path: '/admin/orders',
    depth: 'orders',
    filters: [
      'status=paid',
      'status=delivered',
      'status=cancelled&search=kumar',
      'view=payments',
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

/**
 * Starts the built shop on a large seed and measures the requests of the back office; prints and saves the figures, and
 * fails if one is over the limit.
 */
async function measureBackOffice(addCleanup: AddCleanup): Promise<void> {
  const sizes = readSizes(process.argv.slice(2))
  const shop = await startLargeShop(sizes, addCleanup)
  const admin = { email: 'admin@paudha.example', password: shop.adminPassword }
  const { token } = await createApi(overHttp(shop.url)).call('POST /auth/login', { body: admin })
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
    '/admin/dispatch?limit=50&offset=0',
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

async function report(measured: readonly Measured[], plans: Plans): Promise<void> {
  const tables = tablesOf(measured, SLOWEST)
  const text = `\`npm run bench:admin\` on ${new Date().toISOString().slice(0, 10)}; ${describeMachine()}. Milliseconds to
the last byte, on the server's own machine; each request was sent ${TIMES} times in a row, the shop's filters and counts
${FILTERS_TIMES} times uncached, unpaged lists once. The table shows the ${SLOWEST} slowest of ${measured.length} requests; the limit at p95 is
${LIMIT_MS} ms for a page, ${FILTERS_LIMIT_MS} ms for the shop's filters and counts, and ${BARE_LIMIT_MS / 1_000} s for an unpaged list.

${tables.slowest}
`
  await writeSection('the back office', text)
  console.log(`${text}\n${tables.all}\n\n${plans.table}\n`)
  const missed = [
    ...measured.filter(({ p95, limitMs }) => p95 > limitMs).map(({ path, p95 }) => `${path}: ${p95} ms`),
    ...plans.scanning.map((name) => `${name}: reads a large table from end to end`),
  ]
  console.log(missed.length === 0 ? '  Every target is met.' : `  Missed:\n  ${missed.join('\n  ')}`)
  process.exitCode = missed.length === 0 ? 0 : 1
}

type Plans = Awaited<ReturnType<typeof explainAll>>

const part = { limit: 50, offset: 0 }

const queries: readonly [name: string, run: (database: Database) => Promise<unknown>][] = [
  ['orders, opened', (database) => listOrders(database, part)],
  ['orders, deep', (database) => listOrders(database, { limit: 50, offset: 98_000 })],
  ['orders, `kumar`', (database) => listOrders(database, { ...part, search: 'kumar' })],
  ['orders, `a`', (database) => listOrders(database, { ...part, search: 'a' })],
  ['orders, paid', (database) => listOrders(database, { ...part, status: 'paid' })],
  ['customers, opened', (database) => listCustomers(database, part)],
  ['customers, `kumar`', (database) => listCustomers(database, { ...part, search: 'kumar' })],
  ['customers, `a`', (database) => listCustomers(database, { ...part, search: 'a' })],
  ['products, opened', (database) => listPlants(database, part)],
  ['products, `kumar`', (database) => listPlants(database, { ...part, search: 'kumar' })],
  ['sales of 90 days', (database) => countSales(database, 90)],
]

/**
 * For each query its plan in one line: scans, time and pages; and the queries that read a large table from end to end
 * and skip most rows, for which an index may be missing.
 */
async function explainAll(connection: pg.PoolConfig): Promise<{ table: string; scanning: string[] }> {
  const pool = new pg.Pool({ ...connection, max: 1, types: { getTypeParser } })
  const executed: { sql: string; parameters: readonly unknown[] }[] = []
  const database = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log(event) {
      executed.push(event.query)
    },
  })
  const scanning: string[] = []
  const lines = ['| query | scans | ms | pages |', '|---|---|---|---|']
  for (const [name, run] of queries) {
    executed.length = 0
    await run(database)
    const query = executed.find(({ sql }) => sql.includes('from') && !sql.includes('pg_index'))
    if (!query) continue
    const plan = await planOf(pool, query)
    lines.push(`| ${name} | ${inOneLine(plan)} |`)
    if (skipsMostRows(plan)) scanning.push(name)
  }
  await database.destroy()
  return { table: lines.join('\n'), scanning }
}

/** The tables that grow with the shop */
const LARGE = /Seq Scan on (orders|order_lines|users|plants|stock_movements|order_events)\b/

/** Whether a step of the plan reads a large table and skips more rows than it returns. */
function skipsMostRows(plan: string): boolean {
  return plan.split(/\n *->/).some((step) => {
    const returned = Number(/actual [^)]*rows=([\d.]+)/.exec(step)?.[1] ?? 0)
    const skipped = Number(/Rows Removed by Filter: (\d+)/.exec(step)?.[1] ?? 0)
    return LARGE.test(step) && skipped > returned
  })
}

async function planOf(pool: pg.Pool, query: { sql: string; parameters: readonly unknown[] }): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${query.sql}`, [
    ...query.parameters,
  ])
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

function inOneLine(plan: string): string {
  const scans = [
    ...plan.matchAll(
      /(Seq Scan on \w+|(?:Index Only Scan|Index Scan|Bitmap Index Scan)(?: Backward)? (?:using|on) \w+)/g,
    ),
  ]
  const [, time = ''] = /Execution Time: ([\d.]+)/.exec(plan) ?? []
  const [, pages = ''] = /Buffers: shared hit=(\d+)/.exec(plan) ?? []
  return `${[...new Set(scans.map(([scan]) => scan))].join(', ')} | ${time} | ${pages}`
}

await runWithCleanup(measureBackOffice)
