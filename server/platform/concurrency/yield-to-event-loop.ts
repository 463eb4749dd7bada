import { setImmediate as turn } from 'node:timers/promises'

/** Long enough to get on, short enough that nobody notices the wait. */
const SLICE_MS = 15

/** For work that would keep the process busy: awaited between its steps, it lets everybody else have their turn now and then. */
export function givingWay(sliceMs = SLICE_MS): () => Promise<void> {
  let began = performance.now()
  return async function giveWay() {
    if (performance.now() - began < sliceMs) return
    await turn()
    began = performance.now()
  }
}
