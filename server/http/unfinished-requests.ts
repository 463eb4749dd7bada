import type { FastifyInstance } from 'fastify'

const PARTING_MS = 2_000

/**
 * Closes connections over which a request is still being sent some time after it was answered: Node bounds the time of a
 * request only until then, so that whoever never sends the rest would keep the connection for as long as they like.
 */
export function closeUnfinishedRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return
    const last = setTimeout(() => raw.complete || raw.socket.destroy(), PARTING_MS)
    raw.socket.once('close', () => clearTimeout(last))
  })
}
