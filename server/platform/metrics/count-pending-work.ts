import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { PlatformContext } from '../context.ts'
import { poolUse } from '../database/database.ts'
import { isDatabaseOutage } from '../database/is-outage.ts'

/** Answers what counts anew how much waits to be done; while the database is away, only that it is. */
export function countWaitingWork(
  { database }: Pick<PlatformContext, 'database'>,
  figures: Registry,
): () => Promise<void> {
  const registers = [figures]
  const connections = new Gauge({
    name: 'paudha_database_connections',
    help: 'Connections of the pool for requests, and who waits for one',
    labelNames: ['state'] as const,
    registers,
  })
  const work = new Gauge({
    name: 'paudha_work',
    help: 'Jobs by queue and state; mails that have not left; refunds not made; open incidents about payments',
    labelNames: ['kind', 'state'] as const,
    registers,
  })
  const up = new Gauge({ name: 'paudha_database_up', help: '1 while the database answers', registers })
  return async () => {
    for (const [state, count] of Object.entries(poolUse(database))) connections.set({ state }, count)
    const counted = await countWork(database)
    up.set(counted === null ? 0 : 1)
    work.reset()
    for (const { kind, state, count } of counted ?? []) work.set({ kind, state }, count)
  }
}

type Counted = { kind: string; state: string; count: number }

/** Null while the database cannot be asked. */
async function countWork(database: PlatformContext['database']): Promise<Counted[] | null> {
  try {
    const { rows } = await sql<Counted>`
      select 'mail' as kind, 'waiting' as state, count(*) as count from mails where sent_at is null
      union all
      select 'refund', 'waiting', count(*) from refunds where status <> 'made'
      union all
      select 'payment_incident', 'open', count(*) from payment_incidents where resolved_at is null
    `.execute(database)
    return [...rows, ...(await countJobs(database))]
  } catch (error) {
    if (isDatabaseOutage(error)) return null
    throw error
  }
}

async function countJobs(database: PlatformContext['database']): Promise<Counted[]> {
  const { rows: found } = await sql`select where to_regclass('pgboss.job') is not null`.execute(database)
  if (found.length === 0) return []
  const { rows } = await sql<Counted>`
    select 'job ' || name as kind, case when state = 'failed' then 'failed' else 'waiting' end as state, count(*) as count
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') and name !~ '^__pgboss'
    group by 1, 2
  `.execute(database)
  return rows
}
