import { randomKey } from '../../random-key.ts'

const KEY = 'order.attempt'

/** Keeps an attempt where the browser has no storage. */
let known: string | null = null

/**
 * The Idempotency-Key of this attempt to order: the same for as long as the same order is being tried, reloads
 * included, so that a retry after a lost answer is still one order.
 */
export function attemptKey(body: unknown): string {
  const wanted = JSON.stringify(body)
  const kept = read()
  if (kept !== null && kept.wanted === wanted) return kept.key
  const key = randomKey()
  write(JSON.stringify({ key, wanted }))
  return key
}

/** The attempt got its answer; the next order is another one. */
export function endAttempt(): void {
  write(null)
}

function read(): { key: string; wanted: string } | null {
  try {
    return JSON.parse(known ?? sessionStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}

function write(text: string | null): void {
  known = text
  try {
    if (text === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, text)
  } catch {
    // What is known to this page has to do.
  }
}
