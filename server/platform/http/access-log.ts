import type { FastifyInstance } from 'fastify'

/** A line for each response, at level debug. It has the route, never the address, whose query may contain a secret. */
export function registerAccessLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const ms = Math.round(reply.elapsedTime)
    request.log.debug({ method, route: routeOptions.url ?? null, status: reply.statusCode, ms }, 'answered')
  })
}
