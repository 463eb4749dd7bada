import path from 'node:path'
import { type Address, addressOf } from './address.ts'
import { findBinaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { disconnect, ensureDatabase } from './connect.ts'
import { initialise } from './initialise.ts'
import { locateCluster } from './locate-cluster.ts'
import { openServer } from './open-server.ts'
import { explainSystemError } from './startup-error.ts'
import { stopUnlessShared } from './stop-unless-shared.ts'
import { supervise } from './supervise.ts'

export { applicationName } from './connect.ts'

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

export type EmbeddedPostgresOptions = {
  /** DATA_DIR; the cluster lives in its `database`, the server's log beside it. */
  dataDirectory: string
  log: (message: string) => void
  maxConnections?: number
}

/**
 * Runs the bundled PostgreSQL and restarts it whenever it dies, until it is stopped. Throws a DatabaseStartupError for
 * a problem that the operator must fix.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
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

async function prepare({ dataDirectory, log, maxConnections = 100 }: EmbeddedPostgresOptions): Promise<Cluster> {
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
