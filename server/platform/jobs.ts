import { setTimeout as pause } from 'node:timers/promises'
import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Connection } from './database/connect-postgres.ts'
import { isDatabaseOutage, type Transaction } from './database/database.ts'
import type { IncidentReporter } from './incidents.ts'
import { type Logger, silentLogger } from './logger.ts'
import { codeOf } from './startup-error.ts'

/** A job queue and its retries: after `retryDelay` seconds, then twice as long, and so on. */
export type Queue<Data extends object> = {
  name: string
  retryLimit: number
  retryDelay: number
  retryDelayMax: number
  /** After so many seconds a job counts as lost and is retried */
  expireInSeconds: number
  /** An example of the payload; only its type matters */
  data: Data
}

/** Sends background jobs. */
export type Jobs = {
  /** Adds a job, which exists if and only if the transaction is committed, and is due at once or after a delay. */
  send<Data extends object>(
    transaction: Transaction,
    queue: Queue<Data>,
    data: Data,
    delay?: { afterSeconds: number },
  ): Promise<void>
}

export type RunningJobs = Awaited<ReturnType<typeof openJobs>>

const CONNECTIONS = 4
const BATCH = 4
const STOP_MS = 5_000

/** Where failing jobs, and queues that work again, are reported. */
type JobReports = { log: Logger; incidents: Pick<IncidentReporter, 'failed' | 'works'> | null }

/** Jobs in the database (pg-boss), shared by all processes. While the database is down they wait. */
export async function openJobs(
  connection: Connection,
  { pollingSeconds = 2 } = {},
  reports: JobReports = { log: silentLogger, incidents: null },
) {
  const settings = {
    ...connection,
    application_name: 'paudha-jobs',
    max: CONNECTIONS,
    connectionTimeoutMillis: 3_000,
    query_timeout: 30_000,
  }
  const boss = new PgBoss(settings)
  // A database outage is reported by `/readyz` already, and pg-boss retries by itself.
  boss.on(
    'error',
    (error) => isDatabaseOutage(error) || reports.log.error({ err: error }, 'the job queue reported an error'),
  )
  await boss.start()

  /**
   * Ends the queue's incident, if one is open and none of its other jobs has been reported that is tried again or was given up in
   * the last day. A scheduled job does the work of those before it.
   */
  async function reportMended({ name, retryLimit }: Queue<object>, done: readonly { id: string }[]): Promise<void> {
    // By the incident's subject, so that PostgreSQL reads the jobs only while one is open.
    const mended = `select 1 from operational_incidents where kind = 'job_fails' and subject = $1 and resolved_at is null
      and not exists (
        select from pgboss.job where name = subject and id <> all($2::uuid[]) and output->'isReported' = 'true'
          and (state in ('retry', 'active') or state = 'failed' and completed_on > now() - interval '1 day')
      )`
    const isMended =
      retryLimit === 0 || (await boss.getDb().executeSql(mended, [name, done.map(({ id }) => id)])).rows.length > 0
    if (isMended) reports.incidents?.works('job_fails', name)
  }

  /** Registers a queue's handler, which runs for a few jobs at once; a job whose handler throws is retried. */
  async function work<Data extends object>(queue: Queue<Data>, handle: (data: Data) => Promise<void>): Promise<void> {
    const { name, data: _example, ...limits } = queue
    await boss.createQueue(name, { ...limits, retryBackoff: true })
    await boss.updateQueue(name, { ...limits, retryBackoff: true })
    // A full batch is followed by the next one at once, so that a backlog does not wait for the polling interval.
    const polling = { pollingIntervalSeconds: pollingSeconds, batchSize: BATCH, burstWhenBatchFull: true }
    let wasTooSlow = false
    await boss.work(name, { ...polling, perJobResults: true } as const, async (batch: Job<Data>[]) => {
      const results = await Promise.all(batch.map((job) => runJob(reports, { name, wasTooSlow }, job, handle)))
      wasTooSlow = results.some(({ output }) => output?.isTooSlow)
      // Without waiting, and the next batch asks again if the database does not answer.
      const isReported = results.some(({ output }) => output?.isReported)
      if (!isReported && results.some(({ status }) => status === 'completed'))
        void reportMended(queue, batch).catch(() => {})
      return results
    })
  }

  const send: Jobs['send'] = async (transaction, queue, data, { afterSeconds } = { afterSeconds: 0 }) => {
    await boss.send(queue.name, data, { db: fromKysely(transaction), startAfter: afterSeconds })
  }

  return {
    send,
    work,
    /** As `work`, and adds a job at each time of a cron expression (UTC): one, however many processes there are. */
    async schedule(queue: Queue<object>, cron: string, handle: () => Promise<void>): Promise<void> {
      await work(queue, handle)
      await boss.schedule(queue.name, cron)
    },
    /** Waits for running jobs, within a time limit. */
    async stop(): Promise<void> {
      await Promise.race([boss.stop({ timeout: STOP_MS }), pause(2 * STOP_MS, undefined, { ref: false })])
    },
  }
}

