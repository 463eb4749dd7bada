import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { watchNpm } from './watch-npm.mjs'

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
const running = new Set()
/** The first signal to end this process */
let stoppedBy = null

for (const signal of signals) process.on(signal, () => stop(signal))
watchNpm(() => stop('SIGTERM'))

/**
 * Starts a program and forwards every signal from the start on; a signal from the terminal reaches the program twice.
 * The end of npm counts as SIGTERM.
 */
export function startChild(program, args, options) {
  if (stoppedBy !== null) endBy(stoppedBy)
  const child = spawn(program, args, options)
  running.add(child)
  for (const event of ['close', 'error']) child.once(event, () => running.delete(child))
  return child
}

/**
 * Runs a program to its end; returns its status and output. After a signal to end, this process ends once it has ended.
 */
export async function runChild(program, args, options) {
  const child = startChild(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr']) {
    child[stream].setEncoding('utf8').on('data', (text) => {
      output[stream] += text
    })
  }
  const status = await new Promise((resolve) => {
    child.once('close', (code, signal) => resolve(exitCode(code, signal)))
    child.once('error', (error) => {
      output.stderr += error.message
      resolve(1)
    })
  })
  if (stoppedBy !== null) endBy(stoppedBy)
  return { status, ...output }
}

/** The exit code of a program as in a shell: 128 plus the number of the signal that killed it. */
export function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0)
}

/** Ends at once if no program runs. A further signal also reaches the program. */
function stop(signal) {
  stoppedBy ??= signal
  if (running.size === 0) endBy(stoppedBy)
  for (const child of running) child.kill(signal)
}

/** Ends by the signal itself, so that npm and systemd know the reason. */
function endBy(signal) {
  for (const each of signals) process.removeAllListeners(each)
  process.kill(process.pid, signal)
  // On Windows, and while the signal is on its way
  process.exit(exitCode(null, signal))
}
