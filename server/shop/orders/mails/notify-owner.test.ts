import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import type { OrderMails } from '../../../../domain/order/order-status.ts'
import { setDeliveryRules } from '../../../../test/support/delivery-rules.ts'
import { buildAdmin, buildPerson, type Person } from '../../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../../test/support/mails.ts'
import { buildOrderIn } from '../../../../test/support/orders-in-states.ts'
import { buildAdvanceOrder, payFor, withAdvance } from '../../../../test/support/paying.ts'
import { buildOnlineOrder, paymentShopForTests } from '../../../../test/support/payment-shop.ts'
import { notifyOwner } from './notify-owner.ts'

const AT_ONCE = sql`interval '0'`
const shop = paymentShopForTests()
let owner: Person | undefined

/** Saves the owner’s choice, as the first admin; earlier orders count as notified. */
async function choose(orderMails: OrderMails): Promise<void> {
  owner ??= await buildAdmin(shop)
  await notifyOwner(shop, AT_ONCE)
  await subjects()
  await owner.api.call('PATCH /admin/settings', { body: { orderMails } })
}

const place = async () => buildOrderIn(shop, await buildPerson(shop), { paymentMethod: 'cod', status: 'pending' })

/** The subjects of the mails that the owner got since the last call. */
let seen = 0
async function subjects(): Promise<string[]> {
  const mails = (await outboxMailsTo(shop, owner?.email ?? '')).toReversed()
  const fresh = mails.slice(seen).map(({ subject }) => subject)
  seen = mails.length
  return fresh
}

const setNotifiedUntil = (moment: string) =>
  sql`update order_notices set notified_until = ${sql.raw(moment)}`.execute(shop.database)

test('the owner is mailed about each order once, even if several processes look at the same moment, and not in its first moment, so that nothing older is missed', async () => {
  await choose('each')
  const orders = [await place(), await place()]
  await notifyOwner(shop)
  assert.deepEqual(await subjects(), [])
  await Promise.all([notifyOwner(shop, AT_ONCE), notifyOwner(shop, AT_ONCE), notifyOwner(shop, AT_ONCE)])
  await notifyOwner(shop, AT_ONCE)
  const subjectsOfThem = orders.map(({ number }) => `New order #${number}: ₹400.00, cash on delivery`)
  assert.deepEqual((await subjects()).toSorted(), subjectsOfThem.toSorted())
})

test('an online order, and one with an advance, are notified once that is paid, with what is still to pay', async () => {
  await choose('each')
  await setDeliveryRules(shop, withAdvance)
  const person = await buildPerson(shop)
  const order = await buildAdvanceOrder(shop, person)
  await buildOnlineOrder(shop, await buildPerson(shop))
  const paid = await buildOrderIn(shop, await buildPerson(shop), { paymentMethod: 'online', status: 'paid' })
  await notifyOwner(shop, AT_ONCE)
  assert.deepEqual(await subjects(), [`New order #${paid.number}: ₹400.00, paid online`])
  await payFor(shop, person, order)
  await notifyOwner(shop, AT_ONCE)
  const sums = '₹400.00, ₹80.00 paid online, ₹320.00 cash on delivery'
  assert.deepEqual(await subjects(), [`New order #${order.number}: ${sums}`])
  await setDeliveryRules(shop)
})

test('with mails off nothing is mailed, nor is anything from that time mailed later', async () => {
  await choose('none')
  await place()
  await notifyOwner(shop, AT_ONCE)
  assert.deepEqual(await subjects(), [])
  await choose('each')
  await notifyOwner(shop, AT_ONCE)
  assert.deepEqual(await subjects(), [])
})

test('the daily mail covers all orders since the last one and is sent once, in the evening', async () => {
  await choose('daily')
  await place()
  // An evening has passed since.
  await setNotifiedUntil(`now() - interval '24 hours'`)
  await Promise.all([notifyOwner(shop, AT_ONCE), notifyOwner(shop, AT_ONCE)])
  await notifyOwner(shop, AT_ONCE)
  const mailed = await subjects()
  assert.equal(mailed.length, 1)
  assert.match(mailed[0] ?? '', /^\d+ new orders?: ₹/)
  await place()
  await notifyOwner(shop, AT_ONCE)
  assert.deepEqual(await subjects(), [])
})
