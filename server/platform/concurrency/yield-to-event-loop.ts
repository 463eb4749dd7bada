import { setImmediate as nextTurn } from 'node:timers/promises'

/** Long enough to make progress, short enough that other requests do not notice the wait. */
const SLICE_MS = 15

/**
 * For work that would block the event loop: awaited between its steps, the function yields when the slice is used up.
 */
export function yieldToEventLoop(sliceMs = SLICE_MS): () => Promise<void> {
  let started = performance.now()
  return async function yieldIfDue() {
    if (performance.now() - started < sliceMs) return
    await nextTurn()
    started = performance.now()
  }
}
