import type { FastifyInstance } from 'fastify'
import { DeadlineExceeded } from './deadline.ts'

/**
 * How long the body of a request may take to arrive; only callers with permission send files, over slow lines perhaps.
 */
const TIMEOUTS = { bodyMs: 10_000, fileMs: 160_000 }

/** How long any request may take to arrive. */
export const LONGEST_REQUEST_MS = TIMEOUTS.fileMs

/**
 * Refuses a request whose body takes too long: `requestTimeout` is the same for all requests, and files take longer.
 */
export function registerBodyTimeout(app: FastifyInstance, { bodyMs, fileMs } = TIMEOUTS): void {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }, reply) => {
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    const refuse = () => raw.complete || reply.sent || reply.send(new DeadlineExceeded())
    const timer = setTimeout(refuse, routeOptions.config.takesFile ? fileMs : bodyMs).unref()
    raw.once('close', () => clearTimeout(timer))
  })
}
