import { rmdir } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { applicationName, connect, disconnect } from './connect.ts'
import { findRunningServer } from './lock-file.ts'
import { findServerProcesses } from './processes.ts'
import { stopServer } from './stop-server.ts'

/** Stops the cluster's server, unless another shop process uses it. */
export async function stopUnlessShared(cluster: Cluster): Promise<void> {
  const server = await findRunningServer(cluster.directory)
  if (server !== undefined) {
    const connections = await countOtherConnections(cluster)
    if (connections > 0) return cluster.log('The database keeps running for another shop process.')
    await stopServer(cluster, server.pid)
  }
  await waitForExit(cluster.directory)
  await rmdir(cluster.address.host).catch(() => {})
}

/** The processes of a killed server end by themselves soon after it. */
async function waitForExit(cluster: string): Promise<void> {
  const deadline = Date.now() + 5000
  while (Date.now() < deadline && (await findServerProcesses(cluster)).length > 0) await setTimeout(20)
}

/**
 * Counts connections of other shop processes; none if the server does not respond. Our own are closed first, so that of
 * several shops that stop at once the last one counts none.
 */
async function countOtherConnections(cluster: Cluster): Promise<number> {
  const client = await connect(cluster, 'leaving').catch(() => undefined)
  if (client === undefined) return 0
  try {
    await client.query('select pg_terminate_backend(pid, 1000) from pg_stat_activity where application_name = $1', [
      applicationName(),
    ])
    const { rowCount } = await client.query(
      "select from pg_stat_activity where application_name like 'paudha%' and application_name <> $1",
      [applicationName()],
    )
    return rowCount ?? 0
  } catch {
    return 0
  } finally {
    await disconnect(client)
  }
}
