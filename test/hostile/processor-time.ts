import { readFileSync } from 'node:fs'
import type { Answered } from '../support/request.ts'
import type { Wire } from './send.ts'

/** The most CPU time for one response, in milliseconds. */
export const MOST_MS = 100
const TRIES = 3
const SHOWN = 10

/** The CPU time of a shop's main thread, in milliseconds. Passwords are hashed on other threads, by design slowly. */
export type ProcessorClock = () => number
export type Measured = { what: string; ms: number; status: number }
type Measuring = { clock: ProcessorClock; send: (wire: Wire) => Promise<Answered> }

/** The processor time of a shop in this process: the client counts, too. */
export const ownThread: ProcessorClock = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** The processor time of a shop in its own process, as Linux counts it. */
export function mainThreadOf(pid: number): ProcessorClock {
  return () => Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000
}

/**
 * Sends requests one after the other and measures the CPU time of each. One over the limit is sent again, up to three
 * times, and the least counts: compilation and garbage collection fall on one try, the cost of its text on all.
 */
export async function measureEach(
  { clock, send }: Measuring,
  requests: Iterable<{ what: string; wire: Wire }>,
): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const { what, wire } of requests) {
    let [ms, status] = [Infinity, 0]
    for (let tries = 0; tries < TRIES && ms > MOST_MS; tries++) {
      const before = clock()
      status = await send(wire).then((answer) => answer.status, isHungUp)
      ms = Math.min(ms, clock() - before)
    }
    measured.push({ what, ms, status })
  }
  return measured
}

/** The slowest responses, one per line. */
export function slowest(measured: readonly Measured[]): string[] {
  return measured
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, SHOWN)
    .map(({ what, ms, status }) => `${ms.toFixed(1)} ms, ${status}: ${what}`)
}

/** A malformed request may close the connection. */
function isHungUp(error: NodeJS.ErrnoException): number {
  if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return 0
  throw error
}
