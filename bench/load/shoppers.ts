import { setTimeout as pause } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import pg from 'pg'
import { digestOf, newIdentifier, newSecret } from '../../server/platform/identifiers.ts'
import { address } from '../../test/support/factories.ts'
import { linesOf } from './reads.ts'

/** A signed-in shopper with two plants in the cart; `total` in rupees. */
export type Shopper = { bearer: string; items: { plant: string; quantity: number }[]; total: number }

/** Creates so many shoppers with sessions and carts. */
export async function createShoppers(connection: ClientConfig, count: number): Promise<Shopper[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const plants = await loadPlants(client)
    const made = Array.from({ length: count }, (_, n) => {
      const items = [plants[(2 * n) % plants.length], plants[(2 * n + 1) % plants.length]].filter((item) => !!item)
      return { user: newIdentifier(), session: newIdentifier(), bearer: newSecret(), items }
    })
    await client.query('begin')
    await client.query(
      'insert into users (id, name, email) select id, $2, lower(id) || $3 from unnest($1::text[]) as id',
      [made.map(({ user }) => user), 'Asha Kulkarni', '@paudha.example'],
    )
    await client.query(
      `insert into sessions (id, user_id, bearer_hash, cookie_hash, expires_at)
       select id, user_id, bearer, sha256(bearer), now() + interval '1 day'
       from unnest($1::text[], $2::text[], $3::bytea[]) as made (id, user_id, bearer)`,
      [made.map(({ session }) => session), made.map(({ user }) => user), made.map(({ bearer }) => digestOf(bearer))],
    )
    const lines = made.flatMap(({ user, items }) => items.map(({ id }) => ({ user, id })))
    await client.query(
      `insert into cart_items (user_id, plant_id, quantity)
       select user_id, plant_id, 1 from unnest($1::text[], $2::text[]) as line (user_id, plant_id)`,
      [lines.map(({ user }) => user), lines.map(({ id }) => id)],
    )
    await client.query('commit')
    return made.map(({ bearer, items }) => ({
      bearer,
      items: items.map(({ id }) => ({ plant: id, quantity: 1 })),
      total: items.reduce((sum, { price }) => sum + price, 0) / 100,
    }))
  } finally {
    await client.end()
  }
}

type Plant = { id: string; price: number }

/** In a pseudo-random order, so that concurrent shoppers seldom buy the same plant. */
async function loadPlants(client: pg.Client): Promise<Plant[]> {
  const { rows } = await client.query<Plant>(
    'select id, price from plants where deleted_at is null and stock >= 20 and price >= 15000 order by md5(id)',
  )
  return rows
}

/** Waits until the mails are sent, so that they do not fall into the next measurement; no longer than `most`, in ms. */
export async function waitForMailsSent(connection: ClientConfig, most: number): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  const end = performance.now() + most
  const isWaiting = async () => (await client.query('select from mails where sent_at is null limit 1')).rowCount !== 0
  while ((await isWaiting()) && performance.now() < end) await pause(200)
  await client.end()
}

export function addition({ bearer, items }: Shopper): string {
  return post('/api/cart/add', { plantId: items[0]?.plant, quantity: 1 }, { Authorization: `Bearer ${bearer}` })
}

export function order({ bearer, items, total }: Shopper): string {
  const body = { shippingAddress: address, paymentMethod: 'cod', items, amount: total }
  return post('/api/orders', body, { Authorization: `Bearer ${bearer}`, 'Idempotency-Key': crypto.randomUUID() })
}

function post(path: string, body: object, headers: Record<string, string>): string {
  const text = JSON.stringify(body)
  const all = { Host: 'localhost', 'Content-Type': 'application/json', 'Content-Length': `${text.length}`, ...headers }
  return `POST ${path} HTTP/1.1\r\n${linesOf(all)}\r\n${text}`
}
