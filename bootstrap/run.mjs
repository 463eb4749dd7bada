import { once } from 'node:events'
import { exitCode, startChild } from './children.mjs'
import { node, root } from './install.mjs'

/**
 * Runs a program of the shop under the shop's own Node, forwards every signal that can be caught, and ends as it ended.
 * The program has an IPC channel to this process, which closes however this one ends: a shop stops then. Signals from
 * the terminal also reach the program directly; it treats a repeated signal as one.
 */
export function run(args, environment = {}) {
  const env = { ...process.env, ...environment }
  const child = startChild(node, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
  // This process lives until the program ends.
  child.channel?.unref()
  child.on('exit', (code, signal) => {
    process.exitCode = exitCode(code, signal)
  })
}

const LAST_CHARACTERS = 5_000
/** A longer step hangs: it is ended, so that the next ones still run. */
const LONGEST_STEP_MS = 55 * 60 * 1_000

/**
 * Runs Node with these arguments to its end, printing its output: at once, or held back to its end where several run
 * side by side. Returns its status (0 if it passed), the seconds that it took and the end of its output, which sums up
 * failures.
 */
export async function step(title, args, environment = {}, { isHeldBack = false } = {}) {
  const heading = `\n  ── ${title} ──\n`
  if (!isHeldBack) console.log(heading)
  const began = Date.now()
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = startChild(node, args, {
    cwd: root,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, ...colours, ...environment },
    timeout: LONGEST_STEP_MS,
  })
  let end = ''
  let held = ''
  for (const stream of ['stdout', 'stderr']) {
    child[stream].setEncoding('utf8').on('data', (text) => {
      if (isHeldBack) held += text
      else process[stream].write(text)
      end = (end + text).slice(-LAST_CHARACTERS)
    })
  }
  const [code, signal] = await once(child, 'close')
  if (isHeldBack) console.log(`${heading}\n${held}`)
  return { title, status: exitCode(code, signal), seconds: (Date.now() - began) / 1_000, end }
}
