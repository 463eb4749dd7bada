import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { makeSocketDirectory, socketFile } from './address.ts'
import type { Cluster } from './cluster.ts'
import { exists, workersIn, worksIn } from './processes.ts'

/** What a PostgreSQL server writes into its postmaster.pid about itself. */
export type Holder = { pid: number; status: 'starting' | 'ready' | 'stopping' }

/** The live server that holds the cluster, if any. */
export async function holderOf(cluster: string): Promise<Holder | undefined> {
  const holder = readLock(cluster)
  return holder !== undefined && (await worksIn(holder.pid, cluster)) ? holder : undefined
}

/**
 * Whether a server may be started in the cluster, which has no holder: false while processes of an earlier one are still
 * at work. A lock whose number went to another program since is removed, as PostgreSQL would heed it; one whose process
 * is gone is left to PostgreSQL's own checks.
 */
export async function clearForStart({ directory, address, account }: Cluster): Promise<boolean> {
  await makeSocketDirectory(address.host, account)
  const lock = readLock(directory)
  if ((await workersIn(directory)).length > 0) return false
  if (lock !== undefined && exists(lock.pid) && readLock(directory)?.pid === lock.pid) {
    rmSync(`${socketFile(address)}.lock`, { force: true })
    rmSync(lockFile(directory), { force: true })
  }
  return true
}

function readLock(cluster: string): Holder | undefined {
  const file = lockFile(cluster)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const pid = Number(lines[0])
  const status = lines[7]?.trim()
  return pid > 0 ? { pid, status: status === 'ready' || status === 'stopping' ? status : 'starting' } : undefined
}

function lockFile(cluster: string): string {
  return path.join(cluster, 'postmaster.pid')
}
