import { MAX_SECURITY_EVENTS, type SecurityEvent, type SecurityEventKind } from '../../../contract/security-events.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import type { Shop } from '../shop.ts'

export function securityEventRoutes({ database }: Shop, route: RouteRegistrar): void {
  route('GET /auth/security-events', async ({ caller }) => {
    const events = await database
      .selectFrom('security_events')
      .select(['kind', 'last_at', 'created_at', 'count', 'network', 'user_agent', 'details'])
      .where('user_id', '=', caller.userId)
      .orderBy('last_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_SECURITY_EVENTS)
      .execute()
    return { body: events.map(presentEvent) }
  })
}

type Row = {
  kind: string
  last_at: Date
  created_at: Date
  count: number
  network: string | null
  user_agent: string | null
  details: Record<string, string>
}

function presentEvent(event: Row): SecurityEvent {
  return {
    // Only kinds of the contract are inserted.
    kind: event.kind as SecurityEventKind,
    at: event.last_at.toISOString(),
    firstAt: event.created_at.toISOString(),
    count: event.count,
    network: event.network,
    userAgent: event.user_agent,
    details: event.details,
  }
}
