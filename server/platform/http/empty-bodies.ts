import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/**
 * Reads a body that is declared and was not sent as an empty one. Node makes no stream for it (`optimizeEmptyRequests`), so
 * whoever reads it would wait for an end that is over.
 */
export function readEmptyBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ raw, headers }, _reply, body) =>
    raw.readableEnded && headers['content-type'] !== undefined ? Readable.from([]) : body,
  )
}
