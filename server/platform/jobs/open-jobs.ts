import type { Transaction } from 'kysely'
import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Connection } from '../database/connection.ts'
import { isDatabaseOutage } from '../database/is-outage.ts'
import type { Schema } from '../database/schema.ts'
import type { IncidentReporter } from '../incidents/incident-reporter.ts'
import { type Logger, silentLogger } from '../logger.ts'
import { RetryLater } from './retry-later.ts'

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
    transaction: Transaction<Schema>,
    queue: Queue<Data>,
    data: Data,
    delay?: { afterSeconds: number },
  ): Promise<void>
}

export type RunningJobs = Jobs & {
  /** Registers a queue's handler, which runs for a few jobs at once; a job whose handler throws is retried. */
  work<Data extends object>(queue: Queue<Data>, handle: (data: Data) => Promise<void>): Promise<void>
  /** As `work`, and adds a job at each time of a cron expression (UTC): one, however many processes there are. */
  schedule(queue: Queue<object>, cron: string, handle: () => Promise<void>): Promise<void>
  /** Waits for running jobs, within a time limit. */
  stop(): Promise<void>
}

const CONNECTIONS = 4
const WORKERS = 1
const BATCH = 4
const STOP_MS = 5_000

/** Where failing jobs, and queues that work again, are reported. */
export type JobReports = { log: Logger; incidents: Pick<IncidentReporter, 'failed' | 'works'> | null }

/** Jobs in the database (pg-boss), shared by all processes. While the database is down they wait. */
export async function openJobs(
  connection: Connection,
  { pollingSeconds = 2, clockSeconds = 30 } = {},
  reports: JobReports = { log: silentLogger, incidents: null },
): Promise<RunningJobs> {
  const settings = {
    ...connection,
    application_name: 'paudha-jobs',
    max: CONNECTIONS,
    connectionTimeoutMillis: 3_000,
    query_timeout: 30_000,
    cronMonitorIntervalSeconds: clockSeconds,
    cronWorkerIntervalSeconds: Math.min(clockSeconds, 5),
  }
  const boss = new PgBoss(settings)
  boss.on('error', (error) => logUnlessOutage(reports.log, error))
  await boss.start()
  const jobs: RunningJobs = {
    async send(transaction, queue, data, { afterSeconds } = { afterSeconds: 0 }) {
      await boss.send(queue.name, data, { db: fromKysely(transaction), startAfter: afterSeconds })
    },
    async work<Data extends object>(queue: Queue<Data>, handle: (data: Data) => Promise<void>) {
      const { name, data: _example, ...limits } = queue
      await boss.createQueue(name, { ...limits, retryBackoff: true })
      await boss.updateQueue(name, { ...limits, retryBackoff: true })
      // A full batch is followed by the next one at once, so that a backlog does not wait for the polling interval.
      const polling = { pollingIntervalSeconds: pollingSeconds, batchSize: BATCH, burstWhenBatchFull: true }
      const options = { ...polling, localConcurrency: WORKERS, perJobResults: true } as const
      await boss.work(name, options, (batch: Job<Data>[]) =>
        Promise.all(batch.map((job) => runJob(reports, name, job, handle))),
      )
    },
    async schedule(queue, cron, handle) {
      await jobs.work(queue, handle)
      await boss.schedule(queue.name, cron)
    },
    async stop() {
      await Promise.race([boss.stop({ timeout: STOP_MS }), pauseUnreferenced(2 * STOP_MS)])
    },
  }
  return jobs
}

async function runJob<Data>(
  { log, incidents }: JobReports,
  queue: string,
  { id, data }: Job<Data>,
  handle: (data: Data) => Promise<void>,
): Promise<JobResult> {
  try {
    await handle(data)
    incidents?.works('job_fails', queue)
    return { id, status: 'completed' }
  } catch (error) {
    const problem = error instanceof Error ? error : new Error(String(error))
    if (problem instanceof RetryLater || isDatabaseOutage(problem)) {
      log.info({ queue, job: id, err: problem }, 'a job waits for its next try')
    } else incidents?.failed({ kind: 'job_fails', subject: queue, error: problem, context: { job: id } })
    return { id, status: 'failed', output: { message: problem.message } }
  }
}

/** A database outage is reported by `/readyz` already, and pg-boss retries by itself. */
function logUnlessOutage(log: Logger, error: Error): void {
  if (!isDatabaseOutage(error)) log.error({ err: error }, 'the jobs cannot be looked after')
}

function pauseUnreferenced(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
}
