import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { buildOrder, buildPerson, buildPlant } from '../../../test/support/factories.ts'
import { buildOnlineOrder, paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const shop = paymentShopForTests()

const orderOf = (person: Awaited<ReturnType<typeof buildPerson>>, id: string) =>
  person.api.call('GET /orders/:id', { params: { id } })

/** So many minutes ago; the provider is to be queried now. */
async function ageOrder(id: string, minutes: number): Promise<void> {
  const created_at = sql<Date>`now() - make_interval(mins => ${minutes})`
  await shop.database.updateTable('orders').set({ created_at }).where('id', '=', id).execute()
  const next_check_at = sql<Date>`now()`
  await shop.database
    .updateTable('payment_intents')
    .set({ next_check_at, created_at })
    .where('order_id', '=', id)
    .execute()
}

async function nextCheckOf(id: string): Promise<Date | null> {
  const row = shop.database.selectFrom('payment_intents').select('next_check_at').where('order_id', '=', id)
  return (await row.executeTakeFirstOrThrow()).next_check_at
}

test('a payment under way keeps its order waiting, however long', async () => {
  const asha = await buildPerson(shop)
  const { _id, razorpayOrderId } = await buildOnlineOrder(shop, asha)
  await shop.provider.pay(razorpayOrderId, { outcome: 'authorized' })
  await ageOrder(_id, 90)
  await reconcilePayments(shop)
  assert.equal((await orderOf(asha, _id)).status, 'pending')
})

test('an order that ended before anything was to be collected is not queried for ever', async () => {
  const [asha, plant] = [await buildPerson(shop), await buildPlant(shop, { price: 400 })]
  const { _id } = await buildOrder(asha, [{ plant, quantity: 1, price: 400 }], { paymentMethod: 'online' })
  await ageOrder(_id, 31)
  await reconcilePayments(shop)
  assert.equal((await orderOf(asha, _id)).status, 'cancelled')
  assert.equal(await nextCheckOf(_id), null)
})

test('an order that ended unpaid is queried for a week', async () => {
  const asha = await buildPerson(shop)
  const { _id } = await buildOnlineOrder(shop, asha)
  await ageOrder(_id, 31)
  await reconcilePayments(shop)
  assert.notEqual(await nextCheckOf(_id), null)
  await ageOrder(_id, 7 * 24 * 60)
  await reconcilePayments(shop)
  assert.equal(await nextCheckOf(_id), null)
})

test('the invariants hold after all of this', async () => {
  await assertInvariants(shop.database)
})
