import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { PlatformContext } from '../context.ts'
import { sendRefusal } from '../http/errors.ts'
import { refuse } from '../refusal.ts'
import { registerPendingWorkMetrics } from './count-pending-work.ts'
import { measureRequests } from './measure-requests.ts'

/**
 * `GET /metrics` for Prometheus, for callers with the token alone: an address proves nothing, since behind a proxy on this
 * machine all requests seem to come from here. Without a token set it is not found.
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

function mayRead({ settings }: PlatformContext, { headers }: FastifyRequest): boolean {
  const { metricsToken } = settings
  return metricsToken !== null && isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)
}

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
