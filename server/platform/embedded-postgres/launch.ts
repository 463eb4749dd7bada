import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { processOptions } from './account.ts'
import type { Cluster } from './cluster.ts'
import { findRunningServer } from './lock-file.ts'
import { serverArguments } from './settings.ts'
import { failureReason } from './startup-error.ts'

/** A server process that we started; `reason` says why it ended. */
export type Launched = { pid: number | undefined; hasEnded(): boolean; reason(): string }

/**
 * Starts a server in a new session, where it does not receive the terminal's signals, and resolves when it has locked
 * the cluster or has ended.
 */
export async function launch(cluster: Cluster): Promise<Launched> {
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
