import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { address } from '../../test/support/factories.ts'
import { type Compared, compare } from './compare.ts'
import { linesOf } from './reads.ts'
import { LOGIN, type Shopper } from './shoppers.ts'
import type { Stage } from './stage.ts'

/** As many connections as the bare commits have; what has a limit is measured with as many buyers. */
export const BUYERS = 8

const paces = [
  { connections: 1, rounds: 1, seconds: 1 },
  { connections: BUYERS, rounds: 9, seconds: 1 },
  { connections: 32, rounds: 1, seconds: 1 },
  { connections: 256, rounds: 1, seconds: 1 },
]
/** Of more at once, some wait for their password in vain, by design: docs/decisions/0014. */
const MOST_LOGINS = 32
/** The first requests pay for compiling what they come through, and for planning their statements; the next ones do not. */
const WARM_UP_SECONDS = 4
/** An order touches pages anywhere in the indexes, and reads each from the disk once: seconds alone warm slow machines less. */
const WARM_UP_ORDERS = 5_000
/** So many carts are added to, again and again, but not until the stock is all in one cart; everybody else orders once. */
const CARTS = 6_000
/** More than any shop takes: who asks is handed no more than can be asked, since being handed it takes the processor too. */
const MOST_PER_SECOND = 4_000
/** How long it is waited for mails to leave, so that they are not sent on somebody else's time */
const MAILS_MS = 15_000

type What = { name: string; requests: readonly string[]; isOnce?: boolean; most?: number }

/** What changes something, beside bare durable commits to the same database by 8 at once. */
export async function measureWrites(stage: Stage, shoppers: readonly Shopper[]): Promise<Compared[]> {
  const additions = shoppers.slice(0, CARTS).map(addition)
  const orders = shoppers.slice(CARTS).map(order)
  const login = post('/api/auth/login', LOGIN)
  return [
    ...(await measure(stage, { name: 'add to cart', requests: additions })),
    ...(await measure(stage, { name: 'login', requests: [login], most: MOST_LOGINS })),
    ...(await measure(stage, { name: 'COD order', requests: orders, isOnce: true })),
  ]
}

async function measure(
  { commitBare, playShop, shop }: Stage,
  { name, requests, isOnce = false, most = Number.POSITIVE_INFINITY }: What,
): Promise<Compared[]> {
  const compared: Compared[] = []
  let asked = 0
  const bare = async (seconds: number) => {
    await untilMailsLeft(shop.connection)
    return commitBare({ connections: BUYERS, seconds })
  }
  const own = async (connections: number, seconds: number) => {
    const next = isOnce ? requests.slice(asked, asked + MOST_PER_SECOND * seconds) : requests
    const played = await playShop({ requests: next, once: isOnce, seconds, connections })
    asked += played.asked
    if (isOnce && played.asked >= next.length) throw new Error(`${name}: there are too few shoppers for so long`)
    return played
  }
  do await own(BUYERS, WARM_UP_SECONDS)
  while (isOnce && asked < WARM_UP_ORDERS)
  for (const pace of paces.filter(({ connections }) => connections <= most)) {
    compared.push(await compare({ name, ...pace }, bare, (seconds) => own(pace.connections, seconds)))
  }
  return compared
}

export function addition({ bearer, items }: Shopper): string {
  return post('/api/cart/add', { plantId: items[0]?.plant, quantity: 1 }, { Authorization: `Bearer ${bearer}` })
}

export function order({ bearer, items, total }: Shopper): string {
  const body = { shippingAddress: address, paymentMethod: 'cod', items, amount: total }
  return post('/api/orders', body, { Authorization: `Bearer ${bearer}`, 'Idempotency-Key': crypto.randomUUID() })
}

export function post(path: string, body: object, headers: Record<string, string> = {}): string {
  const text = JSON.stringify(body)
  const all = { Host: 'localhost', 'Content-Type': 'application/json', 'Content-Length': `${text.length}`, ...headers }
  return `POST ${path} HTTP/1.1\r\n${linesOf(all)}\r\n${text}`
}

async function untilMailsLeft(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  const end = performance.now() + MAILS_MS
  const isWaiting = async () => (await client.query('select from mails where sent_at is null limit 1')).rowCount !== 0
  while ((await isWaiting()) && performance.now() < end) await pause(200)
  await client.end()
}
