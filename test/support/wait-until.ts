import { setTimeout as pause } from 'node:timers/promises'

const INTERVAL_MS = 20

/** Polls until the condition holds; fails if it does not within the limit. */
export async function until(condition: () => boolean | Promise<boolean>, limitMs = 30_000): Promise<void> {
  const end = Date.now() + limitMs
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Still false after ${limitMs} ms: ${condition}`)
    await pause(INTERVAL_MS)
  }
}
