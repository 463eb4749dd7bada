import type { Transaction } from 'kysely'
import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Connection } from '../database/connection.ts'
import { isDatabaseOutage } from '../database/is-outage.ts'
import type { Schema } from '../database/schema.ts'
import type { IncidentReporter } from '../incidents/incident-reporter.ts'
import { type Logger, silentLogger } from '../logger.ts'
import { NotNow } from './retry-later.ts'

/** A kind of job, and how often it is tried again: after `retryDelay` seconds, then twice as long, and so on. */
export type Queue<Data extends object> = {
  name: string
  retryLimit: number
  retryDelay: number
  retryDelayMax: number
  /** After so many seconds a job counts as lost and is tried again */
  expireInSeconds: number
  /** An example of what a job is told; only its type matters */
  data: Data
}

/** Where commands leave work for later. */
export type Jobs = {
  /** Leaves a job that is there exactly when the transaction is committed; at once, or after a while. */
  send<Data extends object>(
    transaction: Transaction<Schema>,
    queue: Queue<Data>,
    data: Data,
    when?: { afterSeconds: number },
  ): Promise<void>
}

export type RunningJobs = Jobs & {
  /** Performs a queue's jobs, a few at once; one that throws is tried again. */
  perform<Data extends object>(queue: Queue<Data>, perform: (data: Data) => Promise<void>): Promise<void>
  /** As `perform`, and leaves a job at each time of a cron expression (UTC): one, however many processes there are. */
  repeat(queue: Queue<object>, cron: string, perform: () => Promise<void>): Promise<void>
  /** Lets the jobs that are running finish, within bounds. */
  stop(): Promise<void>
}

const CONNECTIONS = 4
const WORKERS = 1
const BATCH = 4
const STOP_MS = 5_000

/** Where it is said that a job failed, or that jobs of a queue are done again. */
export type JobReports = { log: Logger; incidents: Pick<IncidentReporter, 'failed' | 'works'> | null }

/** Jobs kept in the database by pg-boss, shared by all processes. While the database is away they wait. */
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
    async perform<Data extends object>(queue: Queue<Data>, perform: (data: Data) => Promise<void>) {
      const { name, data: _example, ...limits } = queue
      await boss.createQueue(name, { ...limits, retryBackoff: true })
      await boss.updateQueue(name, { ...limits, retryBackoff: true })
      // A full batch is followed by the next one at once, so that a backlog is not worked off at the pace of polling.
      const pace = { pollingIntervalSeconds: pollingSeconds, batchSize: BATCH, burstWhenBatchFull: true }
      const options = { ...pace, localConcurrency: WORKERS, perJobResults: true } as const
      await boss.work(name, options, (batch: Job<Data>[]) =>
        Promise.all(batch.map((job) => resultOf(reports, name, job, perform))),
      )
    },
    async repeat(queue, cron, perform) {
      await jobs.perform(queue, perform)
      await boss.schedule(queue.name, cron)
    },
    async stop() {
      await Promise.race([boss.stop({ timeout: STOP_MS }), pauseUnreferenced(2 * STOP_MS)])
    },
  }
  return jobs
}

async function resultOf<Data>(
  { log, incidents }: JobReports,
  queue: string,
  { id, data }: Job<Data>,
  perform: (data: Data) => Promise<void>,
): Promise<JobResult> {
  try {
    await perform(data)
    incidents?.works('job_fails', queue)
    return { id, status: 'completed' }
  } catch (error) {
    const problem = error instanceof Error ? error : new Error(String(error))
    if (problem instanceof NotNow || isDatabaseOutage(problem)) {
      log.info({ queue, job: id, err: problem }, 'a job waits for its next try')
    } else incidents?.failed({ kind: 'job_fails', subject: queue, error: problem, context: { job: id } })
    return { id, status: 'failed', output: { message: problem.message } }
  }
}

/** The database's absence is told by `/readyz` already, and pg-boss asks again by itself. */
function logUnlessOutage(log: Logger, error: Error): void {
  if (!isDatabaseOutage(error)) log.error({ err: error }, 'the jobs cannot be looked after')
}

function pauseUnreferenced(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
}
