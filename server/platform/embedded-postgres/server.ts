import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { codeOf } from '../startup-error.ts'
import { DatabaseStartupError, failureReason, processOptions, run } from './account.ts'
import { connect } from './connect.ts'
import {
  findRunningServer,
  findServerProcesses,
  isServerProcess,
  prepareStart,
  processExists,
  recoveryState,
} from './processes.ts'
import { type Cluster, serverArguments } from './settings.ts'

/** A running server; `client` is our connection to it, which closes when the server stops. */
export type Server = { pid: number; adopted: boolean; client: pg.Client }

const startTimeout = 30_000
/** After a crash a server waits five seconds for its other processes to end, and then recovers. */
const recoveryDelay = 8_000

/**
 * Connects to the server that runs in the cluster, or starts one, after an earlier one has stopped and for as long as
 * one is recovering. A server that neither accepts connections nor recovers is stopped: PostgreSQL 18 hangs if its
 * recovery fails as it begins, for example on a full disk. Throws after half a minute without progress.
 */
export async function openServer(cluster: Cluster, stop?: AbortSignal): Promise<Server> {
  let launched: Launched | undefined
  let problem = ''
  let deadline = Date.now() + startTimeout
  let unresponsiveSince: number | undefined
  try {
    while (Date.now() < deadline) {
      const server = await findRunningServer(cluster.directory)
      if (server?.status === 'ready') {
        const result = await connect(cluster).catch(requireError)
        if (result instanceof pg.Client)
          return { pid: server.pid, adopted: server.pid !== launched?.pid, client: result }
        problem =
          `process ${server.pid} holds it but does not answer (${result.message}); ` +
          'stop it, or remove postmaster.pid if it is not PostgreSQL'
        const recovery = await recoveryState(cluster.directory)
        if (recovery === 'under way') deadline = Date.now() + startTimeout
        // PostgreSQL's `cannot_connect_now`: it runs, but accepts no connections.
        const isUnresponsive = codeOf(result) === '57P03' && recovery === 'none'
        unresponsiveSince = isUnresponsive ? (unresponsiveSince ?? Date.now()) : undefined
        if (unresponsiveSince !== undefined && Date.now() - unresponsiveSince > recoveryDelay)
          await stopServer(cluster, server.pid)
      } else if (server !== undefined) {
        problem = `process ${server.pid} holds it, ${server.status}`
        if (server.status === 'starting') deadline = Date.now() + startTimeout
      } else if (launched?.hasEnded()) {
        problem = launched.reason()
        launched = undefined
        if (!isTemporary(problem)) break
      } else if (await prepareStart(cluster)) {
        launched = await launch(cluster)
      } else {
        problem = 'processes of an earlier server are still using it'
      }
      await setTimeout(50, undefined, { signal: stop })
    }
    throw new DatabaseStartupError(`The database in ${cluster.directory} does not start: ${problem}.`)
  } catch (error) {
    if (launched?.pid !== undefined && !launched.hasEnded()) await stopServer(cluster, launched.pid)
    throw error
  }
}

function requireError(error: unknown): Error {
  if (error instanceof DatabaseStartupError || !(error instanceof Error)) throw error
  return error
}

/** The next attempt may succeed: the server was killed, or another one is just starting or stopping. */
function isTemporary(problem: string): boolean {
  return /^killed|already exists|is empty|still in use|\.lock": No such file/.test(problem)
}

/** A server process that we started; `reason` says why it ended. */
type Launched = { pid: number | undefined; hasEnded(): boolean; reason(): string }

/**
 * Starts a server in a new session, where it does not receive the terminal's signals, and resolves when it has locked
 * the cluster or has ended.
 */
async function launch(cluster: Cluster): Promise<Launched> {
  rotate(cluster.logFile)
  const logged = existsSync(cluster.logFile) ? statSync(cluster.logFile).size : 0
  const output = openSync(cluster.logFile, 'a', 0o600)
  const child = spawn(path.join(cluster.binaries, 'bin', 'postgres'), serverArguments(cluster), {
    ...cluster.account,
    ...processOptions,
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.unref()
  let failure = ''
  child.on('error', (error) => {
    failure = error.message
  })
  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  while (!hasEnded() && (await findRunningServer(cluster.directory))?.pid !== child.pid) await setTimeout(20)
  const loggedReason = () =>
    failureReason(readFileSync(cluster.logFile).subarray(logged).toString()) || 'it gave no reason'
  const reason = () => failure || (child.signalCode === null ? loggedReason() : `killed by ${child.signalCode}`)
  return { pid: child.pid, hasEnded, reason }
}

const largestLog = 5_000_000

/** Rotates the log; one earlier log remains. */
function rotate(file: string): void {
  if (existsSync(file) && statSync(file).size > largestLog) renameSync(file, `${file}.1`)
}

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
