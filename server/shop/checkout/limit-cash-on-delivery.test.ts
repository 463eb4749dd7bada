import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { beforeEach, test } from 'vitest'
import { UNCONFIRMED_CASH_ORDERS } from '../../../domain/delivery/cash-on-delivery.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { orderFor, readyToOrder } from '../../../test/support/buyers.ts'
import { buildPlant } from '../../../test/support/factories.ts'
import { assertRefused } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests({ hasRateLimits: true })
const unlimited = shopForTests()
const forgetTries = () => sql`delete from tries`.execute(shop.database)
const idOf = ({ json }: { json: unknown }) => (json as { _id: string })._id

beforeEach(forgetTries)

test('three cash orders of an unconfirmed account stand, the fourth asks for its e-mail, in words and by a code', async () => {
  const { id, place, refill } = await readyToOrder(shop)
  for (let i = 0; i < UNCONFIRMED_CASH_ORDERS; i++) {
    assert.equal((await place()).status, 201)
    await refill()
  }
  const refused = await place()
  assertRefused(refused, 'confirm_email_first')
  assert.match(refused.text, /Until your e-mail is confirmed, you can have up to three open cash orders/)
  assert.equal((await place({ paymentMethod: 'online' })).status, 201)
  await sql`update users set email_confirmed_at = now() where id = ${id}`.execute(shop.database)
  assert.equal((await place()).status, 201)
})

test('a sum above ₹10,000 is refused, whether in one order or in several; a cancelled order counts no more', async () => {
  const plant = await buildPlant(shop, { price: 2_500, stock: 50 })
  const { api, place } = await readyToOrder(shop, [{ plant, quantity: 5 }])
  const order = async (quantity: number) => {
    await api.call('DELETE /cart/clear')
    await api.call('POST /cart/add', { body: { plantId: plant, quantity } })
    return place({ items: [{ plant, quantity }], amount: quantity * 2_500 })
  }
  assertRefused(await order(5), 'confirm_email_first')
  const first = await order(4)
  assert.equal(first.status, 201)
  assertRefused(await order(1), 'confirm_email_first')
  await api.call('PUT /orders/:id/cancel', { params: { id: idOf(first) } })
  assert.equal((await order(1)).status, 201)
})

test('20 orders at once, refilling the cart each time: never more than three, nor ₹10,000, are open', async () => {
  for (let round = 0; round < 3; round++) {
    const { id, api, plant, place, refill } = await readyToOrder(shop)
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        await refill().catch(() => {})
        const [item] = await api.call('GET /cart')
        return place(orderFor([{ plant, quantity: item?.quantity ?? 1 }]))
      }),
    )
    for (const { status } of answers) assert.ok([201, 409].includes(status), String(status))
    await forgetTries()
    for (let i = 0; i < 5; i++) {
      await api.call('DELETE /cart/clear')
      await refill()
      await place()
    }
    const open = shop.database.selectFrom('orders').select('id').where('user_id', '=', id)
    const { length } = await open.where('status', 'in', ['pending', 'shipped']).execute()
    assert.equal(length, UNCONFIRMED_CASH_ORDERS)
  }
  await assertInvariants(shop.database)
})

test('the 21st order within an hour is 429 with Retry-After; a replay of an earlier one still answers it', async () => {
  const { lines, place } = await readyToOrder(shop)
  const first = await place({}, 'key')
  assert.equal(first.status, 201)
  for (let i = 0; i < 19; i++) assertRefused(await place(), 'cart_changed')
  for (let i = 0; i < 5; i++) {
    const again = await place({}, 'key')
    assert.deepEqual([again.status, idOf(again)], [201, idOf(first)])
  }
  const refused = await place()
  assertRefused(refused, 'too_many_requests')
  const wait = Number(refused.headers.get('retry-after'))
  assert.ok(wait > 3_500 && wait <= 3_600, String(wait))
  // What is refused for the account does not use up the limit of its network, which allows 60.
  for (let i = 0; i < 60; i++) assertRefused(await place(), 'too_many_requests')
  assert.equal((await (await readyToOrder(shop, lines)).place()).status, 201)
})

test('with RATE_LIMITS off neither tries nor cash are limited', async () => {
  const { place, refill } = await readyToOrder(unlimited)
  for (let i = 0; i < 25; i++) {
    assert.equal((await place()).status, 201)
    await refill()
  }
})
