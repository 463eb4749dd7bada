import { randomKey } from '../../random-key.ts'

const KEY = 'order.attempt'

/** The attempt, if the browser has no storage. */
let inMemory: string | null = null

/**
 * The Idempotency-Key of an order attempt: the same as long as the same order is retried, across reloads, so that a
 * retry after a lost response creates no second order.
 */
export function attemptKey(body: unknown): string {
  const wanted = JSON.stringify(body)
  const stored = read()
  if (stored !== null && stored.wanted === wanted) return stored.key
  const key = randomKey()
  write(JSON.stringify({ key, wanted }))
  return key
}

/** Ends the attempt; the next order gets a new key. */
export function endAttempt(): void {
  write(null)
}

function read(): { key: string; wanted: string } | null {
  try {
    return JSON.parse(inMemory ?? sessionStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}

function write(text: string | null): void {
  inMemory = text
  try {
    if (text === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, text)
  } catch {
    // Without storage, memory has to do.
  }
}
