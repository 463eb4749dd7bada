import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { OPEN_REFUNDS } from '../../../domain/refund/refund-status.ts'
import type { PlatformContext } from '../context.ts'
import { isDatabaseOutage } from '../database/is-outage.ts'

/** Returns a function that updates how much work is pending; while the database is away, only that it is. */
export function registerPendingWorkMetrics(
  { database }: Pick<PlatformContext, 'database'>,
  registry: Registry,
): () => Promise<void> {
  const registers = [registry]
  const connections = new Gauge({
    name: 'paudha_database_connections',
    help: 'Connections of the pool for requests, and who waits for one',
    labelNames: ['state'] as const,
    registers,
  })
  const work = new Gauge({
    name: 'paudha_work',
    help: 'Jobs by queue and state; mails that have not left; refunds whose money has not gone back; open incidents about payments',
    labelNames: ['kind', 'state'] as const,
    registers,
  })
  const up = new Gauge({ name: 'paudha_database_up', help: '1 while the database answers', registers })
  return async () => {
    for (const [state, count] of Object.entries(database.pool.usage())) connections.set({ state }, count)
    const counts = await countWork(database)
    up.set(counts === null ? 0 : 1)
    work.reset()
    for (const { kind, state, count } of counts ?? []) work.set({ kind, state }, count)
  }
}

type WorkCount = { kind: string; state: string; count: number }

/** Null while the database is away. */
async function countWork(database: PlatformContext['database']): Promise<WorkCount[] | null> {
  try {
    const { rows } = await sql<WorkCount>`
      select 'mail' as kind, 'waiting' as state, count(*) as count from mails where sent_at is null
      union all
      select 'refund', 'waiting', count(*) from refunds where status in (${sql.join(OPEN_REFUNDS)})
      union all
      select 'payment_incident', 'open', count(*) from payment_incidents where resolved_at is null
    `.execute(database)
    return [...rows, ...(await countJobs(database))]
  } catch (error) {
    if (isDatabaseOutage(error)) return null
    throw error
  }
}

async function countJobs(database: PlatformContext['database']): Promise<WorkCount[]> {
  const { rows: found } = await sql`select where to_regclass('pgboss.job') is not null`.execute(database)
  if (found.length === 0) return []
  const { rows } = await sql<WorkCount>`
    select 'job ' || name as kind, case when state = 'failed' then 'failed' else 'waiting' end as state, count(*) as count
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') and name !~ '^__pgboss'
    group by 1, 2
  `.execute(database)
  return rows
}
