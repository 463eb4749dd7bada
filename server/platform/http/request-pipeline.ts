import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void

/** Answers a request itself or passes it to `next`, at once or later. */
export type RequestStep = (request: IncomingMessage, response: ServerResponse, next: RequestListener) => void

/**
 * The one owner of the server's `request` event: a request goes through the steps in their order (draining, cached
 * responses), then to Fastify's routes. A request with an `Expect` that Node does not know goes the same way. Fastify's
 * `serverFactory` would do as well, but HOST=localhost would listen on one of its two addresses only.
 */
export function installRequestPipeline(app: FastifyInstance, steps: readonly RequestStep[]): void {
  const handle = steps.reduceRight<RequestListener>(
    (next, step) => (request, response) => step(request, response, next),
    app.routing,
  )
  app.server.removeAllListeners('request')
  app.server.on('request', handle)
  app.server.on('checkExpectation', handle)
}
