import type { Violation } from '../../test/invariants/invariants.ts'
import { type BusyHour, REQUESTS } from './busy-hour.ts'
import type { MissCost } from './cache-misses.ts'
import type { Compared } from './compare.ts'
import { BUYERS } from './writes.ts'

export type Figures = {
  reads: readonly Compared[]
  misses: readonly MissCost[]
  writes: readonly Compared[]
  hour: BusyHour
  /** Bytes, over all that was measured */
  mostMemory: number
  violations: readonly Violation[]
}

const AT_ONCE = 32
/** The least share of the bare server's rate, and the most times its p99 */
const READ = { share: 0.9, p99: 5 }
/** Of orders: the least share of the rate of the same rows by prepared statements, and the most ms at the median and p99 */
const ORDER = { share: 0.5, aloneP50: 8, p99OfMany: 150 }
/** Additions to a cart a second */
const ADDITIONS = 1_000
const MISS_MS = 15
const MEMORY_BYTES = 250e6

/** Each target that the figures miss, in words. */
export function missedTargets({ reads, misses, writes, hour, violations }: Figures): string[] {
  return [
    ...reads.filter(({ connections }) => connections === AT_ONCE).flatMap(missedByRead),
    ...writes.flatMap(missedByWrite),
    ...misses.filter(({ p50 }) => !(p50 < MISS_MS)).map(({ name, p50 }) => `${name}: ${p50.toFixed(1)} ms to make`),
    ...(hour.most < MEMORY_BYTES ? [] : [`an hour: ${Math.round(hour.most / 1e6)} MB of memory`]),
    ...(hour.sent === REQUESTS
      ? []
      : [`an hour: only ${hour.sent} of ${REQUESTS} requests in ${hour.seconds.toFixed(0)} s`]),
    ...(hour.answers === hour.sent ? [] : [`an hour: ${hour.errors.join(', ')}`]),
    ...violations.map(({ invariant, subject, detail }) => `afterwards: ${invariant}, ${subject}, ${detail}`),
  ]
}

function missedByRead({ name, share, bare, shop, errors }: Compared): string[] {
  return [
    ...(share >= READ.share ? [] : [`${name}: ${percent(share)} of the bare rate`]),
    ...(shop.p99 < READ.p99 * bare.p99 ? [] : [`${name}: p99 ${shop.p99.toFixed(1)} ms, bare ${bare.p99.toFixed(1)}`]),
    ...errors.map((error) => `${name}: ${error}`),
  ]
}

function missedByWrite({ name, connections, share, shop, errors }: Compared): string[] {
  const missed = errors.map((error) => `${name}: ${error}`)
  if (name === 'COD order') {
    if (connections === BUYERS && share < ORDER.share) missed.push(`${name}: ${percent(share)} of the bare rate`)
    if (connections === 1 && !(shop.p50 < ORDER.aloneP50)) missed.push(`${name} alone: p50 ${shop.p50.toFixed(1)} ms`)
    if (connections === AT_ONCE && !(shop.p99 < ORDER.p99OfMany)) {
      missed.push(`${name}, ${AT_ONCE} at once: p99 ${shop.p99.toFixed(1)} ms`)
    }
  }
  if (name === 'add to cart' && connections === BUYERS && shop.perSecond < ADDITIONS) {
    missed.push(`${name}: ${Math.round(shop.perSecond)} a second`)
  }
  return missed
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`
}
