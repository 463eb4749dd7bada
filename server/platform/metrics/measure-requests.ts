import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { isFromWithin } from '../http/close-unfinished-requests.ts'

/** Up to the time after which a request is answered in any case. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * How many requests were answered, and how fast, by route and status, `made` being what is made to be kept; and how many
 * were answered with kept bytes, each of which takes less time than measuring it would.
 */
export function measureRequests(app: FastifyInstance, figures: Registry): void {
  const durations = new Histogram({
    name: 'paudha_request_duration_seconds',
    help: 'Time until requests were answered, by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers: [figures],
  })
  const routes = new WeakMap<ServerResponse, string>()
  function measure(method: string, response: ServerResponse, route: string): void {
    const isMeasured = routes.has(response)
    routes.set(response, route)
    if (isMeasured) return
    const started = performance.now()
    response.on('close', () => {
      const status = response.writableFinished ? String(response.statusCode) : 'left'
      const route = routes.get(response) ?? 'none'
      durations.observe({ method, route, status }, (performance.now() - started) / 1_000)
    })
  }
  app.addHook('onRequest', async (request, { raw }) => {
    if (!isFromWithin(request)) measure(request.method, raw, request.routeOptions.url ?? 'none')
  })
  app.decorate('measureMaking', ({ method = '' }, response) => measure(method, response, 'made'))
  countKeptAnswers(app, figures)
}

function countKeptAnswers(app: FastifyInstance, figures: Registry): void {
  const counts = new Map<number, number>()
  app.decorate('countKeptAnswer', (status) => {
    counts.set(status, (counts.get(status) ?? 0) + 1)
  })
  new Counter({
    name: 'paudha_kept_answers_total',
    help: 'Requests that were answered with kept bytes, by status',
    labelNames: ['status'] as const,
    registers: [figures],
    collect() {
      this.reset()
      for (const [status, count] of counts) this.inc({ status }, count)
    },
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Measures an answer that is made now, for everybody who asks for it at the same time. */
    measureMaking(request: IncomingMessage, response: ServerResponse): void
    countKeptAnswer(status: number): void
  }
}
