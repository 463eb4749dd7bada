import type { FastifyInstance } from 'fastify'
import { TookTooLong } from './deadline.ts'

/** How long a request's body may take; a file comes over a slow line, from somebody who is let in. */
const LONGEST = { bodyMs: 10_000, fileMs: 160_000 }

/** The longest that any request may take to arrive. */
export const LONGEST_REQUEST_MS = LONGEST.fileMs

/** Refuses a request whose body dawdles: `requestTimeout` knows only one time for all, and files take longer. */
export function refuseSlowBodies(app: FastifyInstance, { bodyMs, fileMs } = LONGEST): void {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }, reply) => {
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    const refuse = () => raw.complete || reply.sent || reply.send(new TookTooLong())
    const timer = setTimeout(refuse, routeOptions.config.takesFile ? fileMs : bodyMs).unref()
    raw.once('close', () => clearTimeout(timer))
  })
}
