import { median, percentile } from './percentile.ts'
import { linesOf } from './reads.ts'
import type { Stage } from './stage.ts'

/** Milliseconds of the processor for one answer that nobody asked for before. */
export type Missed = { name: string; p50: number; p90: number }

const TIMES = 60
/**
 * So many of each are asked for before, so that what V8 spends on compiling a shop that was just started is not counted:
 * a shop is started once in a while and makes pages all day. With a tenth of it the times are half as long again.
 */
export const WARM_UP = 400
const HEADERS = { Host: 'localhost', 'Accept-Encoding': 'gzip, deflate, br, zstd' }

/** Asks one after the other for what is kept nowhere; `plants` are ids that were not asked for yet. */
export async function measureMisses({ playShop }: Stage, plants: readonly string[]): Promise<Missed[]> {
  const addresses = [
    { name: 'plant page', path: (n: number) => `/plants/${plants[n]}` },
    { name: 'shop page', path: (n: number) => `/shop?minPrice=${n + 1}` },
    { name: 'page of a search', path: (n: number) => `/shop?search=fern&minPrice=${n + 1}` },
    { name: 'list of 24', path: (n: number) => `/api/plants?limit=24&minPrice=${n + 1}` },
    { name: 'plant', path: (n: number) => `/api/plants/${plants[TIMES + WARM_UP + n]}` },
  ]
  const missed: Missed[] = []
  for (const { name, path } of addresses) {
    const times: number[] = []
    for (let n = 0; n < TIMES + WARM_UP; n++) {
      const requests = [`GET ${path(n)} HTTP/1.1\r\n${linesOf(HEADERS)}\r\n`]
      const { processor, answers } = await playShop({ requests, once: true, connections: 1, seconds: 5 })
      if (answers !== 1) throw new Error(`${path(n)} was not answered`)
      if (n >= WARM_UP) times.push(processor / 1_000)
    }
    times.sort((a, b) => a - b)
    missed.push({ name, p50: median(times), p90: percentile(times, 90) })
  }
  return missed
}
