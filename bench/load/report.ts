import type { Violation } from '../../test/invariants/invariants.ts'
import { type BusyHour, REQUESTS } from './busy-hour.ts'
import { AT_A_TIME, type MissCost, WARM_UP } from './cache-misses.ts'
import type { Compared } from './compare.ts'

export type Figures = {
  reads: readonly Compared[]
  misses: readonly MissCost[]
  hour: BusyHour
  /** Bytes, over all that was measured */
  mostMemory: number
  violations: readonly Violation[]
}

/** The connections whose reads have a target. */
export const AT_ONCE = 32
/** The least share of the bare server's rate, and the most times its p99 */
const READ = { share: 0.9, p99: 5 }
const MISS_MS = 15
const MEMORY_BYTES = 250e6

/** Each target that the figures miss, in words. */
export function missedTargets({ reads, misses, hour, violations }: Figures): string[] {
  return [
    ...reads.filter(({ connections }) => connections === AT_ONCE).flatMap(missedByRead),
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

function percent(share: number): string {
  return `${(100 * share).toFixed(share < 0.1 ? 1 : 0)}%`
}

/** The figures in words. A page of the docs shows only the reads that have a target. */
export function report({ reads, misses, hour, mostMemory }: Figures, machine: string): string {
  return `\`npm run bench\` on ${new Date().toISOString().slice(0, 10)}; ${machine}. 10,000 products, 100,000 orders,
100,000 customers; one shop process. The load generator and the bare server are separate processes on the same machine.

**Reads**, compared with a bare \`node:http\` server that sends the same bytes and headers. All figures, shares included, are
medians of rounds. The targets over ${AT_ONCE} connections are 90% of the bare rate, and a p99 under five times the bare p99.

${table(reads)}

**Uncached responses**: the processor time of all threads. The target is 15 ms at the median, with ${AT_A_TIME} requests at a
time over one connection, after ${WARM_UP} warm-up requests of each kind.

| | p50 ms | p90 ms |
|---|---|---|
${misses.map(({ name, p50, p90 }) => `| ${name} | ${p50.toFixed(1)} | ${p90.toFixed(1)} |`).join('\n')}

**Memory**: an hour's load (${hour.answers.toLocaleString('en')} requests) took ${hour.seconds.toFixed(0)} s
and raised the process's memory from ${megabytes(hour.before)} to at most ${megabytes(hour.most)}, with 250 MB allowed. The peak
of the whole benchmark was ${megabytes(mostMemory)}.`
}

function table(compared: readonly Compared[]): string {
  const rows = compared.map(({ name, connections, bare, shop, share }) => {
    const cells = [name, connections, rate(bare), rate(shop), percent(share), times(bare), times(shop)]
    return `| ${cells.join(' | ')} |`
  })
  return `| | at once | bare per s | shop per s | share | bare p50, p99 ms | shop p50, p99 ms |
|---|---|---|---|---|---|---|
${rows.join('\n')}`
}

function rate({ perSecond }: Compared['bare']): string {
  return Math.round(perSecond).toLocaleString('en')
}

function times({ p50, p99 }: Compared['bare']): string {
  return `${p50.toFixed(1)}, ${p99.toFixed(1)}`
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}
