import { median, percentile } from './compare.ts'
import type { Processes } from './processes.ts'
import { getRequest } from './reads.ts'

/** CPU milliseconds of one response that is not cached. */
export type MissCost = { name: string; p50: number; p90: number }

/**
 * Requests sent one after the other over one connection and measured together: opening a connection and reporting the
 * usage costs a process more than a small response.
 */
export const AT_A_TIME = 10
const TIMES = 30
/**
 * Requests of each kind before the measurement, so that V8's compilation after a start is not counted: a shop starts
 * once in a while and renders pages all day. With a tenth of them the times are half as long again.
 */
export const WARM_UP = 400
const EACH = WARM_UP + TIMES * AT_A_TIME

/** Requests what is not cached; `plants` are ids that were not requested before. */
export async function measureMisses({ loadShop }: Processes, plants: readonly string[]): Promise<MissCost[]> {
  const addresses = [
    { name: 'plant page', path: (n: number) => `/plants/${plants[n]}` },
    { name: 'shop page', path: (n: number) => `/shop?minPrice=${n + 1}` },
    { name: 'page of a search', path: (n: number) => `/shop?search=fern&minPrice=${n + 1}` },
    { name: 'list of 24', path: (n: number) => `/api/plants?limit=24&minPrice=${n + 1}` },
    { name: 'plant', path: (n: number) => `/api/plants/${plants[EACH + n]}` },
  ]
  const costs: MissCost[] = []
  for (const { name, path } of addresses) {
    const all = Array.from({ length: EACH }, (_, n) => getRequest(path(n)))
    const send = async (requests: readonly string[]) => {
      const result = await loadShop({ requests, once: true, connections: 1, seconds: LONGEST_SECONDS })
      if (result.answers !== requests.length) throw new Error(`${name}: not every request was answered`)
      return result.processor / 1_000
    }
    await send(all.slice(0, WARM_UP))
    const times: number[] = []
    for (let n = WARM_UP; n < EACH; n += AT_A_TIME) times.push(await send(all.slice(n, n + AT_A_TIME)))
    times.sort((a, b) => a - b)
    costs.push({ name, p50: median(times), p90: percentile(times, 90) })
  }
  return costs
}

const LONGEST_SECONDS = 60
