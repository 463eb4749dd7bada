import { sql } from 'kysely'
import type { OperationalIncidentKind, Tasks } from '../../contract/dashboard.ts'
import type { Database } from './database/database.ts'
import type { Logger } from './logger.ts'

export type Failure = {
  kind: OperationalIncidentKind
  /** What fails, such as a queue's name */
  subject?: string
  /** Its message is for the owner to read */
  error: Error
  /** Logged with the error */
  context?: Record<string, unknown>
}

export type IncidentReporter = ReturnType<typeof openIncidentReporter>

/** How often a process that only sees successes resolves an incident that another process may have opened. */
const RESOLVE_AGAIN_MS = 60_000

const MESSAGES: Record<OperationalIncidentKind, string> = {
  provider_refuses_keys: "the payment provider refuses the shop's keys",
  provider_unreachable: 'the payment provider cannot be reached',
  mails_do_not_leave: 'an e-mail could not be passed to the mail server',
  job_fails: 'a job failed',
  proxy_not_trusted: 'X-Forwarded-For was received while TRUST_PROXY is 0',
}

/**
 * Reports failures that the owner must fix, and that something works again. Writes incidents one after the other for each
 * kind and subject, so that thousands of failures take few statements. What could not be written while the database was down
 * is written with the next report.
 */
export function openIncidentReporter({ database, log }: { database: Database; log: Logger }) {
  const states = new Map<string, State>()
  return {
    /** Logs the failure and opens one incident for it, with a count of failures. Never throws. */
    failed({ kind, subject = '', error, context }: Failure): void {
      const level = kind === 'proxy_not_trusted' ? 'warn' : 'error'
      log[level]({ kind, ...(subject && { subject }), ...context, err: error }, MESSAGES[kind])
      const state = stateOf({ kind, subject })
      state.failures++
      state.detail = error.message
      state.worksSince = null
      write(state)
    },
    /** Resolves the incident, also one that another process opened. Cheap enough for every success. */
    works(kind: OperationalIncidentKind, subject = ''): void {
      const state = stateOf({ kind, subject })
      if (state.worksSince !== null && performance.now() - state.worksSince < RESOLVE_AGAIN_MS) return
      state.worksSince = performance.now()
      write(state)
    },
    /** Resolves when all reports are stored. */
    async settled(): Promise<void> {
      await Promise.all([...states.values()].map(({ writing }) => writing))
    },
  }

  function stateOf(key: IncidentKey): State {
    const id = `${key.kind} ${key.subject}`
    const state = states.get(id) ?? { key, failures: 0, detail: '', worksSince: null, writing: null }
    states.set(id, state)
    return state
  }

  function write(state: State): void {
    state.writing ??= writeAll(state).finally(() => {
      state.writing = null
    })
  }

  async function writeAll(state: State): Promise<void> {
    try {
      let written: number | null | undefined
      while (state.failures > 0 || state.worksSince !== written) {
        const { failures: times, detail, worksSince } = state
        if (times > 0) await openIncident(database, state.key, { detail, times })
        state.failures -= times
        if (worksSince !== null) await resolveIncident(database, state.key)
        written = worksSince
      }
    } catch (error) {
      log.warn({ err: error }, 'an incident could not be recorded')
    }
  }
}

type State = {
  key: IncidentKey
  /** Not stored yet */
  failures: number
  detail: string
  /** Since when there was no failure, by the process's clock; null after a failure */
  worksSince: number | null
  writing: Promise<void> | null
}

type IncidentKey = { kind: OperationalIncidentKind; subject: string }

/** Opens the incident, or adds `times` failures to it. A resolved one is opened again, with a new count. */
async function openIncident(
  database: Database,
  { kind, subject }: IncidentKey,
  { detail, times }: { detail: string; times: number },
): Promise<void> {
  const seen = { detail: detail.slice(0, 500), times }
  await database
    .insertInto('operational_incidents')
    .values({ kind, subject, ...seen })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject']).doUpdateSet((row) => {
        const isOpen = sql`${row.ref('operational_incidents.resolved_at')} is null`
        return {
          detail: seen.detail,
          times: sql<number>`case when ${isOpen} then ${row.ref('operational_incidents.times')} else 0 end + ${times}`,
          since: sql<Date>`case when ${isOpen} then ${row.ref('operational_incidents.since')} else now() end`,
          last_at: sql<Date>`now()`,
          resolved_at: null,
        }
      }),
    )
    .execute()
}

/** Resolves the incident if it is open. */
async function resolveIncident(database: Database, { kind, subject }: IncidentKey): Promise<void> {
  const incident = database.updateTable('operational_incidents').where('kind', '=', kind).where('subject', '=', subject)
  await incident.where('resolved_at', 'is', null).set({ resolved_at: sql<Date>`now()` }).execute()
}

/** Whether an incident of this kind and subject is open. */
export async function isIncidentOpen(database: Database, { kind, subject }: IncidentKey): Promise<boolean> {
  const incident = database.selectFrom('operational_incidents').where('kind', '=', kind).where('subject', '=', subject)
  return (await incident.where('resolved_at', 'is', null).select('kind').executeTakeFirst()) !== undefined
}

/** The open incidents, the latest first. There are few: one for each kind and subject. */
export async function listOperationalIncidents(database: Database): Promise<Tasks['operations']> {
  const rows = await database
    .selectFrom('operational_incidents')
    .selectAll()
    .where('resolved_at', 'is', null)
    .orderBy('last_at', 'desc')
    .orderBy('kind')
    .orderBy('subject')
    .execute()
  return rows.map(({ kind, subject, detail, times, since, last_at }) => ({
    kind,
    subject: subject || null,
    detail,
    times,
    since: since.toISOString(),
    lastAt: last_at.toISOString(),
  }))
}
