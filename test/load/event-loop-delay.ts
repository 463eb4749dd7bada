import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'

const BEAT_MS = 250

/**
 * Watches how long a shop takes to say that it lives, which costs it nothing but its turn: so long does the machine, or
 * the shop's own work, hold everything up. Answers the end of the watch, which answers the longest, in ms.
 */
export function watchHoldUps(context: TestContext, url: string): () => number {
  const ending = new AbortController()
  context.after(() => ending.abort())
  let longest = 0
  async function watch(): Promise<void> {
    while (!ending.signal.aborted) {
      const began = performance.now()
      await (await fetch(`${url}/healthz`)).arrayBuffer()
      longest = Math.max(longest, Math.ceil(performance.now() - began))
      await pause(BEAT_MS, undefined, { signal: ending.signal })
    }
  }
  const watching = watch()
  watching.catch((error: unknown) => {
    if (!ending.signal.aborted) throw error
  })
  return function end() {
    ending.abort()
    return longest
  }
}
