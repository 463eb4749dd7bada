import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/**
 * Treats a body that is declared and not sent as an empty one. Node creates no stream for it (`optimizeEmptyRequests`):
 * a parser would wait forever for its `end` event.
 */
export function readEmptyBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ raw, headers }, _reply, body) =>
    raw.readableEnded && headers['content-type'] !== undefined ? Readable.from([]) : body,
  )
}
