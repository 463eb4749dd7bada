import pg from 'pg'
import { newIdentifier } from '../../server/platform/identifiers.ts'
import { address } from '../../test/support/factories.ts'
import { answerMessages } from './child.ts'
import { type LoadResult, percentile } from './compare.ts'
import type { Shopper } from './shoppers.ts'

/** With `shoppers` each write is an order of one of them, else one small row. */
export type BareWrites = {
  connection: pg.ClientConfig
  connections: number
  seconds: number
  shoppers?: readonly Shopper[]
}

// The lower bounds of what is written, over bare connections to the same database.
answerMessages(({ shoppers, ...connections }: BareWrites) =>
  shoppers ? placeOrders(connections, shoppers) : commit(connections),
)

/** One prepared insert into a small table, committed durably. */
async function commit(connections: BareWrites): Promise<LoadResult> {
  const client = new pg.Client(connections.connection)
  await client.connect()
  await client.query('create table if not exists bench_commits (id bigint generated always as identity, said text)')
  const result = await runOnConnections(connections, async (connection) => {
    await connection.query({ name: 'bare', text: 'insert into bench_commits (said) values ($1)', values: ['durable'] })
  })
  await client.query('drop table bench_commits')
  await client.end()
  return result
}

/** The rows that the shop writes for an order, by prepared statements, in one transaction for each order. */
function placeOrders(connections: BareWrites, shoppers: readonly Shopper[]): Promise<LoadResult> {
  const waiting = shoppers.values()
  return runOnConnections(connections, async (client) => {
    const { value: shopper } = waiting.next()
    if (!shopper) throw new Error('There are too few shoppers for so long')
    await place(client, shopper)
  })
}

async function place(client: pg.PoolClient, { userId, items, total }: Shopper): Promise<void> {
  const id = newIdentifier()
  const plants = items.map(({ plant }) => plant)
  const run = (name: keyof typeof statements, values: unknown[]) =>
    client.query({ name, text: statements[name], values })
  await client.query('begin')
  await run('lock buyer', [userId])
  await run('lock plants', [plants])
  await run('order', [
    id,
    userId,
    Math.round(total * 100),
    address.street,
    address.city,
    address.state,
    address.zipCode,
  ])
  await run('lines', [id, plants.map(() => newIdentifier()), plants])
  await run('stock', [id, plants])
  const { rows } = await run('event', [id, userId])
  await run('mail', [newIdentifier(), `order event ${rows[0]?.id}`])
  await run('cart', [userId])
  await client.query('commit')
}

const statements = {
  'lock buyer': 'select id from users where id = $1 for no key update',
  'lock plants': 'select id from plants where id = any($1) order by id for no key update',
  order: `insert into orders (id, user_id, payment_method, amount, street, city, state, country, zip_code)
    values ($1, $2, 'cod', $3, $4, $5, $6, 'India', $7)`,
  lines: `insert into order_lines (id, order_id, plant_id, position, name, price, quantity, image_url)
    select line, $1, plants.id, place - 1, plants.name, plants.price, 1, plants.image_url
    from unnest($2::text[], $3::text[]) with ordinality as wanted (line, plant, place) join plants on plants.id = plant`,
  stock: `with moved as (
      update plants set stock = stock - 1, stock_moves = stock_moves + 1 where id = any($2) returning id, stock
    )
    insert into stock_movements (plant_id, order_id, reason, change, stock_after)
    select id, $1, 'order', -1, stock from moved`,
  event: `insert into order_events (order_id, actor, user_id, actor_name, aspect, to_state, reason)
    values ($1, 'shopper', $2, 'Asha Kulkarni', 'order', 'pending', 'placed') returning id`,
  // Sent already, so that the shop does not spend time on it.
  mail: `insert into mails (id, cause, recipient, subject, sent_at)
    values ($1, $2, 'asha@paudha.example', 'We have your order', now())`,
  cart: 'delete from cart_items where user_id = $1',
} as const

/** Runs `work` again and again on each of several bare connections for some seconds. Times are in milliseconds. */
async function runOnConnections(
  { connection, connections, seconds }: BareWrites,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<LoadResult> {
  const pool = new pg.Pool({ ...connection, max: connections })
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
  const times: number[] = []
  const started = performance.now()
  const end = started + seconds * 1_000
  await Promise.all(
    clients.map(async (client) => {
      for (let now = performance.now(); now < end; ) {
        await work(client)
        const done = performance.now()
        times.push(done - now)
        now = done
      }
      client.release()
    }),
  )
  const took = (performance.now() - started) / 1_000
  await pool.end()
  times.sort((a, b) => a - b)
  const [p50, p95, p99] = [percentile(times, 50), percentile(times, 95), percentile(times, 99)]
  const { length } = times
  return { sent: length, answers: length, errors: {}, seconds: took, perSecond: length / took, p50, p95, p99 }
}
