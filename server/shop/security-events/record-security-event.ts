import { sql } from 'kysely'
import type { SecurityEventKind } from '../../../contract/security-events.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RequestSource } from './request-source.ts'

export type SecurityEvent = { userId: string; kind: SecurityEventKind; details?: Readonly<Record<string, string>> }

/**
 * Records a security event of an account: a row, which the account's owner sees, and one log line, which the operator
 * sees. Called last in the transaction of the change, where there is one. `details` are short, and hold no secret and
 * no e-mail. Events that anyone can cause are aggregated in one row an hour, so that the table cannot be flooded.
 */
export async function recordSecurityEvent(
  database: Database,
  source: RequestSource,
  event: SecurityEvent,
): Promise<void> {
  const { userId, kind, details = {} } = event
  const { network, userAgent } = source
  const key = aggregationKey(source, event)
  await database
    .insertInto('security_events')
    .values({
      user_id: userId,
      kind,
      network,
      user_agent: userAgent,
      details: JSON.stringify(details),
      folded_by: key === null ? null : sql<string>`${key} || to_char(now() at time zone 'UTC', ' YYYY-MM-DD HH24')`,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'folded_by']).doUpdateSet((row) => ({
        count: sql<number>`security_events.count + 1`,
        network: row.ref('excluded.network'),
        user_agent: row.ref('excluded.user_agent'),
        last_at: sql<Date>`now()`,
      })),
    )
    .execute()
  const level = REFUSALS.has(kind) ? 'warn' : 'info'
  source.log[level]({ event: kind, account: userId, network, userAgent, ...details }, 'security event')
}

const REFUSALS: ReadonlySet<SecurityEventKind> = new Set([
  'sign_in_refused',
  'password_refused',
  'factor_refused',
  'account_guessed',
])

/** The key under which events within an hour are aggregated in one row; null for an event with a row of its own. */
function aggregationKey({ network }: RequestSource, { kind, details = {} }: SecurityEvent): string | null {
  switch (kind) {
    case 'sign_in_refused':
    case 'password_reset_requested':
    case 'factor_refused':
    case 'factor_used':
      return `${kind} ${details.reason ?? ''}`
    // By its network, so that signing in again and again does not push other events out of the list.
    case 'signed_in':
      return `${kind} ${details.method ?? ''} ${network}`
    case 'session_ended':
    case 'sessions_ended':
    case 'password_refused':
      return `${kind} ${network}`
    default:
      return null
  }
}
