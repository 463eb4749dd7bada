import { setTimeout } from 'node:timers/promises'
import { isReachable } from './address.ts'
import type { Cluster } from './cluster.ts'
import { disconnect } from './connect.ts'
import { findRunningServer } from './lock-file.ts'
import { openServer, type Server } from './open-server.ts'
import { signalServer } from './stop-server.ts'
import { stopUnlessShared } from './stop-unless-shared.ts'

/** Keeps the cluster's server running, also one that another process started; returns a function that stops it. */
export function supervise(cluster: Cluster, first: Server): () => Promise<void> {
  const stopping = new AbortController()
  const watching = watch(cluster, first, stopping.signal)
  let stopped: Promise<void> | undefined
  return () => {
    stopping.abort()
    stopped ??= watching.then(() => stopUnlessShared(cluster))
    return stopped
  }
}

async function watch(cluster: Cluster, first: Server, stop: AbortSignal): Promise<void> {
  let server: Server | undefined = first
  while (server !== undefined) {
    await untilLost(cluster, server, stop)
    await disconnect(server.client)
    const next = await reopen(cluster, stop)
    if (next !== undefined && next.pid !== server.pid)
      cluster.log('The database had stopped unexpectedly; it runs again.')
    server = next
  }
}

/** A lost server ends our connection at once; a server that accepts no new connections is stopped. */
async function untilLost(cluster: Cluster, { pid, client }: Server, stop: AbortSignal): Promise<void> {
  const ended = new AbortController()
  client.once('end', () => ended.abort())
  const lost = AbortSignal.any([stop, ended.signal])
  while (!lost.aborted) {
    const running = await findRunningServer(cluster.directory)
    if (running?.pid !== pid) return
    // a smart shutdown refuses new clients for ever; without its socket a server can have none
    if (running.status === 'stopping' || !isReachable(cluster.address)) await signalServer(cluster, pid, 'SIGINT')
    await pause(1000, lost)
  }
}

async function reopen(cluster: Cluster, stop: AbortSignal): Promise<Server | undefined> {
  let reported = ''
  for (let wait = 500; !stop.aborted; wait = Math.min(2 * wait, 5000)) {
    try {
      return await openServer(cluster, stop)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (!stop.aborted && message !== reported) cluster.log(message)
      reported = message
      await pause(wait, stop)
    }
  }
  return undefined
}

/** Resolves early when the signal aborts. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal }).catch(() => {})
}
