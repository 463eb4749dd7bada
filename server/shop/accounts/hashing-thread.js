import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

// JavaScript, because what takes the types out of TypeScript would be loaded for this thread alone, and take 15 MB.

/** @import { HashingTask } from './passwords.ts' */

/** Argon2id at OWASP's floor: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A third of the share of the thread that answers requests: at less, nobody could sign in to a busy shop. */
const GIVING_WAY = 5

// On Linux a priority is a thread's own; elsewhere it would be the whole shop's.
if (process.platform === 'linux') setPriority(GIVING_WAY)

const decoy = hashSync('no account has this password', cost)

parentPort?.on('message', (/** @type {HashingTask} */ task) => parentPort?.postMessage(perform(task)))

/** @param {HashingTask} task */
function perform(task) {
  if (task.kind === 'hash') return hashSync(task.password, cost)
  return verifySync(task.storedHash ?? decoy, task.password) && task.storedHash !== null
}
