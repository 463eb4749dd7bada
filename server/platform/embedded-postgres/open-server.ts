import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from './cluster.ts'
import { connect } from './connect.ts'
import { type Launched, launch } from './launch.ts'
import { findRunningServer, prepareStart } from './lock-file.ts'
import { recoveryState } from './processes.ts'
import { DatabaseStartupError } from './startup-error.ts'
import { stopServer } from './stop-server.ts'

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
        const isUnresponsive = isNotReady(result) && recovery === 'none'
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
        problem = 'processes of an earlier server are still at work in it'
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

/** PostgreSQL's `cannot_connect_now`: it runs, but accepts no connections. */
function isNotReady(problem: Error): boolean {
  return problem instanceof pg.DatabaseError && problem.code === '57P03'
}

/** The next attempt may succeed: the server was killed, or another one is just starting or stopping. */
function isTemporary(problem: string): boolean {
  return /^killed|already exists|is empty|still in use|\.lock": No such file/.test(problem)
}
