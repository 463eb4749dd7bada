import path from 'node:path'
import { type Address, addressOf } from './address.ts'
import { findBinaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { disconnect, ensureDatabase } from './connect.ts'
import { findHome } from './home.ts'
import { initialise } from './initialise.ts'
import { leave } from './leave.ts'
import { openServer } from './open-server.ts'
import { asRefusal } from './refusal.ts'
import { supervise } from './supervise.ts'

export { applicationName } from './connect.ts'
export { DatabaseRefusal } from './refusal.ts'

export type EmbeddedPostgres = {
  connection: Address
  /** True when a server that was already running on our data directory was taken over. */
  adopted: boolean
  /**
   * Stops the server (fast shutdown) unless another shop process still uses it; resolves when it is down. Ends this
   * process's own connections, so close the pool first. Idempotent.
   */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  /** DATA_DIR; the cluster lives in its `database`, the server's log beside it. */
  dataDirectory: string
  log: (message: string) => void
  maxConnections?: number
}

/**
 * Runs the PostgreSQL that comes with the shop, and starts it again whenever it dies, until it is stopped. Throws a
 * DatabaseRefusal for what the operator must mend.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    const cluster = await prepare(options)
    const server = await openServer(cluster)
    try {
      await ensureDatabase(server.presence, cluster.address.database)
    } catch (error) {
      await disconnect(server.presence)
      await leave(cluster)
      throw error
    }
    return { connection: cluster.address, adopted: server.adopted, stop: supervise(cluster, server) }
  } catch (error) {
    throw asRefusal(error, options.dataDirectory)
  }
}

async function prepare({ dataDirectory, log, maxConnections = 100 }: EmbeddedPostgresOptions): Promise<Cluster> {
  const { directory, account } = await findHome(dataDirectory, log)
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
