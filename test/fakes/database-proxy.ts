import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from '../../server/platform/database/connection.ts'

/** A reset at a COMMIT loses, in turns, the COMMIT itself or only its response. */
type NetworkState =
  | { kind: 'normal' }
  | { kind: 'cut' }
  | { kind: 'slow'; delayMs: number }
  | { kind: 'trickling'; pieceBytes: number; everyMs: number }
  | { kind: 'resetting'; everyCommit: number }
  | { kind: 'terminating' }

export type DatabaseProxy = {
  /** The database's address by way of the proxy */
  url: string
  /** Cuts every connection and refuses new ones, until it is restored */
  cut(): void
  restore(): void
  /** Delays everything in either direction, until it is restored */
  slow(delayMs: number): void
  /** Sends everything in small pieces, until it is restored */
  trickle(pieceBytes: number, everyMs: number): void
  /**
   * Resets the connection at every nth COMMIT, in turns before it arrives and after it is done, until it is restored
   */
  resetAtCommits(everyCommit: number): void
  /** Terminates each connection while its client closes it, as a forced drop of the database may, until it is restored */
  terminateAtClose(): void
  /** How many connections were terminated so far */
  terminations(): number
  /** How many connections were reset at a COMMIT so far: before it arrived, after it was done */
  resets(): { before: number; after: number }
  stop(): Promise<void>
}

/** The network between a shop and its database, which can be cut, slow, or lose a COMMIT or its answer. */
export async function startDatabaseProxy(connection: Connection, host = '127.0.0.1'): Promise<DatabaseProxy> {
  const { where, user, password, database } = partsOf(connection)
  const sockets = new Set<Socket>()
  const resets = { before: 0, after: 0 }
  let network: NetworkState = { kind: 'normal' }
  let commits = 0
  let terminations = 0

  const server = createServer((client) => {
    const upstream = connect(where)
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    if (network.kind === 'cut') client.destroy()
    let losesResponse = false
    const reset = () => client.resetAndDestroy()

    forward(client, upstream, (chunk) => {
      if (network.kind === 'terminating' && chunk.equals(TERMINATE)) {
        terminations++
        client.write(TERMINATED)
      }
      if (network.kind !== 'resetting' || !COMMIT.test(chunk.toString('latin1'))) return true
      if (++commits % network.everyCommit !== 0) return true
      losesResponse = resets.after < resets.before
      if (losesResponse) return true
      resets.before++
      reset()
      return false
    })
    forward(upstream, client, () => {
      if (!losesResponse) return true
      resets.after++
      reset()
      return false
    })
  }).listen(0, host)

  /** Forwards the chunks as the network state says; `mayPass` may drop one. */
  async function forward(from: Socket, to: Socket, mayPass: (chunk: Buffer) => boolean): Promise<void> {
    try {
      for await (const chunk of from as AsyncIterable<Buffer>) {
        if (!mayPass(chunk)) continue
        if (network.kind === 'slow') await pause(network.delayMs)
        const size = network.kind === 'trickling' ? network.pieceBytes : chunk.length
        for (let sent = 0; sent < chunk.length; sent += size) {
          if (network.kind === 'trickling') await pause(network.everyMs)
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
    network = { kind: 'cut' }
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `postgres://${user}:${password}@${host}:${address.port}/${database}`,
    cut,
    restore() {
      network = { kind: 'normal' }
    },
    slow(delayMs) {
      network = { kind: 'slow', delayMs }
    },
    trickle(pieceBytes, everyMs) {
      network = { kind: 'trickling', pieceBytes, everyMs }
    },
    resetAtCommits(everyCommit) {
      network = { kind: 'resetting', everyCommit }
    },
    terminateAtClose() {
      network = { kind: 'terminating' }
    },
    terminations: () => terminations,
    resets: () => resets,
    async stop() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** As pg and pg-boss send it. */
const COMMIT = /\bcommit;?\s*\0/i

/** What a client sends before it closes its connection. */
const TERMINATE = Buffer.from('X\0\0\0\x04')
/** PostgreSQL's message when an administrator or a forced drop of the database ends a connection. */
const TERMINATED = errorMessage('SFATAL', 'VFATAL', 'C57P01', 'Mterminating connection due to administrator command')

/** PostgreSQL's ErrorResponse with these fields, each after the letter of its type. */
function errorMessage(...fields: string[]): Buffer {
  const body = Buffer.from(`${fields.map((field) => `${field}\0`).join('')}\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

/** A directory as host means a Unix socket. */
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
