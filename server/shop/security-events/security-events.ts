import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { MAX_SECURITY_EVENTS, type SecurityEventKind } from '../../../contract/account-settings.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { networkOf } from '../../platform/rate-limits.ts'
import type { Shop } from '../shop.ts'

export type SecurityEvent = { userId: string; kind: SecurityEventKind; details?: Readonly<Record<string, string>> }

/**
 * Records a security event: a row, which the account's owner sees, and a log line, which the operator sees. Called last in the
 * transaction of the change. `details` hold no secret and no e-mail. Events that anyone can cause are aggregated in one row an
 * hour.
 */
export async function recordSecurityEvent(database: Database, source: RequestSource, event: SecurityEvent) {
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

const LONGEST_USER_AGENT = 300

/** The source of a request, as security events record it: enough to recognise a device, not to follow a person. */
export type RequestSource = { network: string | null; userAgent: string | null; log: SecurityLog }

export function sourceOf(request: FastifyRequest): RequestSource {
  return {
    // A closed connection has no address any more.
    network: request.ip ? networkOf(request.ip).slice(0, 100) : null,
    userAgent: request.headers['user-agent']?.slice(0, LONGEST_USER_AGENT) ?? null,
    log: securityLog(request.log),
  }
}

export type SecurityLog = Pick<FastifyBaseLogger, 'info' | 'warn'>

/** They are logged under the default LOG_LEVEL `warn`, too: an operator needs them after the fact, and they are few. */
export function securityLog(log: FastifyBaseLogger): SecurityLog {
  return log.level === 'warn' ? log.child({}, { level: 'info' }) : log
}

type DeniedKind = 'admin_denied' | 'webhook_forged'

/** Further requests of one kind and network are logged in one line after this time, with their number. */
const WINDOW_MS = 60_000
/** Beyond so many networks, further ones share a line. */
const MAX_NETWORKS = 200

const windows = new Map<string, { denied: number; timer: NodeJS.Timeout }>()

/**
 * Logs a request that was denied before it concerned an account. It writes no row, since anyone can send any number of them: the
 * first is logged at once, and the number of further ones after a minute.
 */
export function logDeniedRequest(request: FastifyRequest, kind: DeniedKind, details: Readonly<Record<string, string>>) {
  const { network, userAgent, log } = sourceOf(request)
  const networkKey = `${kind} ${network}`
  const isKnown = windows.has(networkKey) || windows.size < MAX_NETWORKS
  const key = isKnown ? networkKey : kind
  const open = windows.get(key)
  if (open) {
    open.denied++
    return
  }
  const account = request.caller?.userId ?? null
  log.warn({ event: kind, account, network, userAgent, ...details }, 'security event')
  const timer = setTimeout(() => {
    const { denied = 0 } = windows.get(key) ?? {}
    windows.delete(key)
    if (denied > 0) log.warn({ event: kind, network: isKnown ? network : null, repeated: denied }, 'security event')
  }, WINDOW_MS)
  windows.set(key, { denied: 0, timer: timer.unref() })
}

export function securityEventRoutes({ database }: Shop, route: RouteRegistrar): void {
  route('GET /auth/security-events', async ({ caller }) => {
    const events = await database
      .selectFrom('security_events')
      .select(['kind', 'last_at', 'count', 'network', 'user_agent', 'details'])
      .where('user_id', '=', caller.userId)
      .orderBy('last_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_SECURITY_EVENTS)
      .execute()
    return {
      body: events.map(({ kind, last_at, user_agent, ...event }) => ({
        ...event,
        // Only kinds of the contract are inserted.
        kind: kind as SecurityEventKind,
        at: last_at.toISOString(),
        userAgent: user_agent,
      })),
    }
  })
}
