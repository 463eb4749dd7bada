import { setTimeout } from 'node:timers/promises'
import { isReachable } from './address.ts'
import type { Cluster } from './cluster.ts'
import { disconnect } from './connect.ts'
import { signalServer } from './halt.ts'
import { leave } from './leave.ts'
import { holderOf } from './lock-file.ts'
import { openServer, type Server } from './open-server.ts'

/** Keeps the cluster's server running, whoever started it; answers how to stop doing so. */
export function supervise(cluster: Cluster, first: Server): () => Promise<void> {
  const stopping = new AbortController()
  const watching = watch(cluster, first, stopping.signal)
  let stopped: Promise<void> | undefined
  return () => {
    stopping.abort()
    stopped ??= watching.then(() => leave(cluster))
    return stopped
  }
}

async function watch(cluster: Cluster, first: Server, stop: AbortSignal): Promise<void> {
  let server: Server | undefined = first
  while (server !== undefined) {
    await untilLost(cluster, server, stop)
    await disconnect(server.presence)
    const next = await reopen(cluster, stop)
    if (next !== undefined && next.pid !== server.pid)
      cluster.log('The database had stopped unexpectedly; it runs again.')
    server = next
  }
}

/** A lost server shows at once by the end of our connection; one that no longer serves is made to stop. */
async function untilLost(cluster: Cluster, { pid, presence }: Server, stop: AbortSignal): Promise<void> {
  const ended = new AbortController()
  presence.once('end', () => ended.abort())
  const over = AbortSignal.any([stop, ended.signal])
  while (!over.aborted) {
    const holder = await holderOf(cluster.directory)
    if (holder?.pid !== pid) return
    // one that waits for its clients to leave refuses new ones for ever; one without its socket can have none
    if (holder.status === 'stopping' || !isReachable(cluster.address)) await signalServer(cluster, pid, 'SIGINT')
    await pause(1000, over)
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

/** Ends early, without an error, when the signal is given. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal }).catch(() => {})
}
