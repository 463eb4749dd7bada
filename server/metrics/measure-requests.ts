import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { isFromWithin } from '../http/unfinished-requests.ts'

/** Up to the time after which a request is answered in any case. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * How many requests the application answered, and how fast, by route and status; and how many were answered with kept
 * bytes, each of which takes less time than measuring it would.
 */
export function measureRequests(app: FastifyInstance, figures: Registry): void {
  const durations = new Histogram({
    name: 'paudha_request_duration_seconds',
    help: 'Time until requests were answered, by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers: [figures],
  })
  app.addHook('onRequest', async (request, { raw }) => {
    if (isFromWithin(request)) return
    const { method, routeOptions } = request
    const started = performance.now()
    raw.on('close', () => {
      const status = raw.writableFinished ? String(raw.statusCode) : 'left'
      const route = routeOptions.url ?? 'none'
      durations.observe({ method, route, status }, (performance.now() - started) / 1_000)
    })
  })
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
    countKeptAnswer(status: number): void
  }
}
