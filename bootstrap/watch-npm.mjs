import { readFileSync } from 'node:fs'

const LOOK_MS = 500
const SHELLS = new Set(['sh', 'dash', 'bash', 'ash', 'busybox'])
/** Names of npm and its like as the first process of a container; any other first process adopts orphans */
const MANAGERS = /^(npm|npx|node|yarn|pnpm|bun)/

/**
 * Calls back once npm, by which this process was started, has ended. npm forwards SIGTERM and SIGINT only to its shell;
 * most shells end without forwarding them, and an end of npm by SIGKILL or SIGHUP causes no event: only the parent of
 * this process changes. A process started by hand or by a supervisor may outlive its parent, so nothing is watched
 * then.
 */
export function watchNpm(onEnd) {
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
