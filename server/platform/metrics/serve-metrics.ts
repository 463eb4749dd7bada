import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { PlatformContext } from '../context.ts'
import { sendRefusal } from '../http/errors.ts'
import { refuse } from '../refusal.ts'
import { registerPendingWorkMetrics } from './count-pending-work.ts'
import { measureRequests } from './measure-requests.ts'

/**
 * `GET /metrics` for Prometheus, with the token. Without a token it serves this machine only, and only where the shop
 * is not open to others: behind a proxy, all requests seem to come from this machine.
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

function mayRead({ settings }: PlatformContext, { headers, socket }: FastifyRequest): boolean {
  const { metricsToken, proxies, publicUrl } = settings
  if (metricsToken !== null) return isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined)
  const isOpenToOthers = proxies > 0 || isForwarded || !LOOPBACK.test(new URL(publicUrl).hostname)
  return !isOpenToOthers && LOOPBACK.test(socket.remoteAddress ?? '')
}

const LOOPBACK = /^(localhost|(::ffff:)?127\.\d+\.\d+\.\d+|\[?::1\]?)$/
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

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
