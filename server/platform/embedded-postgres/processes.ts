import { readdir, readFile, stat } from 'node:fs/promises'

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
