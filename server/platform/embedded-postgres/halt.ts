import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { run } from './account.ts'
import type { Cluster } from './cluster.ts'
import { exists, workersIn, worksIn } from './processes.ts'

type Signal = 'SIGINT' | 'SIGQUIT' | 'SIGKILL'

/** Ends a server: a fast shutdown, then an immediate one, then the end of its process. Nothing committed is lost. */
export async function halt(cluster: Cluster, pid: number): Promise<void> {
  // a frozen process would obey nothing but the last of them
  for (const worker of await workersIn(cluster.directory)) if (exists(worker)) process.kill(worker, 'SIGCONT')
  for (const [signal, seconds] of [
    ['SIGINT', 10],
    ['SIGQUIT', 6],
    ['SIGKILL', 2],
  ] as const) {
    await signalServer(cluster, pid, signal)
    const deadline = Date.now() + seconds * 1000
    while (Date.now() < deadline) {
      if (!(await worksIn(pid, cluster.directory))) return
      await setTimeout(20)
    }
  }
}

/** Sends a signal to a server; on Windows by PostgreSQL's own means. */
export async function signalServer(cluster: Cluster, pid: number, signal: Signal): Promise<void> {
  if (process.platform === 'win32') {
    await run({}, path.join(cluster.binaries, 'bin', 'pg_ctl'), ['kill', signal.slice('SIG'.length), String(pid)])
  } else if (exists(pid)) {
    process.kill(pid, signal)
  }
}
