import type { Processes } from './processes.ts'
import { getRequest } from './reads.ts'
import { addition, order, type Shopper } from './shoppers.ts'

/** The requests of a busy hour: eight a second. */
export const REQUESTS = 30_000
const AT_ONCE = 16
const LONGEST_SECONDS = 150
/** One request in so many adds to a cart, or places an order. */
const [ADDITION, ORDER] = [100, 200]
export const BUSY_HOUR_SHOPPERS = REQUESTS / ADDITION + REQUESTS / ORDER

/** Memory in bytes; `most` is sampled four times a second. */
export type BusyHour = {
  sent: number
  answers: number
  seconds: number
  before: number
  most: number
  errors: string[]
}

/**
 * Sends an hour's requests as fast as they are answered and measures the memory of the shop's process. Few plants are
 * requested often and many seldom, so that some responses are cached and others not.
 */
export async function runBusyHour(
  { loadShop, use }: Processes,
  plants: readonly string[],
  shoppers: readonly Shopper[],
): Promise<BusyHour> {
  const rest = [...shoppers]
  const requests = Array.from({ length: REQUESTS }, (_, n) => {
    const shopper = n % ORDER === 0 || n % ADDITION === 1 ? rest.pop() : undefined
    if (shopper) return n % ORDER === 0 ? order(shopper) : addition(shopper)
    return getRequest(browsed(n, plants))
  })
  const before = await use()
  const result = await loadShop({ requests, once: true, connections: AT_ONCE, seconds: LONGEST_SECONDS })
  const after = await use()
  const { sent, answers, seconds, errors } = result
  return {
    sent,
    answers,
    seconds,
    before: before.memory,
    most: after.most,
    errors: Object.entries(errors).map(([error, times]) => `${times} × ${error}`),
  }
}

const categories = ['indoor', 'outdoor', 'succulent', 'exotic-fruit', 'seeds', 'pots']

/** The nth visitor's page: of twenty, nine a plant, four the shop, three the home page, four the API. */
function browsed(n: number, plants: readonly string[]): string {
  const plant = plants[Math.floor(plants.length ** chance(n)) - 1]
  const category = categories[n % categories.length]
  const kind = Math.floor(20 * chance(n + REQUESTS))
  if (kind < 9) return `/plants/${plant}`
  if (kind < 11) return '/shop'
  if (kind < 13) return `/shop?category=${category}`
  if (kind < 16) return '/'
  if (kind < 18) return `/api/plants/${plant}`
  if (kind < 19) return `/api/plants?limit=24&offset=${24 * (n % 20)}`
  return `/api/plants?limit=24&search=${category}`
}

/** A pseudo-random number from 0 up to 1, the same for the same n. */
function chance(n: number): number {
  const mixed = Math.imul(n ^ (n >>> 15), 0x2c1b3c6d) ^ Math.imul(n, 0x297a2d39)
  return ((mixed ^ (mixed >>> 12)) >>> 0) / 2 ** 32
}
