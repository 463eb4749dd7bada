import { rmdir } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { applicationName, connect, disconnect } from './connect.ts'
import { halt } from './halt.ts'
import { holderOf } from './lock-file.ts'
import { workersIn } from './processes.ts'

/** Stops the cluster's server, unless another process of the shop still uses it. */
export async function leave(cluster: Cluster): Promise<void> {
  const holder = await holderOf(cluster.directory)
  if (holder !== undefined) {
    const others = await countOthers(cluster)
    if (others > 0) return cluster.log('The database keeps running for another shop process.')
    await halt(cluster, holder.pid)
  }
  await untilDeserted(cluster.directory)
  await rmdir(cluster.address.host).catch(() => {})
}

/** Processes of a killed server end by themselves soon after it. */
async function untilDeserted(cluster: string): Promise<void> {
  const deadline = Date.now() + 5000
  while (Date.now() < deadline && (await workersIn(cluster)).length > 0) await setTimeout(20)
}

/**
 * Other processes' connections; none when the server does not answer. Ours are ended before the others are counted,
 * so that of several shops that stop at once the last to count sees none.
 */
async function countOthers(cluster: Cluster): Promise<number> {
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
