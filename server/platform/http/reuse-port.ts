import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * In each turn of its event loop Node accepts one connection per listening socket. The turns of a busy shop are long:
 * many connections would wait in the kernel, for twenty seconds perhaps, and never get the 503 that they should. So
 * there are this many sockets at one port, among which the kernel distributes the connections; only Linux does that.
 */
const LISTENING_SOCKETS = process.platform === 'linux' ? 32 : 1

/** Opens the port; returns a function that closes it at once and resolves when the last connection has ended. */
export async function listenOnReusedPort(
  app: FastifyInstance,
  host: string,
  port: number,
): Promise<() => Promise<unknown>> {
  const address = { host, port, reusePort: LISTENING_SOCKETS > 1 }
  await app.listen(address)
  const extraServers = Array.from({ length: LISTENING_SOCKETS - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket: Socket) => app.server.emit('connection', socket)),
  )
  await Promise.all(extraServers.map((server) => once(server.listen(address), 'listening')))
  return () => Promise.all([app.server, ...extraServers].map(close))
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
