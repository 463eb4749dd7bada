import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const PARTING_MS = 2_000

/**
 * Closes connections over which a request is still being sent some time after it was answered: Node bounds the time of a
 * request only until then, so that whoever never sends the rest would keep the connection for as long as they like.
 */
export function closeUnfinishedRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request) => {
    if (!isStillArriving(request)) return
    const { socket } = request.raw
    const last = setTimeout(() => isStillArriving(request) && socket.destroy(), PARTING_MS)
    socket.once('close', () => clearTimeout(last))
  })
}

/** Whether a part of the request is still to come over its connection. */
export function isStillArriving(request: FastifyRequest): boolean {
  return !isFromWithin(request) && !request.raw.complete
}

/** Whether the shop asks itself, as its pages do; such a request has no connection. */
export function isFromWithin({ raw }: FastifyRequest): boolean {
  return !(raw.socket instanceof Socket)
}
