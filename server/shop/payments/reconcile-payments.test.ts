import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { buildPerson } from '../../../test/support/factories.ts'
import {
  assertAllSettles,
  buildPaidOrder,
  CANCELLED,
  cancel,
  fillCartToPayOnline,
  PAID,
  passTime,
  REFUNDED,
  reconcileAfter,
  stateOf,
  UNPAID,
} from '../../../test/support/paying.ts'
import { buildOnlineOrder, paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { until } from '../../../test/support/wait-until.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const shop = paymentShopForTests({}, 'lost')
const JOBS_MS = 20_000

test.each([
  ['after half an hour', null, [29, 2], []],
  ['after a day of a silent provider, with an incident', '500', [23 * 60, 2 * 60], [{ kind: 'provider_silent' }]],
] as const)('an order that is not paid is cancelled %s, and not before', async (_, kind, [before, after], recorded) => {
  const asha = await buildPerson(shop)
  const order = await buildOnlineOrder(shop, asha)
  if (kind) await shop.provider.setAnswerMode({ kind, times: null })
  await reconcileAfter(shop, before)
  assert.equal(await stateOf(asha, order._id), UNPAID)
  await reconcileAfter(shop, after)
  assert.equal(await stateOf(asha, order._id), CANCELLED)
  const incidents = shop.database.selectFrom('payment_incidents').select('kind').where('order_id', '=', order._id)
  assert.deepEqual(await incidents.execute(), recorded)
})

test('however many orders are due, those with money are found in the same run', async () => {
  const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop)]
  const dead = await buildOnlineOrder(shop, ravi)
  await cancel(ravi, dead._id)
  await sql`
    insert into orders select (jsonb_populate_record(orders, jsonb_build_object('id', left(md5(n::text), 20), 'number', n))).*
    from orders, generate_series(1, 450) as n where id = ${dead._id}
  `.execute(shop.database)
  await sql`
    insert into payment_intents (order_id, amount, next_check_at)
    select id, amount, now() - interval '1 day' from orders where user_id = ${ravi.id} and id <> ${dead._id}
  `.execute(shop.database)
  const order = await buildOnlineOrder(shop, asha)
  await shop.provider.pay(order.razorpayOrderId)
  await reconcileAfter(shop, 0)
  assert.equal(await stateOf(asha, order._id), PAID)
  await sql`delete from payment_intents where provider_order_id is null`.execute(shop.database)
  await sql`delete from orders where user_id = ${ravi.id} and id <> ${dead._id}`.execute(shop.database)
})

test('an order that cannot be settled blocks no other order and no refund', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => buildPerson(shop)))
  const orders = await Promise.all(people.map((person) => buildOnlineOrder(shop, person)))
  const [last, returned] = [orders.at(-1) ?? assert.fail(), await buildPerson(shop)]
  for (const { razorpayOrderId } of orders) await shop.provider.pay(razorpayOrderId)
  const refunded = await buildPaidOrder(shop, returned)
  await shop.provider.setAnswerMode({ path: '/payments/:id/refunds', kind: '500' })
  await cancel(returned, refunded.id)
  const refund = shop.database.selectFrom('refunds').select('attempts').where('order_id', '=', refunded.id)
  await until(async () => (await refund.executeTakeFirst())?.attempts === 1, JOBS_MS)
  await sql`
    create function refuse() returns trigger language plpgsql as $$
      begin if new.order_id <> ${sql.lit(last._id)} then raise exception 'not understood'; end if; return new; end $$
  `.execute(shop.database)
  await sql`create trigger refuse before insert on payments for each row execute function refuse()`.execute(
    shop.database,
  )
  await passTime(shop, 0)

  await assert.rejects(reconcilePayments(shop))

  assert.equal(await stateOf(people.at(-1) ?? assert.fail(), last._id), PAID)
  assert.equal(await stateOf(returned, refunded.id), REFUNDED)
  await sql`drop function refuse cascade`.execute(shop.database)
  await assertAllSettles(shop)
})

test('an order that ended unpaid is checked for a week, and not at all if no payment was created', async () => {
  const asha = await buildPerson(shop)
  const { _id: uncreated } = await asha.api.call('POST /orders', { body: (await fillCartToPayOnline(shop, asha)).body })
  const { _id: created } = await buildOnlineOrder(shop, await buildPerson(shop))
  const isChecked = async (id: string) => {
    const intents = shop.database.selectFrom('payment_intents').selectAll().where('order_id', '=', id)
    return (await intents.executeTakeFirstOrThrow()).next_check_at !== null
  }
  await reconcileAfter(shop, 31)
  assert.equal(await stateOf(asha, uncreated), CANCELLED)
  assert.deepEqual([await isChecked(uncreated), await isChecked(created)], [false, true])
  const created_at = sql<Date>`now() - interval '7 days'`
  await shop.database.updateTable('orders').set({ created_at }).where('id', '=', created).execute()
  await reconcileAfter(shop, 7 * 24 * 60)
  assert.equal(await isChecked(created), false)
})
