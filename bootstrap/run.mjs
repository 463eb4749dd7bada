import { resolve } from 'node:path'
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

/** The command's arguments, with paths relative to where it was typed; npm changes to the project's directory. */
export function pathsTyped() {
  const here = process.env.INIT_CWD ?? process.cwd()
  return process.argv.slice(2).map((path) => resolve(here, path))
}
