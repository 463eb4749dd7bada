import { sql } from 'kysely'
import type { Database } from '../../server/platform/database/database.ts'
import { until } from '../support/wait-until.ts'

const GATHERING_MS = 3_000

/**
 * Starts the work while the order is locked, and releases the lock once all of it waits. Work that never locks the order
 * only delays the rest by a moment.
 */
export function runTogether<Result>(database: Database, orderId: string, works: readonly Work<Result>[]) {
  return behindLock(database, orderId, async () => {
    const started = works.map((work) => work())
    await waitForLockWaiters(database, works.length)
    return started
  })
}

/** As `runTogether`, but the work queues for the lock, and runs, in the order given. */
export function runInOrder<Result>(database: Database, orderId: string, works: readonly Work<Result>[]) {
  return behindLock(database, orderId, async () => {
    const started: Promise<Result>[] = []
    for (const work of works) {
      started.push(work())
      await waitForLockWaiters(database, started.length)
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

/** Waits until so many connections wait for a lock, but no longer than a moment. */
export async function waitForLockWaiters(database: Database, count: number): Promise<void> {
  await until(async () => (await countLockWaiters(database)) >= count, GATHERING_MS).catch(() => {})
}

/** How many connections to this database wait for a lock. */
async function countLockWaiters(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(database)
  return rows[0]?.count ?? 0
}
