import type { OperationalIncidentKind } from '../../../domain/operational-incidents.ts'
import type { Database } from '../database/database.ts'
import type { Logger } from '../logger.ts'
import { type About, endIncident, openIncident } from './operational-incidents.ts'

export type Failure = {
  kind: OperationalIncidentKind
  /** What of its kind fails, such as a queue */
  subject?: string
  error: Error
  /** The cause for the owner to read, where the error's message is not fit for that */
  detail?: string
  /** What the log says beside the error */
  context?: Record<string, unknown>
}

/** Where parts of the shop say that something fails which the owner must mend, and that it works again. */
export type IncidentReporter = {
  /** Logs the failure and keeps one incident open about it, with a count of failures. Never throws. */
  failed(failure: Failure): void
  /** Ends the incident about it, whichever process has opened it. Cheap enough for every success. */
  works(kind: OperationalIncidentKind, subject?: string): void
  /** Resolves when what was reported is written down. */
  settled(): Promise<void>
}

/** So often a process that only ever sees successes makes sure that no other has left an incident open. */
const LOOK_AGAIN_MS = 60_000

const MESSAGES: Record<OperationalIncidentKind, string> = {
  provider_refuses_keys: "the payment provider refuses the shop's keys",
  mails_do_not_leave: 'a mail could not be handed over',
  job_fails: 'a job failed',
  proxy_not_trusted: 'X-Forwarded-For arrives while TRUST_PROXY is 0',
}

/**
 * Writes incidents one after the other for each kind and subject, so that failures that come by the thousand are counted in
 * few statements. While the database is away they are counted when the next one comes.
 */
export function openIncidentReporter({ database, log }: { database: Database; log: Logger }): IncidentReporter {
  const states = new Map<string, State>()
  return {
    failed({ kind, subject = '', error, detail = error.message, context }) {
      const level = kind === 'proxy_not_trusted' ? 'warn' : 'error'
      log[level]({ kind, ...(subject && { subject }), ...context, err: error }, MESSAGES[kind])
      const state = stateOf({ kind, subject })
      state.failures++
      state.detail = detail
      state.worksSince = null
      write(state)
    },
    works(kind, subject = '') {
      const state = stateOf({ kind, subject })
      if (state.worksSince !== null && performance.now() - state.worksSince < LOOK_AGAIN_MS) return
      state.worksSince = performance.now()
      write(state)
    },
    async settled() {
      await Promise.all([...states.values()].map(({ writing }) => writing))
    },
  }

  function stateOf(about: About): State {
    const key = `${about.kind} ${about.subject}`
    const state = states.get(key) ?? { about, failures: 0, detail: '', worksSince: null, writing: null }
    states.set(key, state)
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
        if (times > 0) await openIncident(database, state.about, { detail, times })
        state.failures -= times
        if (worksSince !== null) await endIncident(database, state.about)
        written = worksSince
      }
    } catch (error) {
      log.warn({ err: error }, 'an incident could not be written down')
    }
  }
}

type State = {
  about: About
  /** Those that are not written down yet */
  failures: number
  detail: string
  /** Since when there was no failure, by the process's clock; null after one */
  worksSince: number | null
  writing: Promise<void> | null
}
