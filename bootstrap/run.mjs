import { resolve } from 'node:path'
import { exitCode, startChild } from './children.mjs'
import { node, root } from './install.mjs'

/**
 * Runs a program of the shop under its own Node, passes on every signal that can be caught, and ends as it ended. The
 * program has a channel to this process, which closes however this one ends: a shop stops then. What comes from the
 * terminal reaches the program too; it takes a signal that comes twice for one.
 */
export function run(args, environment = {}) {
  const env = { ...process.env, ...environment }
  const child = startChild(node, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
  // The program alone decides how long this process lives.
  child.channel?.unref()
  child.on('exit', (code, signal) => {
    process.exitCode = exitCode(code, signal)
  })
}

/** The paths among a command's arguments, seen from where it was typed; npm goes to the project's directory first. */
export function pathsTyped() {
  const here = process.env.INIT_CWD ?? process.cwd()
  return process.argv.slice(2).map((path) => resolve(here, path))
}
