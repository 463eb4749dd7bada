import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from '../../server/platform/database/connection.ts'

/** How the network is; a COMMIT's reset loses either the COMMIT itself or only its answer, in turns. */
type Weather =
  | { is: 'fair' }
  | { is: 'cut' }
  | { is: 'slow'; delayMs: number }
  | { is: 'trickling'; pieceBytes: number; everyMs: number }
  | { is: 'resetting'; everyCommit: number }

export type DatabaseProxy = {
  /** The database's address by way of the proxy */
  url: string
  /** Cuts every connection and lets no new one through, until it is mended */
  cut(): void
  mend(): void
  /** From now on, until it is mended, everything takes so much longer in either direction */
  slow(delayMs: number): void
  /** … comes in small pieces */
  trickle(pieceBytes: number, everyMs: number): void
  /** … and the connection is reset at each so many-th COMMIT: in turns before it has arrived, and after it was done */
  resetAtCommits(everyCommit: number): void
  /** How many connections were reset at a COMMIT so far */
  resets(): { before: number; after: number }
  stop(): Promise<void>
}

/** The network between a shop and its database, which can be cut, slow, or lose a COMMIT or its answer. */
export async function startDatabaseProxy(connection: Connection, host = '127.0.0.1'): Promise<DatabaseProxy> {
  const { where, user, password, database } = partsOf(connection)
  const sockets = new Set<Socket>()
  const resets = { before: 0, after: 0 }
  let weather: Weather = { is: 'fair' }
  let commits = 0

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
    }
    if (weather.is === 'cut') client.destroy()
    let isDoomed = false
    const reset = () => client.resetAndDestroy()

    carry(client, behind, (chunk) => {
      if (weather.is !== 'resetting' || !COMMIT.test(chunk.toString('latin1'))) return true
      if (++commits % weather.everyCommit !== 0) return true
      isDoomed = resets.after < resets.before
      if (isDoomed) return true
      resets.before++
      reset()
      return false
    })
    carry(behind, client, () => {
      if (!isDoomed) return true
      resets.after++
      reset()
      return false
    })
  }).listen(0, host)

  /** Hands on what comes, as the weather has it, unless `mayPass` takes it away. */
  async function carry(from: Socket, to: Socket, mayPass: (chunk: Buffer) => boolean): Promise<void> {
    try {
      for await (const chunk of from as AsyncIterable<Buffer>) {
        if (!mayPass(chunk)) continue
        if (weather.is === 'slow') await pause(weather.delayMs)
        const size = weather.is === 'trickling' ? weather.pieceBytes : chunk.length
        for (let sent = 0; sent < chunk.length; sent += size) {
          if (weather.is === 'trickling') await pause(weather.everyMs)
          to.write(chunk.subarray(sent, sent + size))
        }
      }
      to.end()
    } catch {
      to.destroy()
    }
  }

  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  const cut = () => {
    weather = { is: 'cut' }
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `postgres://${user}:${password}@${host}:${address.port}/${database}`,
    cut,
    mend() {
      weather = { is: 'fair' }
    },
    slow(delayMs) {
      weather = { is: 'slow', delayMs }
    },
    trickle(pieceBytes, everyMs) {
      weather = { is: 'trickling', pieceBytes, everyMs }
    },
    resetAtCommits(everyCommit) {
      weather = { is: 'resetting', everyCommit }
    },
    resets: () => resets,
    async stop() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** As pg and pg-boss say it. */
const COMMIT = /\bcommit;?\s*\0/i

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
