import { sql } from 'kysely'
import type { Connection } from '../../platform/database/connection.ts'
import type { Database } from '../../platform/database/database.ts'
import { connect, hangUp } from '../../platform/database/long-connection.ts'
import { repeated } from '../../platform/jobs/scheduled-queue.ts'

/** Every hour. What fails is looked at the next time. */
export const INDEX_TIMES = '40 * * * *'
export const indexQueue = repeated('index-orders', 1_800)

/** By what an order is found besides its customer: who takes it in, their phone, and the tracking number. */
export const DELIVERY_TEXT = 'order_delivery_text(recipient_name, recipient_phone, tracking_number)'

/** Read one by one by each search: a few milliseconds */
export const MOST_BESIDE = 10_000

/** Builds the index anew, up to now, once more than `most` orders were placed since it was built, or when it is missing. */
export async function renewSearchIndex(
  { database, connection }: { database: Database; connection: Connection },
  most = MOST_BESIDE,
): Promise<void> {
  if (await isDue(database, most)) await buildSearchIndex(connection)
}

/**
 * Builds the index anew, up to a moment that is told as SQL. Orders and searches go on meanwhile. One process at a time
 * may do so.
 */
export async function buildSearchIndex(connection: Connection, until = 'now()'): Promise<void> {
  const client = await connect(connection)
  try {
    const { rows } = await client.query<{ moment: string }>(`select quote_literal(${until}) as moment`)
    await client.query('drop index concurrently if exists orders_by_search_next')
    await client.query(`
      create index concurrently orders_by_search_next on orders
        using gin (search_text gin_trgm_ops, ${DELIVERY_TEXT} gin_trgm_ops)
      where created_at < ${rows[0]?.moment}
    `)
    await client.query('drop index concurrently if exists orders_by_search')
    await client.query('alter index orders_by_search_next rename to orders_by_search')
  } finally {
    await hangUp(client)
  }
}

async function isDue(database: Database, most: number): Promise<boolean> {
  const until = await indexedUntil(database)
  if (until === null) return true
  const { rows } = await sql<{ beside: number }>`
    select count(*) as beside from (select from orders where created_at >= ${until}::timestamptz limit ${most + 1}) as later
  `.execute(database)
  return (rows[0]?.beside ?? 0) > most
}

/** As the index itself says, to the microsecond; null when it is missing. */
export async function indexedUntil(database: Database): Promise<string | null> {
  const { rows } = await sql<{ until: string | null }>`
    select substring(pg_get_expr(indpred, indrelid) from '''(.+)''') as until
    from pg_index where indexrelid = to_regclass('orders_by_search') and indisvalid
  `.execute(database)
  return rows[0]?.until ?? null
}
