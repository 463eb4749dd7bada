import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { Connection } from '../server/database/database.ts'

export type DatabaseProxy = {
  /** The database's address by way of the proxy */
  url: string
  /** Cuts every connection and lets no new one through, until it is mended */
  cut(): void
  mend(): void
  stop(): Promise<void>
}

/** The network between a shop and its database, which can be cut. */
export async function startDatabaseProxy(connection: Connection): Promise<DatabaseProxy> {
  const { where, user, password, database } = partsOf(connection)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((client) => {
    const behind = connect(where)
    for (const [socket, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
    if (isCut) client.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${address.port}/${database}`,
    cut,
    mend() {
      isCut = false
    },
    async stop() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Where it is: a directory as host means a Unix socket. */
function partsOf(connection: Connection) {
  if (!('connectionString' in connection)) {
    const { host, port, user, password = '', database } = connection
    return { where: socketOrPort(host, port), user, password, database }
  }
  const { hostname, port, username, password, pathname, searchParams } = new URL(connection.connectionString)
  const where = socketOrPort(searchParams.get('host') ?? hostname, Number(searchParams.get('port') ?? (port || 5432)))
  return { where, user: username, password, database: pathname.slice(1) }
}

function socketOrPort(host: string, port: number) {
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}
