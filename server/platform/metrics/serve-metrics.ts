import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { PlatformContext } from '../context.ts'
import { sendRefusal } from '../http/errors.ts'
import { refuse } from '../refusal.ts'
import { registerPendingWorkMetrics } from './count-pending-work.ts'
import { measureRequests } from './measure-requests.ts'

/**
 * `GET /metrics` for Prometheus, with the token. Without a token set it serves this machine alone, and no request that may have
 * come through a proxy on it.
 */
export function registerMetrics(app: FastifyInstance, shop: PlatformContext): void {
  const registry = new Registry()
  measureRequests(app, registry)
  const updatePendingWork = registerPendingWorkMetrics(shop, registry)
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(shop, request)) return sendRefusal(reply, refuse('not_found'))
    await updatePendingWork()
    reply.header('Cache-Control', 'no-store').type(Registry.PROMETHEUS_CONTENT_TYPE)
    return Registry.merge([processMetrics(), registry]).metrics()
  })
}

function mayRead({ settings }: PlatformContext, request: FastifyRequest): boolean {
  const { metricsToken, proxies, publicUrl } = settings
  if (metricsToken !== null) return isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
  return proxies === 0 && LOOPBACK.test(new URL(publicUrl).hostname) && isDirect(request)
}

/**
 * Whether a request came from this machine without a proxy: a proxy names itself or whom it speaks for, asks for the host that
 * its caller asked for, or speaks HTTP 1.0.
 */
function isDirect({ headers, socket, raw }: FastifyRequest): boolean {
  const isForwarded = Object.keys(headers).some((name) => FORWARDED.test(name))
  const [, host = '', port = ''] = /^(.*):(\d+)$/.exec(headers.host ?? '') ?? []
  const isOwnHost = LOOPBACK.test(host) && port === String(socket.localPort)
  return !isForwarded && isOwnHost && raw.httpVersion === '1.1' && LOOPBACK.test(socket.remoteAddress ?? '')
}

const LOOPBACK = /^(localhost|(::ffff:)?127\.\d+\.\d+\.\d+|\[?::1\]?)$/
const FORWARDED = /^(forwarded|via|x-forwarded-.*|x-real-ip|cf-.*|true-client-ip)$/

/** In constant time, whatever the lengths. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

let processRegistry: Registry | undefined

/**
 * Memory, processor and event loop: one for the process, however many applications it has; collected from first use.
 */
function processMetrics(): Registry {
  if (processRegistry === undefined) {
    processRegistry = new Registry()
    collectDefaultMetrics({ register: processRegistry })
  }
  return processRegistry
}
