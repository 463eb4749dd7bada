import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { beforeEach, test } from 'vitest'
import { UNCONFIRMED_CASH_ORDERS } from '../../../domain/order/cash-on-delivery.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { buildBuyer, orderFor, PRICE } from '../../../test/support/buyers.ts'
import { buildPlant } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests({ hasRateLimits: true })
const unlimited = shopForTests()

type Buyer = Awaited<ReturnType<typeof buildBuyer>>
const place = (buyer: Buyer, body: object, key?: string, on = shop) =>
  request(on, 'POST /orders', {
    bearer: buyer.bearer,
    body,
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  })
const fill = (buyer: Buyer, plant: string, quantity = 1) =>
  buyer.api.call('POST /cart/add', { body: { plantId: plant, quantity } })
const openOrders = (buyer: Buyer) =>
  shop.database
    .selectFrom('orders')
    .select(['id', 'amount'])
    .where('user_id', '=', buyer.id)
    .where('status', 'in', ['pending', 'shipped'])
    .execute()

beforeEach(async () => {
  await sql`delete from tries`.execute(shop.database)
})

test('three cash orders of an unconfirmed account stand, the fourth asks for its e-mail, in words and by a code', async () => {
  const plant = await buildPlant(shop, { price: PRICE, stock: 50 })
  const lines = [{ plant, quantity: 1 }]
  const buyer = await buildBuyer(shop, lines)
  for (let i = 0; i < UNCONFIRMED_CASH_ORDERS; i++) {
    assert.equal((await place(buyer, orderFor(lines))).status, 201)
    await fill(buyer, plant)
  }
  const refused = await place(buyer, orderFor(lines))
  assertRefused(refused, 'confirm_email_first')
  assert.match(refused.text, /Please confirm your e-mail before you order more with cash on delivery\./)
  assert.equal((await place(buyer, { ...orderFor(lines), paymentMethod: 'online' })).status, 201)
})

test('a confirmed account orders on, and one that is confirmed meanwhile, too', async () => {
  const plant = await buildPlant(shop, { price: PRICE, stock: 50 })
  const lines = [{ plant, quantity: 1 }]
  const buyer = await buildBuyer(shop, lines)
  await sql`update users set email_confirmed_at = now() where id = ${buyer.id}`.execute(shop.database)
  for (let i = 0; i < UNCONFIRMED_CASH_ORDERS + 2; i++) {
    assert.equal((await place(buyer, orderFor(lines))).status, 201)
    await fill(buyer, plant)
  }
})

test('a sum above ₹10,000 is refused, whether in one order or in several; a cancelled order counts no more', async () => {
  const plant = await buildPlant(shop, { price: 2_500, stock: 50 })
  const order = (quantity: number) => ({ ...orderFor([{ plant, quantity }]), amount: quantity * 2_500 })
  const buyer = await buildBuyer(shop, [{ plant, quantity: 5 }])
  assertRefused(await place(buyer, order(5)), 'confirm_email_first')
  await buyer.api.call('PUT /cart/update', { body: { plantId: plant, quantity: 4 } })
  const first = await place(buyer, order(4))
  assert.equal(first.status, 201)
  await fill(buyer, plant)
  assertRefused(await place(buyer, order(1)), 'confirm_email_first')
  await buyer.api.call('PUT /orders/:id/cancel', { params: { id: (first.json as { _id: string })._id } })
  assert.equal((await place(buyer, order(1))).status, 201)
})

test('20 orders at once, refilling the cart each time: never more than three, nor ₹10,000, are open', async () => {
  const plant = await buildPlant(shop, { price: PRICE, stock: 900 })
  const lines = [{ plant, quantity: 1 }]
  for (let round = 0; round < 3; round++) {
    const buyer = await buildBuyer(shop, lines)
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        await fill(buyer, plant).catch(() => {})
        const [item] = await buyer.api.call('GET /cart')
        return place(buyer, orderFor([{ plant, quantity: item?.quantity ?? 1 }]))
      }),
    )
    assert.ok(
      answers.every(({ status }) => [201, 409].includes(status)),
      answers.map(({ status }) => status).join(),
    )
    await sql`delete from tries`.execute(shop.database)
    for (let i = 0; i < 5; i++) {
      await buyer.api.call('DELETE /cart/clear')
      await fill(buyer, plant)
      await place(buyer, orderFor(lines))
    }
    assert.equal((await openOrders(buyer)).length, UNCONFIRMED_CASH_ORDERS)
  }
  await assertInvariants(shop.database)
})

test('the 21st order within an hour is 429 with Retry-After; a replay of an earlier one still answers it', async () => {
  const plant = await buildPlant(shop, { price: PRICE, stock: 50 })
  const lines = [{ plant, quantity: 1 }]
  const buyer = await buildBuyer(shop, lines)
  const key = crypto.randomUUID()
  const first = await place(buyer, orderFor(lines), key)
  assert.equal(first.status, 201)
  for (let i = 0; i < 19; i++) assertRefused(await place(buyer, orderFor(lines)), 'cart_changed')
  for (let i = 0; i < 5; i++) {
    const again = await place(buyer, orderFor(lines), key)
    assert.deepEqual([again.status, (again.json as { _id: string })._id], [201, (first.json as { _id: string })._id])
  }
  const refused = await place(buyer, orderFor(lines))
  assertRefused(refused, 'too_many_requests')
  const wait = Number(refused.headers.get('retry-after'))
  assert.ok(wait > 3_500 && wait <= 3_600, String(wait))
  // What is refused for the account does not use up the limit of its network, which allows 60.
  for (let i = 0; i < 60; i++) assertRefused(await place(buyer, orderFor(lines)), 'too_many_requests')
  const other = await buildBuyer(shop, lines)
  assert.equal((await place(other, orderFor(lines))).status, 201)
})

test('with RATE_LIMITS off neither tries nor cash are limited', async () => {
  const plant = await buildPlant(unlimited, { price: PRICE, stock: 50 })
  const lines = [{ plant, quantity: 1 }]
  const buyer = await buildBuyer(unlimited, lines)
  for (let i = 0; i < 25; i++) {
    assert.equal((await place(buyer, orderFor(lines), undefined, unlimited)).status, 201)
    await fill(buyer, plant)
  }
})
