import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { afterAll, beforeEach, test } from 'vitest'
import { CONSENT_VERSION } from '../../../domain/measurement.ts'
import { metaKeys, startFakeMeta } from '../../../test/fakes/meta.ts'
import { buildPerson, buildPlant, orderOf, type Person } from '../../../test/support/factories.ts'
import { fillCartToPayOnline, verify } from '../../../test/support/paying.ts'
import { createPayment, paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { request } from '../../../test/support/request.ts'
import { agreeing, browserEvent, declining } from '../../../test/support/visitor-headers.ts'
import { until } from '../../../test/support/wait-until.ts'
import { forwardEvents } from './forward-events.ts'

const meta = await startFakeMeta()
const forward = { accessToken: metaKeys.accessToken, graphUrl: meta.graphUrl }
const shop = paymentShopForTests({ measurement: { pixelId: metaKeys.pixelId, forward } })

afterAll(() => meta.stop())
beforeEach(() => {
  meta.accepted.length = 0
})

type Headers = Record<string, string>

async function place({ bearer }: Person, { body }: { body: object }, headers: Headers) {
  const answer = await request(shop, 'POST /orders', { bearer, body, headers })
  assert.equal(answer.status, 201, answer.text)
  return answer.json as { _id: string; amount: number }
}

/** Puts two pieces of a plant at 200 rupees each into the cart; returns how to order them for cash. */
async function fillCart({ api }: Person) {
  const plant = await buildPlant(shop, { price: 200, stock: 10 })
  await api.call('POST /cart/add', { body: { plantId: plant, quantity: 2 } })
  const recipient = { name: 'Asha', phone: '98220 12345' }
  return { plant, body: { ...orderOf([{ plant, quantity: 2, price: 200 }]), recipient } }
}

/** Orders online, and returns the order with a way to pay it. */
async function orderOnline(asha: Person, headers: Headers) {
  const order = await place(asha, await fillCartToPayOnline(shop, asha), headers)
  const pay = async (times = 1) => {
    const { razorpayOrderId } = await createPayment(asha, order)
    const handed = await shop.provider.pay(razorpayOrderId)
    await Promise.allSettled(Array.from({ length: times }, () => verify(asha, order._id, handed)))
  }
  return { orderId: order._id, pay }
}

const purchaseEvents = (orderId: string) =>
  shop.database.selectFrom('conversion_events').selectAll().where('event_id', '=', orderId).execute()
const visits = (orderId: string) =>
  shop.database.selectFrom('order_visits').selectAll().where('order_id', '=', orderId).execute()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('a purchase for cash is reported as in the order, under the order’s id, and Meta accepts it', async () => {
  const asha = await buildPerson(shop)
  const { headers } = agreeing()
  const { plant, body } = await fillCart(asha)
  const once = { ...headers, 'idempotency-key': 'one' }
  const { _id: orderId } = await place(asha, { body }, once)
  assert.equal((await place(asha, { body }, once))._id, orderId)
  await forwardEvents(shop)
  assert.equal(meta.accepted.length, 1)
  const [{ event_time, ...purchase } = { event_time: 0 }] = meta.accepted
  assert.ok(Math.abs(event_time - Date.now() / 1_000) < 600)
  assert.deepEqual(purchase, {
    event_name: 'Purchase',
    event_id: orderId,
    event_source_url: 'http://shop.test/checkout',
    action_source: 'website',
    user_data: {
      em: [sha256(asha.email)],
      ph: [sha256('919822012345')],
      client_ip_address: '127.0.0.1',
      client_user_agent: 'Mozilla/5.0 (test)',
      fbp: 'fb.1.1596403881668.1098115397',
      fbc: 'fb.1.1554763741205.AbCdEfGh-IjK',
    },
    custom_data: {
      value: 400,
      currency: 'INR',
      content_type: 'product',
      content_ids: [plant],
      contents: [{ id: plant, quantity: 2, item_price: 200 }],
      num_items: 2,
      order_id: orderId,
    },
  })
  assert.deepEqual(await visits(orderId), [])
})

test('for a shopper who declined or made no choice, neither purchase nor visit is stored', async () => {
  for (const headers of [declining, { 'User-Agent': 'Mozilla/5.0' }]) {
    const asha = await buildPerson(shop)
    const { _id: orderId } = await place(asha, await fillCart(asha), headers)
    assert.deepEqual([await purchaseEvents(orderId), await visits(orderId)], [[], []])
  }
})

test('a refused order is not reported as a purchase', async () => {
  const asha = await buildPerson(shop)
  const { body } = await fillCart(asha)
  const { id, headers } = agreeing()
  const answer = await request(shop, 'POST /orders', { bearer: asha.bearer, body: { ...body, amount: 1 }, headers })
  assert.equal(answer.status, 409)
  const events = await shop.database.selectFrom('conversion_events').where('consent_id', '=', id).select('id').execute()
  assert.deepEqual(events, [])
})

test('an online order counts as a purchase when it is paid, not before, and once however often that is reported', async () => {
  const { orderId, pay } = await orderOnline(await buildPerson(shop), agreeing().headers)
  assert.deepEqual(await purchaseEvents(orderId), [])
  assert.equal((await visits(orderId)).length, 1)
  await pay(5)
  await until(async () => (await purchaseEvents(orderId)).length > 0, 10_000)
  const [purchase, ...more] = await purchaseEvents(orderId)
  assert.deepEqual([purchase?.name, purchase?.custom_data.value, more.length], ['Purchase', 400, 0])
  assert.deepEqual(await visits(orderId), [])
})

test('no purchase is reported when the consent is withdrawn before the payment arrives', async () => {
  const { id, headers } = agreeing()
  const { orderId, pay } = await orderOnline(await buildPerson(shop), headers)
  await request(shop, `PUT /consents/${id}`, { body: { marketing: false, version: CONSENT_VERSION } })
  await pay()
  assert.deepEqual([await purchaseEvents(orderId), await visits(orderId)], [[], []])
})

test('a browser’s purchase under an order’s id neither counts nor prevents the shop’s own report', async () => {
  const { headers } = agreeing()
  const { orderId, pay } = await orderOnline(await buildPerson(shop), headers)
  const custom_data = { value: 9_999_999, currency: 'INR' }
  const events = ['Purchase', 'ViewContent'].map((event_name) =>
    browserEvent({ event_name, event_id: orderId, custom_data }),
  )
  await request(shop, 'POST /meta/events', { body: { events }, headers })
  await pay()
  const purchases = (await purchaseEvents(orderId)).filter(({ name }) => name === 'Purchase')
  assert.partialDeepStrictEqual(purchases, [{ custom_data: { value: 400 } }])
  assert.equal(purchases.length, 1)
})