type JobOutput = { message: string; isReported: boolean; isTooSlow: boolean }

/** A statement that took too long may be the database's fault; after another one in the queue's last batch it is reported. */
async function runJob<Data>(
  { log, incidents }: JobReports,
  { name: queue, wasTooSlow }: { name: string; wasTooSlow: boolean },
  { id, data }: Job<Data>,
  handle: (data: Data) => Promise<void>,
): Promise<JobResult & { output?: JobOutput }> {
  try {
    await handle(data)
    return { id, status: 'completed' }
  } catch (error) {
    const problem = error instanceof Error ? error : new Error(String(error))
    const isTooSlow = hasTooSlowStatement(problem)
    const isReported = isTooSlow ? wasTooSlow : !isTemporary(problem)
    if (isReported) incidents?.failed({ kind: 'job_fails', subject: queue, error: problem, context: { job: id } })
    else log.info({ queue, job: id, err: problem }, 'a job will be retried')
    return { id, status: 'failed', output: { message: problem.message, isReported, isTooSlow } }
  }
}

function isTemporary(problem: unknown): boolean {
  // The error of several failed connection attempts has a code of its own.
  if (problem instanceof RetryLater || isDatabaseOutage(problem)) return true
  return problem instanceof AggregateError && problem.errors.every(isTemporary)
}

/** Cancelled by PostgreSQL, or given up by the driver. */
function hasTooSlowStatement(problem: unknown): boolean {
  if (problem instanceof AggregateError)
    return problem.errors.every(isTemporary) && problem.errors.some(hasTooSlowStatement)
  return codeOf(problem) === '57014' || (problem instanceof Error && problem.message === 'Query read timeout')
}

/** Thrown by a job that a temporary problem outside the shop prevents: it is retried, and not reported as a failure. */
export class RetryLater extends Error {
  override readonly name: string = 'RetryLater'
}

/** A queue of scheduled jobs: a failed one is not retried, since the next one does the same work. */
export function scheduledQueue(name: string, expireInSeconds: number): Queue<object> {
  return { name, retryLimit: 0, retryDelay: 1, retryDelayMax: 1, expireInSeconds, data: {} }
}

/** A queue of jobs that are retried for about a day: after two seconds, then twice as long, at last every two hours. */
export function retriedQueue<Data extends object>(name: string, expireInSeconds: number, data: Data): Queue<Data> {
  return { name, retryLimit: 20, retryDelay: 2, retryDelayMax: 2 * 60 * 60, expireInSeconds, data }
}

/** Works on one item after the other, also after a failure; throws an `AggregateError` of the failures at the end. */
export async function tryEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const problems: unknown[] = []
  for (const item of items) await work(item).catch((problem: unknown) => problems.push(problem))
  if (problems.length > 0) throw new AggregateError(problems, `${problems.length} of ${items.length} failed`)
}
