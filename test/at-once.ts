import { sql } from 'kysely'
import type { Database } from '../server/database/database.ts'
import { until } from './until.ts'

const GATHERING_MS = 3_000

/**
 * A barrier: starts the works while the order is locked, and lets go of it once all of them stand before it. What does
 * not come to the order at all only keeps the others waiting for a moment.
 */
export async function atOnce<Result>(
  database: Database,
  orderId: string,
  works: readonly (() => Promise<Result>)[],
): Promise<PromiseSettledResult<Result>[]> {
  let started: Promise<PromiseSettledResult<Result>[]> | undefined
  await database.transaction().execute(async (transaction) => {
    await transaction.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
    started = Promise.allSettled(works.map((work) => work()))
    await until(async () => (await waiting(database)) >= works.length, GATHERING_MS).catch(() => {})
  })
  return (await started) ?? []
}

/** How many connections to this database wait for a lock. */
async function waiting(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(database)
  return rows[0]?.count ?? 0
}
