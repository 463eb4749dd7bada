import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { node, root } from './install.mjs'

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']

/**
 * Runs a program of the shop under its own Node, passes on every signal that can be caught, and ends as it ended. What
 * comes from the terminal reaches the program too; it takes a signal that comes twice for one.
 */
export function run(args, environment = {}) {
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } })
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGKILL' ? 137 : 1)
  })
}

/** The paths among a command's arguments, seen from where it was typed; npm goes to the project's directory first. */
export function pathsTyped() {
  const here = process.env.INIT_CWD ?? process.cwd()
  return process.argv.slice(2).map((path) => resolve(here, path))
}
