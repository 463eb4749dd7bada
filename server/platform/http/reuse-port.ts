import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * In each turn of its event loop Node takes one connection from where it listens. The turns of a busy shop are long: a
 * crowd would wait with the kernel, for twenty seconds perhaps, and never be told that the shop is out of breath. So it
 * listens this often at one port, among which the kernel shares out who comes. Other systems than Linux don't do that.
 */
const DOORS = process.platform === 'linux' ? 32 : 1

/** Opens the port; answers a function that closes it at once and resolves when the last connection has ended. */
export async function openDoors(app: FastifyInstance, host: string, port: number): Promise<() => Promise<unknown>> {
  const address = { host, port, reusePort: DOORS > 1 }
  await app.listen(address)
  const others = Array.from({ length: DOORS - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket: Socket) => app.server.emit('connection', socket)),
  )
  await Promise.all(others.map((door) => once(door.listen(address), 'listening')))
  return () => Promise.all([app.server, ...others].map(close))
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
