import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from './cluster.ts'
import { connect } from './connect.ts'
import { halt } from './halt.ts'
import { type Launched, launch } from './launch.ts'
import { clearForStart, holderOf } from './lock-file.ts'
import { recoveryIn } from './processes.ts'
import { DatabaseRefusal } from './refusal.ts'

/** A running server; `presence` is our connection to it, which ends when the server does. */
export type Server = { pid: number; adopted: boolean; presence: pg.Client }

const patience = 30_000
/** A server gives what is left of it after a crash five seconds to end, and recovers then. */
const recoveryBegins = 8_000

/**
 * Takes over the server that runs in the cluster, or starts one, waiting for an earlier one that is still letting go, and
 * for as long as one is recovering. One that neither answers nor recovers is made to stop: PostgreSQL 18 waits for ever
 * when its recovery fails, as on a full disk, in the moment in which it begins. Refuses when half a minute passes without
 * a sign of progress.
 */
export async function openServer(cluster: Cluster, stop?: AbortSignal): Promise<Server> {
  let launched: Launched | undefined
  let trouble = ''
  let deadline = Date.now() + patience
  let uselessSince: number | undefined
  try {
    while (Date.now() < deadline) {
      const holder = await holderOf(cluster.directory)
      if (holder?.status === 'ready') {
        const presence = await connect(cluster).catch(problemOf)
        if (presence instanceof pg.Client) return { pid: holder.pid, adopted: holder.pid !== launched?.pid, presence }
        trouble =
          `process ${holder.pid} holds it but does not answer (${presence.message}); ` +
          'stop it, or remove postmaster.pid if it is not PostgreSQL'
        const recovery = await recoveryIn(cluster.directory)
        if (recovery === 'under way') deadline = Date.now() + patience
        const isUseless = turnsAway(presence) && recovery === 'none'
        uselessSince = isUseless ? (uselessSince ?? Date.now()) : undefined
        if (uselessSince !== undefined && Date.now() - uselessSince > recoveryBegins) await halt(cluster, holder.pid)
      } else if (holder !== undefined) {
        trouble = `process ${holder.pid} holds it, ${holder.status}`
        if (holder.status === 'starting') deadline = Date.now() + patience
      } else if (launched?.hasEnded()) {
        trouble = launched.reason()
        launched = undefined
        if (!isPassing(trouble)) break
      } else if (await clearForStart(cluster)) {
        launched = await launch(cluster)
      } else {
        trouble = 'processes of an earlier server are still at work in it'
      }
      await setTimeout(50, undefined, { signal: stop })
    }
    throw new DatabaseRefusal(`The database in ${cluster.directory} does not start: ${trouble}.`)
  } catch (error) {
    if (launched?.pid !== undefined && !launched.hasEnded()) await halt(cluster, launched.pid)
    throw error
  }
}

function problemOf(error: unknown): Error {
  if (error instanceof DatabaseRefusal || !(error instanceof Error)) throw error
  return error
}

/** PostgreSQL's `cannot_connect_now`: it is there, but not ready for anybody. */
function turnsAway(problem: Error): boolean {
  return problem instanceof pg.DatabaseError && problem.code === '57P03'
}

/** It may go well the next time: it was killed, or another server is just coming or going. */
function isPassing(trouble: string): boolean {
  return /^killed|already exists|is empty|still in use|\.lock": No such file/.test(trouble)
}
