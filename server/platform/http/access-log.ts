import type { FastifyInstance } from 'fastify'

/** At the level debug, a line for each answer. It names the route and never the address, whose query may hold a secret. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const ms = Math.round(reply.elapsedTime)
    request.log.debug({ method, route: routeOptions.url ?? null, status: reply.statusCode, ms }, 'answered')
  })
}
