import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../refusal.ts'
import { sendRefusal } from './errors.ts'

/**
 * Answers as the shop does what Node would answer by itself, with no word and no headers: a request for no host or for
 * several, which proxies may read otherwise, is malformed; an expectation that nobody knows is passed over.
 */
export function answerOddRequests(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    app.server.emit('request', request, response)
  })
  app.addHook('onRequest', async ({ raw }, reply) => {
    const fewest = raw.httpVersion === '1.0' ? 0 : 1
    const hosts = hostsOf(raw)
    if (hosts < fewest || hosts > 1) return sendRefusal(reply, refuse('malformed'))
  })
}

/** How many hosts a request names; of two, Node's own headers keep one. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
}
