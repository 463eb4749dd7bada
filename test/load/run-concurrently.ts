import { sql } from 'kysely'
import type { Database } from '../../server/platform/database/database.ts'
import { until } from '../support/wait-until.ts'

const GATHERING_MS = 3_000

/**
 * A barrier: starts the works while the order is locked, and lets go of it once all of them stand before it. What does
 * not come to the order at all only keeps the others waiting for a moment.
 */
export function atOnce<Result>(database: Database, orderId: string, works: readonly Work<Result>[]) {
  return behindLock(database, orderId, async () => {
    const started = works.map((work) => work())
    await untilWaiting(database, works.length)
    return started
  })
}

/** As `atOnce`, but they come to the order one after the other, and have their turns in that order. */
export function inTurn<Result>(database: Database, orderId: string, works: readonly Work<Result>[]) {
  return behindLock(database, orderId, async () => {
    const started: Promise<Result>[] = []
    for (const work of works) {
      started.push(work())
      await untilWaiting(database, started.length)
    }
    return started
  })
}

type Work<Result> = () => Promise<Result>

async function behindLock<Result>(
  database: Database,
  orderId: string,
  start: () => Promise<Promise<Result>[]>,
): Promise<PromiseSettledResult<Result>[]> {
  const outcomes: Promise<PromiseSettledResult<Result>>[] = []
  await database.transaction().execute(async (transaction) => {
    await transaction.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
    const started = await start()
    outcomes.push(...started.map(async (work) => (await Promise.allSettled([work]))[0]))
  })
  return Promise.all(outcomes)
}

/** Until so many connections wait for a lock, or for a moment where they do not. */
export async function untilWaiting(database: Database, count: number): Promise<void> {
  await until(async () => (await waiting(database)) >= count, GATHERING_MS).catch(() => {})
}

/** How many connections to this database wait for a lock. */
async function waiting(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(database)
  return rows[0]?.count ?? 0
}
