import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const GRACE_MS = 2_000

/**
 * Closes connections over which a request is still being sent some time after it was answered: Node limits the time of
 * a request only until then, so that a client that never sends the rest would hold the connection for as long as it
 * likes.
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
