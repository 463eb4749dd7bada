import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { makeSocketDirectory, socketFile } from './address.ts'
import type { Cluster } from './cluster.ts'
import { findServerProcesses, isServerProcess, processExists } from './processes.ts'

/** A server, as its postmaster.pid describes it. */
export type RunningServer = { pid: number; status: 'starting' | 'ready' | 'stopping' }

/** The running server that has locked the cluster, if any. */
export async function findRunningServer(cluster: string): Promise<RunningServer | undefined> {
  const server = readLock(cluster)
  return server !== undefined && (await isServerProcess(server.pid, cluster)) ? server : undefined
}

/**
 * Prepares the start of a server in the cluster, which has no running one; false while processes of an earlier server
 * are still alive. A stale lock whose pid belongs to another program now is removed, as PostgreSQL would respect it;
 * one whose process is gone is left to PostgreSQL.
 */
export async function prepareStart({ directory, address, account }: Cluster): Promise<boolean> {
  await makeSocketDirectory(address.host, account)
  const lock = readLock(directory)
  if ((await findServerProcesses(directory)).length > 0) return false
  if (lock !== undefined && processExists(lock.pid) && readLock(directory)?.pid === lock.pid) {
    rmSync(`${socketFile(address)}.lock`, { force: true })
    rmSync(lockFile(directory), { force: true })
  }
  return true
}

function readLock(cluster: string): RunningServer | undefined {
  const file = lockFile(cluster)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const pid = Number(lines[0])
  const status = lines[7]?.trim()
  return pid > 0 ? { pid, status: status === 'ready' || status === 'stopping' ? status : 'starting' } : undefined
}

function lockFile(cluster: string): string {
  return path.join(cluster, 'postmaster.pid')
}
