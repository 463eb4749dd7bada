import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { surroundings } from './account.ts'
import type { Cluster } from './cluster.ts'
import { holderOf } from './lock-file.ts'
import { lastWords } from './refusal.ts'
import { serverArguments } from './settings.ts'

/** A server process that we started; `reason` tells why it ended. */
export type Launched = { pid: number | undefined; hasEnded(): boolean; reason(): string }

/**
 * Starts a server in a session of its own, where the terminal's signals do not reach it, and resolves when it holds the
 * cluster or has ended.
 */
export async function launch(cluster: Cluster): Promise<Launched> {
  rotate(cluster.logFile)
  const logged = existsSync(cluster.logFile) ? statSync(cluster.logFile).size : 0
  const output = openSync(cluster.logFile, 'a', 0o600)
  const child = spawn(path.join(cluster.binaries, 'bin', 'postgres'), serverArguments(cluster), {
    ...cluster.account,
    ...surroundings,
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
  while (!hasEnded() && (await holderOf(cluster.directory))?.pid !== child.pid) await setTimeout(20)
  const said = () => lastWords(readFileSync(cluster.logFile).subarray(logged).toString()) || 'it gave no reason'
  const reason = () => failure || (child.signalCode === null ? said() : `killed by ${child.signalCode}`)
  return { pid: child.pid, hasEnded, reason }
}

const largestLog = 5_000_000

/** Keeps one log before the current one. */
function rotate(file: string): void {
  if (existsSync(file) && statSync(file).size > largestLog) renameSync(file, `${file}.1`)
}
