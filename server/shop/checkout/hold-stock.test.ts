import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { defaultDeliveryRules } from '../../../domain/delivery/delivery-rules.ts'
import { paise } from '../../../domain/money.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { PRICE, readyToOrder } from '../../../test/support/buyers.ts'
import { setDeliveryRules } from '../../../test/support/delivery-rules.ts'
import { buildPlant, stockOf } from '../../../test/support/factories.ts'
import { buildOrderIn } from '../../../test/support/orders-in-states.ts'
import { reconcileAfter } from '../../../test/support/paying.ts'
import { paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { assertRefused } from '../../../test/support/request.ts'
import { sweepExpired } from '../accounts/sweep-expired.ts'

const shop = paymentShopForTests({ limitsHolds: true })
const online = { paymentMethod: 'online' }
const fern = (stock: number) => buildPlant(shop, { price: PRICE, stock, name: 'Fern' })
const buyer = (plant: string, quantity: number) => readyToOrder(shop, [{ plant, quantity }])
const forgetNetworks = () => sql`update orders set held_network = null`.execute(shop.database)
const confirm = (id: string) => sql`update users set email_confirmed_at = now() where id = ${id}`.execute(shop.database)

/** Like a browser, asks again with the same key while an overloaded shop answers 503. */
async function placeUntilAnswered({ place }: Awaited<ReturnType<typeof buyer>>): Promise<number> {
  for (;;) {
    const { status } = await place(online, 'key')
    if (status !== 503) return status
  }
}

test('fault 57 · a hundred new accounts at once hold a third of a plant’s stock at most; the rest is sold for cash and to those who paid before', async () => {
  const plant = await fern(30)
  const buyers = await Promise.all(Array.from({ length: 100 }, (_, n) => buyer(plant, 1 + (n % 3))))
  const statuses = await Promise.all(buyers.map(placeUntilAnswered))
  assert.deepEqual(new Set(statuses), new Set([201, 409]))
  assert.equal(await stockOf(shop, plant), 20)

  const refused = await (await buyer(plant, 1)).place(online)
  assertRefused(refused, 'confirm_email_first')
  assert.match(
    refused.text,
    /Other customers are paying for the last Fern\. Check again in 30 minutes\. Confirm your e-mail/,
  )
  const confirmed = await buyer(plant, 16)
  await confirm(confirmed.id)
  const most = await confirmed.place(online)
  assertRefused(most, 'unpaid_limit')
  assert.match(most.text, /You can only order 15 × Fern right now\./)

  const regular = await buyer(plant, 18)
  await buyPaid(regular)
  assert.equal((await regular.place(online)).status, 201)
  assert.equal((await (await buyer(plant, 2)).place()).status, 201)
  assert.equal(await stockOf(shop, plant), 0)
  await assertInvariants(shop.database)
})

test('the parts of a bundle, and a cash order that waits for its advance, are held within the same share', async () => {
  const part = await fern(30)
  const bundle = await buildPlant(shop, { price: PRICE, parts: [{ plant: part, quantity: 6 }], stock: undefined })
  const first = await buyer(bundle, 1)
  assert.equal((await first.place(online)).status, 201)
  assertRefused(await (await buyer(bundle, 1)).place(online), 'confirm_email_first')
  assertRefused(await (await buyer(part, 5)).place(online), 'confirm_email_first')
  await setDeliveryRules(shop, {
    cash: { ...defaultDeliveryRules.cash, maxTotal: paise(1_00), advance: { percent: 20, reasons: ['sum'] } },
  })
  assertRefused(await (await buyer(part, 5)).place({ advance: true }), 'confirm_email_first')
  assert.equal((await (await buyer(part, 4)).place({ advance: true })).status, 201)
  await setDeliveryRules(shop)
})

test('who lets a hold lapse holds less and for a shorter time, also with another account for the same phone', async () => {
  const plant = await fern(200)
  const recipient = { name: 'Asha Rao', phone: '9822012345' }
  const until = async (answer: { json: unknown }) => {
    const { createdAt, heldUntil } = answer.json as { createdAt: string; heldUntil: string }
    return Math.round((Date.parse(heldUntil) - Date.parse(createdAt)) / 60_000)
  }
  await forgetNetworks()
  const first = await buyer(plant, 10)
  const held = await first.place({ ...online, recipient })
  assert.equal(await until(held), 30)
  await reconcileAfter(shop, 31)
  assert.equal(await stockOf(shop, plant), 200)

  assertRefused(await first.place({ ...online, recipient }), 'confirm_email_first')
  const other = await buyer(plant, 5)
  assert.equal(await until(await other.place({ ...online, recipient })), 15)
  await reconcileAfter(shop, 16)
  assert.equal(await stockOf(shop, plant), 200)
  await forgetNetworks()
  assert.equal(await until(await (await buyer(plant, 10)).place(online)), 30)

  await forgetNetworks()
  for (let n = 0; n < 10; n++) assert.equal((await (await buyer(plant, 1)).place(online)).status, 201)
  await reconcileAfter(shop, 31)
  assert.equal(await until(await (await buyer(plant, 1)).place(online)), 15, 'ten holds of one network were given up')
})

test('the digest of the network is kept for a day', async () => {
  const known = async () =>
    (await sql`select from orders where held_network is not null`.execute(shop.database)).rows.length
  assert.ok((await known()) > 0)
  await sql`update orders set created_at = created_at - interval '25 hours'`.execute(shop.database)
  await sweepExpired(shop.database)
  assert.equal(await known(), 0)
})

/** They have an order that is delivered and paid at the door, and their cart is as before. */
async function buyPaid(person: Awaited<ReturnType<typeof buyer>>): Promise<void> {
  await person.api.call('DELETE /cart/clear')
  await buildOrderIn(shop, person, { paymentMethod: 'cod', status: 'delivered' })
  await person.refill()
}
