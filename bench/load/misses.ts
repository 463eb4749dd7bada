import { median, percentile } from './percentile.ts'
import { linesOf } from './reads.ts'
import type { Stage } from './stage.ts'

/** Milliseconds of the processor for one answer that nobody asked for before. */
export type Missed = { name: string; p50: number; p90: number }

/**
 * Asked for one after the other over one connection, and reckoned together: opening a connection, and being asked what was
 * used, takes a process longer than a small answer.
 */
export const AT_A_TIME = 10
const TIMES = 30
/**
 * So many of each are asked for before, so that what V8 spends on compiling a shop that was just started is not counted:
 * a shop is started once in a while and makes pages all day. With a tenth of it the times are half as long again.
 */
export const WARM_UP = 400
const EACH = WARM_UP + TIMES * AT_A_TIME
const HEADERS = { Host: 'localhost', 'Accept-Encoding': 'gzip, deflate, br, zstd' }

/** Asks for what is kept nowhere; `plants` are ids that were not asked for yet. */
export async function measureMisses({ playShop }: Stage, plants: readonly string[]): Promise<Missed[]> {
  const addresses = [
    { name: 'plant page', path: (n: number) => `/plants/${plants[n]}` },
    { name: 'shop page', path: (n: number) => `/shop?minPrice=${n + 1}` },
    { name: 'page of a search', path: (n: number) => `/shop?search=fern&minPrice=${n + 1}` },
    { name: 'list of 24', path: (n: number) => `/api/plants?limit=24&minPrice=${n + 1}` },
    { name: 'plant', path: (n: number) => `/api/plants/${plants[EACH + n]}` },
  ]
  const missed: Missed[] = []
  for (const { name, path } of addresses) {
    const all = Array.from({ length: EACH }, (_, n) => `GET ${path(n)} HTTP/1.1\r\n${linesOf(HEADERS)}\r\n`)
    const ask = async (requests: readonly string[]) => {
      const played = await playShop({ requests, once: true, connections: 1, seconds: LONGEST_SECONDS })
      if (played.answers !== requests.length) throw new Error(`${name}: not every request was answered`)
      return played.processor / 1_000
    }
    await ask(all.slice(0, WARM_UP))
    const times: number[] = []
    for (let n = WARM_UP; n < EACH; n += AT_A_TIME) times.push(await ask(all.slice(n, n + AT_A_TIME)))
    times.sort((a, b) => a - b)
    missed.push({ name, p50: median(times), p90: percentile(times, 90) })
  }
  return missed
}

const LONGEST_SECONDS = 60
