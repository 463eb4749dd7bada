import { hash, verify } from '@node-rs/argon2'
import { boundedQueue } from '../bounded-queue.ts'

/** Argon2id at OWASP's floor: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Two at once leave room on the four threads that Node shares with files and names; 60 wait about two seconds. */
const inQueue = boundedQueue({ atOnce: 2, waiting: 60 })

export function hashPassword(password: string): Promise<string> {
  return inQueue(() => hash(password, cost))
}

/**
 * Whether the password fits the stored hash. Without a hash (no such account, or one without a password) it takes as
 * long and answers false, so that the time tells nothing.
 */
export async function fitsPassword(storedHash: string | null, password: string): Promise<boolean> {
  const against = storedHash ?? (await decoyHash())
  const fits = await inQueue(() => verify(against, password))
  return fits && storedHash !== null
}

let decoy: Promise<string> | undefined

function decoyHash(): Promise<string> {
  decoy ??= hash('no account has this password', cost)
  return decoy
}
