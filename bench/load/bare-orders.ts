import type pg from 'pg'
import { newIdentifier } from '../../server/platform/identifiers.ts'
import { address } from '../../test/support/factories.ts'
import { answerMessages, type Connections, runOnConnections } from './run-on-connections.ts'
import type { Shopper } from './shoppers.ts'

export type BareOrders = Connections & { shoppers: readonly Shopper[] }

// The lower bound of an order: the rows that the shop writes for one, by prepared statements over bare connections, in one
// transaction for each order.
answerMessages(({ shoppers, ...connections }: BareOrders) => {
  const waiting = shoppers.values()
  return runOnConnections(connections, async (client) => {
    const { value: shopper } = waiting.next()
    if (!shopper) throw new Error('There are too few shoppers for so long')
    await place(client, shopper)
  })
})

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
