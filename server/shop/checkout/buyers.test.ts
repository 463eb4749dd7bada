import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { kindOf, orderFor, PRICE, placementOf, readyToOrder } from '../../../test/support/buyers.ts'
import { buildPlant, insertSession } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import type { Change } from '../../platform/http-cache/response-cache.ts'
import { placeOrder } from './place-order.ts'

const shop = shopForTests()
afterAll(() => assertInvariants(shop.database))

const withCookie = (cookie: string, lines: Parameters<typeof orderFor>[0]) =>
  request(shop, 'POST /orders', { cookie, headers: { Origin: 'http://shop.test' }, body: orderFor(lines) })
const ageSessions = () => sql`update sessions set last_used_at = now() - interval '2 hours'`.execute(shop.database)

test('of one buyer’s orders through two sessions one is placed, and the other one finds the cart empty', async () => {
  const asha = await readyToOrder(shop)
  const ravi = await readyToOrder(shop, asha.lines)
  const { bearer } = await insertSession(shop, asha.id)
  const both = [asha, { ...asha, bearer }]
  const outcomes = await Promise.all(both.map((person) => placeOrder(shop, placementOf(person, asha.lines))))
  assert.deepEqual(outcomes.map(kindOf).toSorted(), ['cart_changed', 'placed'])
  assert.equal(kindOf(await placeOrder(shop, placementOf(ravi, asha.lines))), 'placed')
  const answers = await Promise.all([
    withCookie(ravi.cookie, ravi.lines),
    request(shop, 'POST /orders', { bearer, body: orderFor(asha.lines) }),
  ])
  for (const answer of answers) assertRefused(answer, 'cart_changed')
})

test('a shopper with only the cookie orders as with a bearer, and ordering renews the session', async () => {
  const { id, cookie, lines } = await readyToOrder(shop)
  const lastUse = () =>
    shop.database.selectFrom('sessions').select('last_used_at').where('user_id', '=', id).executeTakeFirstOrThrow()
  await ageSessions()
  const before = await lastUse()
  assert.equal((await withCookie(cookie, lines)).status, 201)
  assert.ok((await lastUse()).last_used_at > before.last_used_at)
})

test('orders are placed also when their sessions cannot be renewed', async () => {
  const buyers = await Promise.all(Array.from({ length: 4 }, () => readyToOrder(shop)))
  await ageSessions()
  await sql
    .raw(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
    create trigger refuse before update on sessions execute function refuse();
  `)
    .execute(shop.database)
  const answers = await Promise.all(buyers.map(({ place }) => place()))
  await sql`drop trigger refuse on sessions`.execute(shop.database)
  for (const { status } of answers) assert.equal(status, 201)
  for (const { api } of buyers) assert.equal((await api.call('GET /orders')).length, 1)
})

test('a buyer who is deactivated meanwhile is refused, and locks no plant', async () => {
  const asha = await readyToOrder(shop)
  await shop.database.updateTable('users').set({ is_active: false }).where('id', '=', asha.id).execute()
  const lastLocked = () =>
    shop.database.selectFrom('plants').select(sql`xmax`.as('by')).where('id', '=', asha.plant).execute()
  const before = await lastLocked()
  const outcome = await placeOrder(shop, placementOf(asha, asha.lines))
  assert.equal(kindOf(outcome), 'session_ended')
  assert.deepEqual(await lastLocked(), before)
})

test('cached responses are invalidated at once by what this process sells, and lists by the last piece of a plant', async () => {
  const plant = await buildPlant(shop, { stock: 3, price: PRICE })
  const invalidated: Change[] = []
  const changes = {
    ...shop.changes,
    synced: () => assert.fail('it waited for the notification'),
    invalidate: (one: Change) => invalidated.push(one),
  }
  for (const quantity of [1, 2]) {
    const buyer = await readyToOrder(shop, [{ plant, quantity }])
    await placeOrder({ ...shop, changes }, placementOf(buyer, buyer.lines))
  }
  assert.deepEqual(invalidated, [
    { kind: 'stock', plantId: plant },
    { kind: 'plant', plantId: plant },
  ])
})
