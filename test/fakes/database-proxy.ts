import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from '../../server/platform/database/connect-postgres.ts'
import { addressOf } from '../support/test-database.ts'
import { serve } from './serve.ts'

/** A reset at a COMMIT loses, in turns, the COMMIT itself or only its response. */
type NetworkState =
  | { kind: 'normal' }
  | { kind: 'cut' }
  | { kind: 'slow'; delayMs: number }
  | { kind: 'trickling'; pieceBytes: number; everyMs: number }
  | { kind: 'resetting'; everyCommit: number }
  | { kind: 'terminating' }

export type DatabaseProxy = Awaited<ReturnType<typeof startDatabaseProxy>>

/** The network between a shop and its database, which can be cut, slow, or lose a COMMIT or its answer. */
export async function startDatabaseProxy(connection: Connection, host = '127.0.0.1') {
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
  })

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

  const { port, stop } = await serve(server, 0, host)
  const cut = () => {
    becomes({ kind: 'cut' })
    for (const socket of sockets) socket.destroy()
  }
  const becomes = (state: NetworkState) => {
    network = state
  }
  return {
    /** The database's address by way of the proxy */
    url: `postgres://${user}:${password}@${host}:${port}/${database}`,
    /** Cuts every connection and refuses new ones, until it is restored, as all below */
    cut,
    restore: () => becomes({ kind: 'normal' }),
    /** Delays everything in either direction */
    slow: (delayMs: number) => becomes({ kind: 'slow', delayMs }),
    /** Sends everything in small pieces */
    trickle: (pieceBytes: number, everyMs: number) => becomes({ kind: 'trickling', pieceBytes, everyMs }),
    /** Resets the connection at every nth COMMIT, in turns before it arrives and after it is done */
    resetAtCommits: (everyCommit: number) => becomes({ kind: 'resetting', everyCommit }),
    /** Terminates each connection while its client closes it, as a forced drop of the database may */
    terminateAtClose: () => becomes({ kind: 'terminating' }),
    /** How many connections were terminated so far */
    terminations: () => terminations,
    /** How many connections were reset at a COMMIT so far: before it arrived, after it was done */
    resets: () => resets,
    async stop() {
      cut()
      await stop()
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
  const url = new URL(addressOf({ connection }))
  const host = url.searchParams.get('host') ?? url.hostname
  const port = Number(url.searchParams.get('port') ?? (url.port || 5432))
  const where = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  return { where, user: url.username, password: url.password, database: url.pathname.slice(1) }
}
