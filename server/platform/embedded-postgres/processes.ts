import { readdir, readFile, stat } from 'node:fs/promises'

const hasProc = process.platform === 'linux'

/** Whether the operating system has such a process, and lets us signal it. */
export function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * Whether the process is a PostgreSQL at work in the cluster; a zombie is not. Where the platform does not tell, any
 * process of that number is taken for one.
 */
export async function worksIn(pid: number, cluster: string): Promise<boolean> {
  if (!hasProc) return exists(pid)
  try {
    if ((await readFile(`/proc/${pid}/comm`, 'utf8')) !== 'postgres\n') return false
    const [its, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)])
    return its.ino === ours.ino && its.dev === ours.dev
  } catch {
    return false
  }
}

/** The PostgreSQL processes at work in the cluster, also those whose postmaster is gone; none where unknown. */
export async function workersIn(cluster: string): Promise<number[]> {
  if (!hasProc) return []
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const working = await Promise.all(pids.map((pid) => worksIn(pid, cluster)))
  return pids.filter((_, index) => working[index])
}

/** Whether a server brings its cluster up to date after a crash, where the platform tells. */
export async function recoveryIn(cluster: string): Promise<'under way' | 'none' | 'unknown'> {
  if (!hasProc) return 'unknown'
  return (await recovererIn(cluster)) === undefined ? 'none' : 'under way'
}

/** The process that does so, if any. */
export async function recovererIn(cluster: string): Promise<number | undefined> {
  for (const pid of await workersIn(cluster)) {
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (title.startsWith('postgres: startup')) return pid
  }
  return undefined
}
