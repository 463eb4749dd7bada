import { address } from '../../test/support/factories.ts'
import { type Compared, compare } from './compare.ts'
import type { Processes } from './processes.ts'
import { linesOf } from './reads.ts'
import { LOGIN, type Shopper, waitForMailsSent } from './shoppers.ts'

/** As many connections as for the bare commits; the targets are for this many buyers. */
export const BUYERS = 8

const loads = [
  { connections: 1, rounds: 1, seconds: 1 },
  { connections: BUYERS, rounds: 9, seconds: 1 },
  { connections: 32, rounds: 1, seconds: 1 },
  { connections: 256, rounds: 1, seconds: 1 },
]
/** With more at once the shop refuses some, by design: docs/decisions/0010-rate-limits-and-overload.md. */
const MOST_LOGINS = 32
/** The first requests also pay for compiling code and planning statements. */
const WARM_UP_SECONDS = 4
/** So many at once open connections to the database first, which then stay open for as long as they come. */
const AS_MANY_SECONDS = 1
/** Orders read pages all over the indexes, each from disk once; on slow machines seconds alone warm too few. */
const WARM_UP_ORDERS = 5_000
/** So many carts are added to repeatedly, so that none reaches the stock; all other shoppers order once, in either way. */
const CARTS = 6_000
/** How long to wait for the mails of the orders before, which a slow machine may not have sent by then */
const MAILS_MS = 15_000
/** More than any shop handles; passing more requests to the load generator would cost CPU time. */
const MOST_PER_SECOND = 4_000

type What = { name: string; requests: readonly string[]; bareShoppers?: readonly Shopper[]; most?: number }

/**
 * Writes, beside a lower bound on the same database over 8 connections: orders beside the same rows by prepared statements,
 * everything else beside bare durable commits.
 */
export async function measureWrites(processes: Processes, shoppers: readonly Shopper[]): Promise<Compared[]> {
  const additions = shoppers.slice(0, CARTS).map(addition)
  const [ordering, bare] = halves(shoppers.slice(CARTS))
  const orders = ordering.map(order)
  const login = post('/api/auth/login', LOGIN)
  return [
    ...(await measure(processes, { name: 'add to cart', requests: additions })),
    ...(await measure(processes, { name: 'login', requests: [login], most: MOST_LOGINS })),
    ...(await measure(processes, { name: 'COD order', requests: orders, bareShoppers: bare })),
  ]
}

async function measure(
  { writeBare, loadShop, shop }: Processes,
  { name, requests, bareShoppers, most = Number.POSITIVE_INFINITY }: What,
): Promise<Compared[]> {
  const compared: Compared[] = []
  const isOnce = bareShoppers !== undefined
  let [sent, sentBare] = [0, 0]
  const bare = async (seconds: number) => {
    await waitForMailsSent(shop.connection, MAILS_MS)
    if (!bareShoppers) return writeBare({ connections: BUYERS, seconds })
    const next = bareShoppers.slice(sentBare, sentBare + MOST_PER_SECOND * seconds)
    const result = await writeBare({ connections: BUYERS, seconds, shoppers: next })
    sentBare += result.sent
    return result
  }
  const own = async (connections: number, seconds: number) => {
    const next = isOnce ? requests.slice(sent, sent + MOST_PER_SECOND * seconds) : requests
    const result = await loadShop({ requests: next, once: isOnce, seconds, connections })
    sent += result.sent
    if (isOnce && result.sent >= next.length) throw new Error(`${name}: there are too few shoppers for so long`)
    return result
  }
  do await own(BUYERS, WARM_UP_SECONDS)
  while (isOnce && sent < WARM_UP_ORDERS)
  for (const load of loads.filter(({ connections }) => connections <= most)) {
    await own(load.connections, AS_MANY_SECONDS)
    compared.push(await compare({ name, ...load }, bare, (seconds) => own(load.connections, seconds)))
  }
  return compared
}

function halves(shoppers: readonly Shopper[]): [Shopper[], Shopper[]] {
  const middle = Math.ceil(shoppers.length / 2)
  return [shoppers.slice(0, middle), shoppers.slice(middle)]
}

export function addition({ bearer, items }: Shopper): string {
  return post('/api/cart/add', { plantId: items[0]?.plant, quantity: 1 }, { Authorization: `Bearer ${bearer}` })
}

export function order({ bearer, items, total }: Shopper): string {
  const body = { shippingAddress: address, paymentMethod: 'cod', items, amount: total }
  return post('/api/orders', body, { Authorization: `Bearer ${bearer}`, 'Idempotency-Key': crypto.randomUUID() })
}

function post(path: string, body: object, headers: Record<string, string> = {}): string {
  const text = JSON.stringify(body)
  const all = { Host: 'localhost', 'Content-Type': 'application/json', 'Content-Length': `${text.length}`, ...headers }
  return `POST ${path} HTTP/1.1\r\n${linesOf(all)}\r\n${text}`
}
