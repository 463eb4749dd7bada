import { setTimeout as pause } from 'node:timers/promises'
import type { TestContext } from 'vitest'

const INTERVAL_MS = 250

/**
 * Measures how long `/healthz` takes, which costs the shop nothing but a turn of its event loop. Returns the function
 * that ends the measurement and returns the longest delay, in ms.
 */
export function watchEventLoopDelay(context: TestContext, url: string): () => number {
  const ending = new AbortController()
  context.onTestFinished(() => ending.abort())
  let longest = 0
  async function watch(): Promise<void> {
    while (!ending.signal.aborted) {
      const began = performance.now()
      await (await fetch(`${url}/healthz`)).arrayBuffer()
      longest = Math.max(longest, Math.ceil(performance.now() - began))
      await pause(INTERVAL_MS, undefined, { signal: ending.signal })
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
