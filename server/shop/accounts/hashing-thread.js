import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

// JavaScript, because stripping types from TypeScript would load a compiler for this thread alone, which takes 15 MB.

/** @import { HashingTask } from './passwords.ts' */

/** Argon2id at OWASP's floor: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A third of the processor share of the main thread: with less, sign-ins would starve on a busy shop. */
const NICENESS = 5

// On Linux a priority applies to one thread; elsewhere it would apply to the whole process.
if (process.platform === 'linux') setPriority(NICENESS)

const decoy = hashSync('no account has this password', cost)

parentPort?.on('message', (/** @type {HashingTask} */ task) => parentPort?.postMessage(perform(task)))

/** @param {HashingTask} task */
function perform(task) {
  if (task.kind === 'hash') return hashSync(task.password, cost)
  return verifySync(task.storedHash ?? decoy, task.password) && task.storedHash !== null
}
