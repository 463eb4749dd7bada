import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { buildBuyer, type Line, orderFor, PRICE, placementOf } from '../../../test/support/buyers.ts'
import { buildPlant, insertSession } from '../../../test/support/factories.ts'
import { request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import type { Change } from '../../platform/http-cache/response-cache.ts'
import { placeOrder } from './place-order.ts'
import { placeOrderBatch } from './place-order-batch.ts'

const shop = shopForTests()
const OWN_PAGE = { Origin: 'http://shop.test' }
const buyerOf = (...lines: Line[]) => buildBuyer(shop, lines)
const place = (bearer: string, body: unknown) => request(shop, 'POST /orders', { bearer, body })

test('of one buyer’s orders through two sessions one is placed, and the other one finds the cart empty', async () => {
  const plant = await buildPlant(shop, { price: PRICE, stock: 20 })
  const lines = [{ plant, quantity: 1 }]
  const [asha, ravi] = [await buyerOf(...lines), await buyerOf(...lines)]
  const { bearer } = await insertSession(shop, asha.id)
  const outcomes = await placeOrderBatch(
    shop,
    [asha, { ...asha, bearer }, ravi].map((person) => placementOf(person, lines)),
  )
  assert.deepEqual(
    outcomes.map(({ kind }) => kind),
    ['placed', 'place_alone', 'placed'],
  )
  const answers = await Promise.all([
    request(shop, 'POST /orders', { cookie: ravi.cookie, headers: OWN_PAGE, body: orderFor(lines) }),
    place(bearer, orderFor(lines)),
  ])
  assert.deepEqual(
    answers.map(({ json }) => (json as { code?: string }).code),
    ['cart_changed', 'cart_changed'],
  )
  await assertInvariants(shop.database)
})

test('a shopper with only the cookie orders as with a bearer, and ordering renews the session', async () => {
  const plant = await buildPlant(shop, { price: PRICE, stock: 20 })
  const lines = [{ plant, quantity: 1 }]
  const asha = await buyerOf(...lines)
  const lastUse = () =>
    shop.database.selectFrom('sessions').select('last_used_at').where('user_id', '=', asha.id).executeTakeFirstOrThrow()
  await sql`update sessions set last_used_at = now() - interval '2 hours' where user_id = ${asha.id}`.execute(
    shop.database,
  )
  const before = await lastUse()
  const { cookie } = asha
  const { status } = await request(shop, 'POST /orders', { cookie, headers: OWN_PAGE, body: orderFor(lines) })
  assert.equal(status, 201)
  assert.ok((await lastUse()).last_used_at > before.last_used_at)
})

test('orders are placed also when their sessions cannot be renewed', async () => {
  const plant = await buildPlant(shop, { price: PRICE, stock: 20 })
  const lines = [{ plant, quantity: 1 }]
  const buyers = await Promise.all(Array.from({ length: 4 }, () => buyerOf(...lines)))
  await sql
    .raw(`
    update sessions set last_used_at = now() - interval '2 hours';
    create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
    create trigger refuse before update on sessions execute function refuse();
  `)
    .execute(shop.database)
  const answers = await Promise.all(buyers.map(({ bearer }) => place(bearer, orderFor(lines))))
  await sql`drop trigger refuse on sessions`.execute(shop.database)
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201, 201, 201],
  )
  for (const { api } of buyers) assert.equal((await api.call('GET /orders')).length, 1)
  await assertInvariants(shop.database)
})

test('a buyer who is deactivated meanwhile is refused, in a batch and alone, and locks no plant', async () => {
  const [plant, other] = [await buildPlant(shop, { price: PRICE }), await buildPlant(shop, { price: PRICE })]
  const [asha, ravi] = [await buyerOf({ plant, quantity: 1 }), await buyerOf({ plant: other, quantity: 1 })]
  await shop.database.updateTable('users').set({ is_active: false }).where('id', '=', asha.id).execute()
  const lastLocked = () =>
    shop.database.selectFrom('plants').select(sql`xmax`.as('by')).where('id', '=', plant).execute()
  const before = await lastLocked()
  const placements = [placementOf(asha, [{ plant, quantity: 1 }]), placementOf(ravi, [{ plant: other, quantity: 1 }])]
  const [none, placed] = await placeOrderBatch(shop, placements)
  assert.equal(none?.kind, 'place_alone')
  assert.equal(placed?.kind, 'placed')
  assert.deepEqual(await lastLocked(), before)
  const alone = await placeOrder(shop, placementOf(asha, [{ plant, quantity: 1 }]))
  assert.equal(alone.kind === 'refused' && alone.refusal.code, 'session_ended')
})

test('cached responses are invalidated at once by what this process sells, and lists by the last piece of a plant', async () => {
  const plant = await buildPlant(shop, { price: PRICE, stock: 3 })
  const invalidated: Change[] = []
  const unsynced = {
    ...shop,
    changes: {
      ...shop.changes,
      synced: () => assert.fail('it waited for the notification'),
      invalidate: (one: Change) => invalidated.push(one),
    },
  }
  for (const quantity of [1, 2]) {
    const lines = [{ plant, quantity }]
    await placeOrderBatch(unsynced, [placementOf(await buyerOf(...lines), lines)])
  }
  assert.deepEqual(invalidated, [
    { kind: 'stock', plantId: plant },
    { kind: 'plant', plantId: plant },
  ])
})
