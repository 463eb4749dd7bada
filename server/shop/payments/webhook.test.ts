import assert from 'node:assert/strict'
import Fastify from 'fastify'
import { beforeEach, test } from 'vitest'
import { providerKeys } from '../../../test/fakes/payment-provider.ts'
import { hmac } from '../../../test/fakes/webhook-receiver.ts'
import { buildPerson } from '../../../test/support/factories.ts'
import { assertAllSettles, PAID, stateOf, UNPAID } from '../../../test/support/paying.ts'
import { buildOnlineOrder, paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { assertProtected, assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { until } from '../../../test/support/wait-until.ts'
import { paymentWebhook } from './webhook.ts'

const shop = paymentShopForTests()
const JOBS_MS = 20_000

beforeEach(() => shop.provider.holdWebhooks())

type Message = { body: string; signature?: string | null; eventId?: string | null; contentType?: string }

function post({
  body,
  signature = sign(body),
  eventId = crypto.randomUUID(),
  contentType = 'application/json',
}: Message) {
  return request(shop, 'POST /payments/webhook', {
    body,
    headers: {
      'Content-Type': contentType,
      ...(signature === null ? {} : { 'X-Razorpay-Signature': signature }),
      ...(eventId === null ? {} : { 'X-Razorpay-Event-Id': eventId }),
    },
  })
}

const sign = (body: string, secret = providerKeys.webhookSecret) => hmac(body, secret)

/** The message of a paid order, which the shop has not received yet. */
async function paidUnheard() {
  const asha = await buildPerson(shop)
  const order = await buildOnlineOrder(shop, asha)
  await shop.provider.pay(order.razorpayOrderId)
  const stored = (await shop.provider.webhooks()).find(
    ({ body, event }) => event === 'order.paid' && body.includes(order.razorpayOrderId),
  )
  return { asha, order, body: stored?.body ?? assert.fail() }
}

async function messages(): Promise<number> {
  return (await shop.database.selectFrom('provider_messages').select('id').execute()).length
}

async function refusedMessages(): Promise<number> {
  const refused = shop.database.selectFrom('payment_incidents').select('times').where('kind', '=', 'message_refused')
  return (await refused.executeTakeFirst())?.times ?? 0
}

const untilPaid = ({ asha, order }: Awaited<ReturnType<typeof paidUnheard>>) =>
  until(async () => (await stateOf(asha, order._id)) === PAID, JOBS_MS)

test('a message that the provider did not sign is refused, changes nothing, and is recorded', async () => {
  const { asha, order, body } = await paidUnheard()
  const reserialised = JSON.stringify(JSON.parse(body), null, 1)
  const forged: [what: string, message: Message][] = [
    ['unsigned', { body, signature: null }],
    ['an empty signature', { body, signature: '' }],
    ['another secret', { body, signature: sign(body, 'a guess') }],
    ['the secret of the key', { body, signature: sign(body, providerKeys.keySecret) }],
    ['half a signature', { body, signature: sign(body).slice(0, 32) }],
    ['a signature and more', { body, signature: `${sign(body)}00` }],
    ['re-serialised', { body: reserialised, signature: sign(body) }],
    ['one byte more', { body: `${body} `, signature: sign(body) }],
    ['no body', { body: '', signature: sign(body) }],
    ['a form', { body, signature: 'x', contentType: 'application/x-www-form-urlencoded' }],
  ]
  for (const [what, message] of forged) {
    await assertUnchanged(shop.database, async () => assert.equal((await post(message)).status, 400, what), [
      'payment_incidents',
    ])
  }
  assertRefused(await post({ body, signature: null }), 'signature_invalid')
  assert.equal(await refusedMessages(), 1)
  assert.equal(await stateOf(asha, order._id), UNPAID)
})

test('forged messages are recorded together once a minute, and when the shop stops', async () => {
  const before = await refusedMessages()
  const forge = async (times: number, forgeryWindowMs = 60_000) => {
    const app = Fastify()
    await paymentWebhook(app, shop, { forgeryWindowMs })
    for (let time = 0; time < times; time++)
      assert.equal((await app.inject({ method: 'POST', url: '/payments/webhook' })).statusCode, 400)
    return app
  }
  const app = await forge(50)
  assert.equal(await refusedMessages(), before + 1)
  await app.close()
  assert.equal(await refusedMessages(), before + 50)
  const later = await forge(3, 50)
  await until(async () => (await refusedMessages()) === before + 53)
  await later.close()
})

test('a signed message is stored as it came and acted upon, whatever its content type says', async () => {
  for (const contentType of ['application/json', 'application/octet-stream', 'application/json; charset=x']) {
    const unheard = await paidUnheard()
    const { body } = unheard
    const answer = await post({ body, contentType, eventId: null })
    assert.deepEqual([answer.status, answer.json], [200, { received: true }])
    assertProtected(answer.headers)
    await untilPaid(unheard)
    const stored = await shop.database.selectFrom('provider_messages').select('body').orderBy('id', 'desc').execute()
    assert.equal(stored[0]?.body, body)
  }
})

test('the fee of a payment is that of the provider’s API, whatever a message says', async () => {
  const unheard = await paidUnheard()
  const message = JSON.parse(unheard.body)
  Object.assign(message.payload.payment.entity, { fee: 1, tax: 1 })
  assert.equal((await post({ body: JSON.stringify(message) })).status, 200)
  await untilPaid(unheard)
  const fees = shop.database.selectFrom('payments').select(['fee', 'tax']).where('order_id', '=', unheard.order._id)
  assert.deepEqual(await fees.execute(), [{ fee: 944, tax: 144 }])
})

test('the same event again is taken, and stored once', async () => {
  const unheard = await paidUnheard()
  const { body } = unheard
  const before = await messages()
  for (let time = 0; time < 3; time++) assert.equal((await post({ body, eventId: 'evt_1' })).status, 200)
  await Promise.all(Array.from({ length: 10 }, () => post({ body, eventId: 'evt_1' })))
  assert.equal(await messages(), before + 1)
  await untilPaid(unheard)
})

test("another message under a known event's id is not lost: ids are not signed", async () => {
  const [first, second] = [await paidUnheard(), await paidUnheard()]
  for (const { body } of [first, second]) assert.equal((await post({ body, eventId: 'evt_2' })).status, 200)
  await untilPaid(second)
})

test('while the secret is changed, the old one and the new one are accepted, but no other', async () => {
  const payments = shop.payments ?? assert.fail()
  const { webhookSecrets } = payments
  payments.webhookSecrets = ['the-new-secret', ...webhookSecrets]
  try {
    for (const secret of ['the-new-secret', providerKeys.webhookSecret]) {
      const unheard = await paidUnheard()
      assert.equal((await post({ body: unheard.body, signature: sign(unheard.body, secret) })).status, 200)
      await untilPaid(unheard)
    }
    const { body } = await paidUnheard()
    assertRefused(await post({ body, signature: sign(body, 'the-oldest-secret') }), 'signature_invalid')
  } finally {
    payments.webhookSecrets = webhookSecrets
  }
})

test('a signed message about something else is accepted, and changes nothing', async () => {
  const about = (payload: object, event = 'payment.captured') => JSON.stringify({ entity: 'event', event, payload })
  const unknown = [
    about({ payment: { entity: { id: 'pay_x', order_id: 'order_unknown' } } }),
    about({ payment: { entity: { id: 'pay_x', order_id: null } } }),
    about({ payment: { entity: {} } }),
    about({ order: { entity: { id: 'order_unknown' } } }, 'order.paid'),
    about({ refund: { entity: { id: 'rfnd_x', payment_id: 'pay_unknown' } } }, 'refund.processed'),
    about({ settlement: { entity: { id: 'setl_x' } } }, 'settlement.processed'),
    about({}, 'payment.downtime.started'),
    '{"event":"invoice.paid"}',
    about({ payment: { entity: { order_id: "'; drop table orders; --" } } }),
  ]
  await assertUnchanged(shop.database, async () => {
    for (const body of unknown) assert.equal((await post({ body })).status, 200, body)
  }, ['provider_messages'])
})

test('a signed body that is not a message is refused and not stored', async () => {
  for (const body of ['not JSON', '[]', 'null', '{}', '{"event":1}', `{"event":"${'x'.repeat(101)}"}`]) {
    await assertUnchanged(shop.database, async () => assertRefused(await post({ body }), 'malformed'))
  }
})

test('a signed message with NUL in its texts does not fail the shop', async () => {
  for (const body of [
    '{"event":"x\\u0000y","payload":{}}',
    '{"event":"payment.captured","payload":{"payment":{"entity":{"order_id":"a\\u0000b"}}}}',
    '{"event":"refund.processed","payload":{"refund":{"entity":{"payment_id":"\\u0000"}}}}',
  ]) {
    const { status } = await post({ body })
    assert.ok(status < 500, `${status} for ${body}`)
  }
})

test('two megabytes are too large', async () => {
  const body = JSON.stringify({ event: 'x', payload: {}, filling: 'x'.repeat(2_000_000) })
  await assertUnchanged(shop.database, async () => assertRefused(await post({ body }), 'too_large'))
})

test('the books agree with the provider’s after all these tests', () => assertAllSettles(shop))

test('a message that the provider did not sign is a security event, and one that it signed is none', async () => {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } })
  await paymentWebhook(app, shop)
  const body = JSON.stringify({ event: 'order.paid', payload: {} })
  for (const signature of [sign(body), sign(body, 'of another key')])
    await app.inject({
      method: 'POST',
      url: '/payments/webhook',
      payload: body,
      headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature },
      remoteAddress: '203.0.113.77',
    })
  await app.close()
  const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const forged = events.map(({ event, account, network, level }) => [event, account, network, level])
  assert.deepEqual(forged, [['webhook_forged', null, '203.0.113.77', 40]])
})
