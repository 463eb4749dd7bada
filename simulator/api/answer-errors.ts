import type { FastifyInstance } from 'fastify'
import { ProviderRefusal } from '../refusal.ts'

/** Every error in the provider's one shape; nothing of the simulator's insides. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    if (error instanceof ProviderRefusal) return reply.code(error.status).send(error.body)
    const { statusCode = 500 } = error
    if (statusCode < 500) {
      return reply.code(400).send(new ProviderRefusal('The request could not be read').body)
    }
    request.log.error(error)
    const description = 'We are facing some trouble completing your request at the moment. Please try again shortly.'
    return reply
      .code(500)
      .send({ error: { code: 'SERVER_ERROR', description, source: 'NA', step: 'NA', reason: 'NA', metadata: {} } })
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(400).send(new ProviderRefusal('The requested URL was not found on the server.').body),
  )
}
