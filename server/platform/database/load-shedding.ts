import type pg from 'pg'
import { waitingLine } from '../concurrency/bounded-queue.ts'

/** So many begun requests keep every connection busy; more would only make each other late. */
const MOST_AWAITED = 20
/** Who waits here has cost next to nothing yet: a crowd that comes at once is let in by and by. */
const CROWD = { waiting: 1_000, longestWaitMs: 2_000 }

/**
 * Lets requests begin as fast as the connections get through them. Whatever keeps a shop busy, its database or its own
 * processor, those who have begun wait for a connection sooner or later, so that their number tells whether there is room.
 */
export function admission(pool: pg.Pool): () => Promise<void> {
  const line = waitingLine(CROWD)
  const hasRoom = () => pool.waitingCount < MOST_AWAITED
  // Told before the connection is handed on to who waits for it
  pool.on('release', () => queueMicrotask(() => hasRoom() && line.letIn()))
  return async () => {
    if (!hasRoom()) await line.wait()
  }
}
