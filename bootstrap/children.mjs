import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
const running = new Set()
const LOOK_MS = 500
const SHELLS = new Set(['sh', 'dash', 'bash', 'ash', 'busybox'])
/** Names of npm and its like as the first process of a container; any other first process adopts orphans */
const MANAGERS = /^(npm|npx|node|yarn|pnpm|bun)/
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

/**
 * Calls back once npm, by which this process was started, has ended. npm forwards SIGTERM and SIGINT only to its shell;
 * most shells end without forwarding them, and an end of npm by SIGKILL or SIGHUP causes no event: only the parent of
 * this process changes. A process started by hand or by a supervisor may outlive its parent, so nothing is watched
 * then.
 */
function watchNpm(onEnd) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const parent = process.ppid
  // Where the shell became this program, npm is the parent itself.
  const shell = SHELLS.has(statusOf(parent)?.name) ? parent : null
  const npm = shell === null ? parent : statusOf(shell)?.parent
  if (npm === 1 && !MANAGERS.test(statusOf(1)?.name ?? 'npm')) return void setImmediate(onEnd)
  const timer = setInterval(() => {
    if (process.ppid === parent && (shell === null || statusOf(shell)?.parent === npm)) return
    clearInterval(timer)
    onEnd()
  }, LOOK_MS)
  timer.unref()
}

/** A process's name and parent, on Linux; null elsewhere, where the shell becomes the program that it runs last. */
function statusOf(pid) {
  try {
    const [, name, parent] = /^\d+ \((.*)\) \S (\d+) /s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return { name, parent: Number(parent) }
  } catch {
    return null
  }
}
