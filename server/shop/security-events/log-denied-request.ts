import type { FastifyRequest } from 'fastify'
import { sourceOf } from './request-source.ts'

type DeniedKind = 'admin_denied' | 'webhook_forged'

/** Further requests of one kind and network are logged in one line after this time, with their number. */
const WINDOW_MS = 60_000
/** Beyond so many networks, further ones share a line. */
const MAX_NETWORKS = 200

const windows = new Map<string, { denied: number; timer: NodeJS.Timeout }>()

/**
 * Logs a request that was denied before it concerned an account. It writes no row, since anyone can send any number of
 * such requests; the first is logged immediately, and the number of further ones after a minute.
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
