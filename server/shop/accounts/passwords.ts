import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { inForm, toNfc } from '../../../domain/plain-text.ts'
import { boundedQueue } from '../../platform/concurrency/bounded-queue.ts'

/** Without a stored hash, checking takes as long and comes to nothing. */
export type HashingTask =
  | { kind: 'hash'; password: string }
  | { kind: 'verify'; password: string; storedHash: string | null }

/**
 * One hash takes about 30 ms of a processor: 60 wait for two seconds, longer on a busy machine, and never so long that
 * the answer would come too late.
 */
const inQueue = boundedQueue({ atOnce: 1, waiting: 60, longestWaitMs: 5_000 })

/** Hashed in one Unicode form, so that a password with accents is the same on every device. */
export function hashPassword(password: string): Promise<string> {
  return inQueue(() => onThread<string>({ kind: 'hash', password: toNfc(password) }))
}

/**
 * Whether the password fits the stored hash. Without a hash (no such account, or one without a password) it takes as
 * long and answers false, so that the time tells nothing. Hashes made before passwords had one form were made from what
 * a device sent, so its other forms are tried too; which they are depends on what was typed alone.
 */
export async function fitsPassword(storedHash: string | null, password: string): Promise<boolean> {
  for (const form of formsOf(password)) {
    if (await inQueue(() => onThread<boolean>({ kind: 'verify', password: form, storedHash }))) return true
  }
  return false
}

/** Of plain letters there is one form, so that most passwords are tried once. */
function formsOf(password: string): Set<string> {
  return new Set([toNfc(password), password, inForm('NFD', password), asOneLetter(toNfc(password))])
}

/** Letters of India's scripts with a dot below, which keyboards send as one and no form of Unicode puts together (ड़, ज़). */
const dotted = Array.from({ length: 0x500 }, (_, place) => String.fromCodePoint(0x900 + place))
  .map((letter) => [letter.normalize('NFC'), letter] as const)
  .filter(([apart, letter]) => apart !== letter)

function asOneLetter(text: string): string {
  return dotted.reduce((written, [apart, letter]) => written.replaceAll(apart, letter), text)
}

let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined

/** Its own objects are few; what a hash takes is none of them. */
const HEAP_MB = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 }
/** A thread that waits takes 8 MB; to start one again takes the first who needs it a tenth of a second. */
const IDLE_MS = 10_000

/**
 * Hashing has a thread of its own, which gives way to the one that answers requests. It works on one task at a time, and
 * ends when there was none for a while.
 */
async function onThread<Result>(task: HashingTask): Promise<Result> {
  clearTimeout(idle)
  thread ??= new Worker(new URL('./hashing-thread.js', import.meta.url), {
    execArgv: [],
    resourceLimits: HEAP_MB,
  })
  const asked = thread
  asked.ref()
  try {
    asked.postMessage(task)
    const [result] = await once(asked, 'message')
    idle = setTimeout(endThread, IDLE_MS).unref()
    return result
  } catch (error) {
    thread = undefined
    throw error
  } finally {
    asked.unref()
  }
}

function endThread(): void {
  void thread?.terminate()
  thread = undefined
}
