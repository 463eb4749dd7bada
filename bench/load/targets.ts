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
const READ = { share: 0.7, p99: 5 }
/** The least share of the rate of bare durable commits */
const WRITE: Readonly<Record<string, number>> = { 'COD order': 0.08, 'add to cart': 0.15 }
const MISS_MS = 15
const MEMORY_BYTES = 250e6

/** Each target that the figures miss, in words. */
export function missedTargets({ reads, misses, writes, hour, violations }: Figures): string[] {
  return [
    ...reads.filter(({ connections }) => connections === AT_ONCE).flatMap(missedByRead),
    ...writes.filter(({ connections }) => connections === BUYERS).flatMap(missedByWrite),
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

function missedByWrite({ name, share, errors }: Compared): string[] {
  const isEnough = share >= (WRITE[name] ?? 0)
  return [
    ...(isEnough ? [] : [`${name}: ${percent(share)} of the bare rate`]),
    ...errors.map((error) => `${name}: ${error}`),
  ]
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`
}
