import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withTimeout } from '../concurrency.ts'

/** The work was not done in time; whether it still completes is unknown. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded'
}

/**
 * The work's result, or a `DeadlineExceeded` once so many milliseconds have passed since the request arrived. Sending
 * the response afterwards, over a slow line perhaps, has no deadline.
 */
export function withDeadline<Result>(
  reply: Pick<FastifyReply, 'elapsedTime'>,
  milliseconds: number,
  work: Promise<Result>,
): Promise<Result> {
  return withTimeout(work, Math.max(0, milliseconds - reply.elapsedTime), () => new DeadlineExceeded())
}

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
 * Refuses a request whose body takes too long, or stalls: `requestTimeout` is the same for all requests, and files take longer.
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

const GRACE_MS = 2_000

/**
 * Closes connections over which a request is still being sent some time after it was answered: Node limits the time of a
 * request only until then, so that a client that never sends the rest would hold the connection for as long as it likes.
 */
export function closeUnfinishedRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request) => {
    if (!isStillArriving(request)) return
    const { socket } = request.raw
    setTimeout(() => isStillArriving(request) && socket.destroy(), GRACE_MS).unref()
  })
}

/** Whether a part of the request has not arrived yet. */
export function isStillArriving(request: FastifyRequest): boolean {
  return !isInProcess(request) && !request.raw.complete
}

/** Whether the request is injected by the shop itself; then it has no connection. */
export function isInProcess({ raw }: FastifyRequest): boolean {
  return !(raw.socket instanceof Socket)
}
