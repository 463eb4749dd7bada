import type pg from 'pg'
import { waitQueue } from '../concurrency/bounded-queue.ts'

/** So many requests in work keep every connection busy; more would only make each other late. */
const MAX_WAITING_FOR_CONNECTION = 20
/** A request that waits here has cost next to nothing yet, so that a burst is let in bit by bit. */
const QUEUE = { maxWaiting: 1_000, maxWaitMs: 2_000 }

/**
 * Lets requests begin as fast as the connections get through them. Whether the database or the processor is the bottleneck,
 * requests in work wait for a connection sooner or later, so that their number shows whether there is capacity.
 */
export function limitLoad(pool: pg.Pool): () => Promise<void> {
  const queue = waitQueue(QUEUE)
  const hasCapacity = () => pool.waitingCount < MAX_WAITING_FOR_CONNECTION
  // The event comes before the connection is handed to the next request.
  pool.on('release', () => queueMicrotask(() => hasCapacity() && queue.admitNext()))
  return async () => {
    if (!hasCapacity()) await queue.wait()
  }
}
