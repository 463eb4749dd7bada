import { existsSync, readFileSync, rmSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Cluster, makeSocketDirectory, socketFile } from './settings.ts'

/** A server, as its postmaster.pid describes it. */
type RunningServer = { pid: number; status: 'starting' | 'ready' | 'stopping' }

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

const hasProc = process.platform === 'linux'

/** Whether the process exists and we may signal it. */
export function processExists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * Whether the process is a PostgreSQL server process of the cluster; a zombie is not. Where /proc is missing, any
 * existing process counts.
 */
export async function isServerProcess(pid: number, cluster: string): Promise<boolean> {
  if (!hasProc) return processExists(pid)
  try {
    if ((await readFile(`/proc/${pid}/comm`, 'utf8')) !== 'postgres\n') return false
    const [processDirectory, clusterDirectory] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)])
    return processDirectory.ino === clusterDirectory.ino && processDirectory.dev === clusterDirectory.dev
  } catch {
    return false
  }
}

/** The PostgreSQL processes of the cluster, also those whose postmaster is gone; none where /proc is missing. */
export async function findServerProcesses(cluster: string): Promise<number[]> {
  if (!hasProc) return []
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const matches = await Promise.all(pids.map((pid) => isServerProcess(pid, cluster)))
  return pids.filter((_, index) => matches[index])
}

/** Whether a server is recovering its cluster after a crash; unknown where /proc is missing. */
export async function recoveryState(cluster: string): Promise<'under way' | 'none' | 'unknown'> {
  if (!hasProc) return 'unknown'
  return (await findRecoveryProcess(cluster)) === undefined ? 'none' : 'under way'
}

/** The process that recovers the cluster, if any. */
export async function findRecoveryProcess(cluster: string): Promise<number | undefined> {
  for (const pid of await findServerProcesses(cluster)) {
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (title.startsWith('postgres: startup')) return pid
  }
  return undefined
}
