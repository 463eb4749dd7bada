import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { normaliseTo, toNfc } from '../../../domain/plain-text.ts'
import { boundedQueue } from '../../platform/concurrency.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { type RequestSource, recordSecurityEvent } from '../security-events/security-events.ts'

/** Without a stored hash, verifying takes as long and fails. */
export type HashingTask =
  | { kind: 'hash'; password: string }
  | { kind: 'verify'; password: string; storedHash: string | null }

/**
 * One hash takes about 30 ms of a processor: 60 wait for two seconds, longer on a busy machine, and never beyond the
 * request's deadline.
 */
const enqueue = boundedQueue({ concurrency: 1, maxWaiting: 60, maxWaitMs: 5_000 })

/** Hashes one Unicode form, so that a password with accents is the same on every device. */
export function hashPassword(password: string): Promise<string> {
  return enqueue(() => onThread<string>({ kind: 'hash', password: toNfc(password) }))
}

/**
 * Whether the password matches the stored hash. Without a hash (no such account, or one without a password) it takes as
 * long and returns false, so that the response time reveals nothing. Older hashes were made of the form that a device
 * sent, so other Unicode forms are tried too; which ones depends on the entered text alone.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  for (const form of formsOf(password)) {
    if (await enqueue(() => onThread<boolean>({ kind: 'verify', password: form, storedHash }))) return true
  }
  return false
}

/** Plain letters have one form, so most passwords are tried once. */
function formsOf(password: string): Set<string> {
  return new Set([toNfc(password), password, normaliseTo('NFD', password), composeDotted(toNfc(password))])
}

/**
 * Letters of India's scripts with a dot below, which keyboards send as one code point and no Unicode form composes (ड़,
 * ज़).
 */
const dotted = Array.from({ length: 0x500 }, (_, place) => String.fromCodePoint(0x900 + place))
  .map((letter) => [letter.normalize('NFC'), letter] as const)
  .filter(([apart, letter]) => apart !== letter)

function composeDotted(text: string): string {
  return dotted.reduce((written, [apart, letter]) => written.replaceAll(apart, letter), text)
}

let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined

/** Its heap is small; the memory of a hash is outside of it. */
const HEAP_MB = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 }
/** An idle thread takes 8 MB; starting one again delays the next request by a tenth of a second. */
const IDLE_MS = 10_000

/**
 * Hashing has a thread of its own, with a lower priority than the one that serves requests. It works on one task at a
 * time, and ends when idle for a while.
 */
async function onThread<Result>(task: HashingTask): Promise<Result> {
  clearTimeout(idle)
  thread ??= new Worker(new URL('./hashing-thread.js', import.meta.url), {
    execArgv: [],
    resourceLimits: HEAP_MB,
  })
  const worker = thread
  worker.ref()
  try {
    worker.postMessage(task)
    const [result] = await once(worker, 'message')
    idle = setTimeout(endThread, IDLE_MS).unref()
    return result
  } catch (error) {
    thread = undefined
    throw error
  } finally {
    worker.unref()
  }
}

function endThread(): void {
  void thread?.terminate()
  thread = undefined
}

/** The hash of the present password, if the entered one matches; else a refusal of the field, and a security event. */
export async function requirePassword(
  database: Database,
  source: RequestSource,
  userId: string,
  typed: string | undefined,
  field: 'currentPassword' | 'password' = 'currentPassword',
): Promise<string | Refusal> {
  const { password_hash } = await database
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const refuseField = (message: string) => refuse('invalid', { fields: { [field]: message } })
  if (password_hash === null) return refuseField('This account has no password yet. Request a link to set one.')
  if (typed === undefined) return refuseField('Password is required')
  if (await verifyPassword(password_hash, typed)) return password_hash
  await recordSecurityEvent(database, source, { userId, kind: 'password_refused' })
  return refuseField('The current password is wrong.')
}
