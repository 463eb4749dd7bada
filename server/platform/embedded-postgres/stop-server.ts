import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { run } from './account.ts'
import type { Cluster } from './cluster.ts'
import { findServerProcesses, isServerProcess, processExists } from './processes.ts'

type Signal = 'SIGINT' | 'SIGQUIT' | 'SIGKILL'

/** Stops a server: a fast shutdown, then an immediate one, then SIGKILL. Nothing committed is lost. */
export async function stopServer(cluster: Cluster, pid: number): Promise<void> {
  // a stopped process would obey only SIGKILL
  for (const worker of await findServerProcesses(cluster.directory))
    if (processExists(worker)) process.kill(worker, 'SIGCONT')
  for (const [signal, seconds] of [
    ['SIGINT', 10],
    ['SIGQUIT', 6],
    ['SIGKILL', 2],
  ] as const) {
    await signalServer(cluster, pid, signal)
    const deadline = Date.now() + seconds * 1000
    while (Date.now() < deadline) {
      if (!(await isServerProcess(pid, cluster.directory))) return
      await setTimeout(20)
    }
  }
}

/** Sends a signal to a server; on Windows with `pg_ctl kill`. */
export async function signalServer(cluster: Cluster, pid: number, signal: Signal): Promise<void> {
  if (process.platform === 'win32') {
    await run({}, path.join(cluster.binaries, 'bin', 'pg_ctl'), ['kill', signal.slice('SIG'.length), String(pid)])
  } else if (processExists(pid)) {
    process.kill(pid, signal)
  }
}
