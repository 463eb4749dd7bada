import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

/** Up to the time after which a request is answered in any case. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** How many requests were answered, and how fast, by route and status. What is answered with kept bytes has no route. */
export function measureRequests(app: FastifyInstance, figures: Registry): void {
  const durations = new Histogram({
    name: 'paudha_request_duration_seconds',
    help: 'Time until requests were answered, by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers: [figures],
  })
  const routes = new WeakMap<ServerResponse, string>()
  app.addHook('onRequest', async ({ routeOptions }, { raw }) => {
    routes.set(raw, routeOptions.url ?? 'none')
  })
  app.server.on('request', ({ method = '' }: IncomingMessage, response: ServerResponse) => {
    const started = performance.now()
    response.on('close', () => {
      const status = response.writableFinished ? String(response.statusCode) : 'left'
      const route = routes.get(response) ?? 'kept'
      durations.observe({ method, route, status }, (performance.now() - started) / 1_000)
    })
  })
}
