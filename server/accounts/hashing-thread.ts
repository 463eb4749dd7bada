import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** Without a stored hash, checking takes as long and comes to nothing. */
export type HashingTask =
  | { kind: 'hash'; password: string }
  | { kind: 'verify'; password: string; storedHash: string | null }

/** Argon2id at OWASP's floor: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A third of the share of the thread that answers requests: at less, nobody could sign in to a busy shop. */
const GIVING_WAY = 5

// On Linux a priority is a thread's own; elsewhere it would be the whole shop's.
if (process.platform === 'linux') setPriority(GIVING_WAY)

const decoy = hashSync('no account has this password', cost)

parentPort?.on('message', (task: HashingTask) => parentPort?.postMessage(perform(task)))

function perform(task: HashingTask): string | boolean {
  if (task.kind === 'hash') return hashSync(task.password, cost)
  return verifySync(task.storedHash ?? decoy, task.password) && task.storedHash !== null
}
