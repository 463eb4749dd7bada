import { rmdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { explainSystemError } from './account.ts'
import { findBinaries } from './binaries.ts'
import { applicationName, connect, disconnect, ensureDatabase } from './connect.ts'
import { initialise, locateCluster } from './create-cluster.ts'
import { findRunningServer, findServerProcesses } from './processes.ts'
import { openServer, type Server, signalServer, stopServer } from './server.ts'
import { type Address, addressOf, type Cluster, isReachable } from './settings.ts'

export type EmbeddedPostgres = {
  connection: Address
  /** Whether the server was running on the data directory already. */
  adopted: boolean
  /**
   * Stops the server (fast shutdown) unless another shop process uses it; resolves when it is down. Closes this
   * process's connections, so close the pool first. Idempotent.
   */
  stop(): Promise<void>
}

/** DATA_DIR; the cluster lives in its `database`, the server's log beside it. */
type Options = { dataDirectory: string; log: (message: string) => void; maxConnections?: number }

/**
 * Runs the bundled PostgreSQL and restarts it whenever it dies, until it is stopped. Throws a DatabaseStartupError for
 * a problem that the operator must fix.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  try {
    const cluster = await prepare(options)
    const server = await openServer(cluster)
    try {
      await ensureDatabase(server.client, cluster.address.database)
    } catch (error) {
      await disconnect(server.client)
      await stopUnlessShared(cluster)
      throw error
    }
    return { connection: cluster.address, adopted: server.adopted, stop: supervise(cluster, server) }
  } catch (error) {
    throw explainSystemError(error, options.dataDirectory)
  }
}

async function prepare({ dataDirectory, log, maxConnections = 100 }: Options): Promise<Cluster> {
  const { directory, account } = await locateCluster(dataDirectory, log)
  const binaries = await findBinaries(account, path.dirname(directory))
  await initialise(directory, account, binaries)
  return {
    directory,
    account,
    binaries: binaries.directory,
    address: await addressOf(directory, account),
    logFile: path.resolve(dataDirectory, 'database.log'),
    maxConnections,
    log,
  }
}

/** Keeps the cluster's server running, also one that another process started; returns a function that stops it. */
function supervise(cluster: Cluster, first: Server): () => Promise<void> {
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

/** Stops the cluster's server, unless another shop process uses it. */
async function stopUnlessShared(cluster: Cluster): Promise<void> {
  const server = await findRunningServer(cluster.directory)
  if (server !== undefined) {
    if (await hasOtherConnections(cluster)) return cluster.log('The database keeps running for another shop process.')
    await stopServer(cluster, server.pid)
  }
  // The processes of a killed server end by themselves soon after it.
  const deadline = Date.now() + 5000
  while (Date.now() < deadline && (await findServerProcesses(cluster.directory)).length > 0) await setTimeout(20)
  await rmdir(cluster.address.host).catch(() => {})
}

/**
 * Whether other shop processes are connected; not if the server does not respond. Our own connections are closed first, so
 * that of several shops that stop at once the last one finds none.
 */
async function hasOtherConnections(cluster: Cluster): Promise<boolean> {
  const client = await connect(cluster, 'leaving').catch(() => undefined)
  if (client === undefined) return false
  const ours = [applicationName()]
  try {
    await client.query('select pg_terminate_backend(pid, 1000) from pg_stat_activity where application_name = $1', ours)
    const others = "select from pg_stat_activity where application_name like 'paudha%' and application_name <> $1"
    return (await client.query(others, ours)).rowCount !== 0
  } catch {
    return false
  } finally {
    await disconnect(client)
  }
}
