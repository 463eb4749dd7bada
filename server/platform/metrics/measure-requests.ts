import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { isInProcess } from '../http/close-unfinished-requests.ts'

/** Up to the time after which a request is answered in any case. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** `measuredRoute` is the label that a request is counted under once it has been answered. */
type MeasuredResponse = ServerResponse & { measuredRoute?: string }

/**
 * How many requests were answered, and how fast, by route and status, `made` being responses that are rendered for the
 * cache; and how many were answered from the cache, each of which takes less time than measuring it would.
 */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'paudha_request_duration_seconds',
    help: 'Time until requests were answered, by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers: [registry],
  })
  /** A request that was to be rendered for the cache and is left to the routes is measured once, from the start. */
  function measure(method: string, response: MeasuredResponse, route: string): void {
    const isMeasured = response.measuredRoute !== undefined
    response.measuredRoute = route
    if (isMeasured) return
    const started = performance.now()
    response.on('close', () => {
      const status = response.writableFinished ? String(response.statusCode) : 'left'
      const route = response.measuredRoute
      durations.observe({ method, route, status }, (performance.now() - started) / 1_000)
    })
  }
  app.addHook('onRequest', async (request, { raw }) => {
    if (!isInProcess(request)) measure(request.method, raw, request.routeOptions.url ?? 'none')
  })
  app.decorate('measureRendering', ({ method = '' }, response) => measure(method, response, 'made'))
  countCachedResponses(app, registry)
}

function countCachedResponses(app: FastifyInstance, registry: Registry): void {
  const counts = new Map<number, number>()
  app.decorate('countCachedResponse', (status) => {
    counts.set(status, (counts.get(status) ?? 0) + 1)
  })
  new Counter({
    name: 'paudha_cached_responses_total',
    help: 'Requests that were answered from the cache, by status',
    labelNames: ['status'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const [status, count] of counts) this.inc({ status }, count)
    },
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Measures a request whose response is rendered for the cache. */
    measureRendering(request: IncomingMessage, response: ServerResponse): void
    countCachedResponse(status: number): void
  }
}
