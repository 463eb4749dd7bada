import type { FastifyInstance } from 'fastify'
import { DeadlineExceeded } from './deadline.ts'

/**
 * How long the body of a request may take to arrive; only callers with permission send files, over slow lines perhaps. Of a
 * file some must come in each `stallMs`.
 */
const TIMEOUTS = { bodyMs: 10_000, fileMs: 160_000, stallMs: 10_000 }
/** The slowest phone network brings more in ten seconds. */
const LEAST_BYTES = 5_000

/** How long any request may take to arrive. */
export const LONGEST_REQUEST_MS = TIMEOUTS.fileMs

/**
 * Refuses a request whose body takes too long, or stalls: `requestTimeout` is the same for all requests, and files take
 * longer.
 */
export function registerBodyTimeout(app: FastifyInstance, { bodyMs, fileMs, stallMs } = TIMEOUTS): void {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }, reply) => {
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    const { takesFile } = routeOptions.config
    const refuse = () => raw.complete || reply.sent || reply.send(new DeadlineExceeded())
    const timer = setTimeout(refuse, takesFile ? fileMs : bodyMs).unref()
    let received = raw.socket.bytesRead
    const stall = takesFile
      ? setInterval(() => {
          if (raw.socket.bytesRead - received < LEAST_BYTES) refuse()
          received = raw.socket.bytesRead
        }, stallMs).unref()
      : undefined
    raw.once('close', () => {
      clearTimeout(timer)
      clearInterval(stall)
    })
  })
}
