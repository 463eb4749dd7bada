import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { listCustomers } from '../server/office/customers/queries.ts'
import { countSales } from '../server/office/dashboard/count-sales.ts'
import type { Database } from '../server/platform/database/database.ts'
import { getTypeParser } from '../server/platform/database/pool.ts'
import type { Schema } from '../server/platform/database/schema.ts'
import { listPlants } from '../server/shop/catalogue/queries.ts'
import { listOrders } from '../server/shop/orders/queries.ts'

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
export async function explainAll(connection: pg.PoolConfig): Promise<{ table: string; scanning: string[] }> {
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
