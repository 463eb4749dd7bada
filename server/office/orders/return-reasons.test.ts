import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { refundsAndDelivery } from '../../../content/refunds-and-delivery.ts'
import type { Order } from '../../../contract/orders.ts'
import type { Seller } from '../../../contract/settings.ts'
import { fromRupees } from '../../../domain/money.ts'
import {
  DEFAULT_RETURN_POLICY,
  type ReturnChoice,
  type ReturnPolicy,
  type ReturnReason,
  returnReasons,
} from '../../../domain/returns/return-policy.ts'
import { returnRules, returnSentence } from '../../../domain/returns/return-rules.ts'
import { findDocuments } from '../../../server/shop/invoices/queries.ts'
import { settleOrder } from '../../../server/shop/payments/settle-order.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { chargeDelivery } from '../../../test/support/orders-in-states.ts'
import { assertAllSettles, stateOf, verify } from '../../../test/support/paying.ts'
import { createPayment, paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { assertMoneyAgrees } from '../../../test/support/reconciled-payments.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { noteSecrets } from '../../../test/support/run-logs.ts'

const shop = paymentShopForTests()

beforeEach(() => shop.provider.loseWebhooks())

/** A shipped order of two ferns at ₹200, a pot at ₹590 and ₹60 for the delivery: ₹1,050. */
async function ship(person: Person, admin: Person, paymentMethod: 'online' | 'cod') {
  const fern = await buildPlant(shop, { name: 'Fern', price: 200, stock: 10 })
  const pot = await buildPlant(shop, { name: 'Urli', price: 590, category: 'pots' })
  const lines = [
    { plant: fern, quantity: 2, price: 200 },
    { plant: pot, quantity: 1, price: 590 },
  ]
  const order = await buildOrder(person, lines, { paymentMethod })
  await chargeDelivery(shop, order._id, fromRupees(60))
  if (paymentMethod === 'online') {
    await shop.database
      .updateTable('payment_intents')
      .set({ amount: fromRupees(1050) })
      .where('order_id', '=', order._id)
      .execute()
    const { razorpayOrderId } = await createPayment(person, { ...order, amount: 1050 })
    await verify(person, order._id, await shop.provider.pay(razorpayOrderId))
  }
  await admin.api.call('PATCH /admin/orders/:id/status', { params: { id: order._id }, body: { status: 'shipped' } })
  const itemOf = (plant: string) => order.items.find((item) => item.plant === plant)?._id ?? assert.fail()
  return { id: order._id, plant: fern, fern: itemOf(fern), pot: itemOf(pot) }
}

type Shipped = Awaited<ReturnType<typeof ship>>
type Decision = { reason?: ReturnReason; choice?: ReturnChoice; amount?: number }

/** One fern comes back dead, the other and the pot sound. */
const bodyOf = ({ fern, pot }: Shipped, decision: Decision) => ({
  ...decision,
  items: [
    { item: fern, sound: 1 },
    { item: pot, sound: 1 },
  ],
})

const comeBack = (admin: Person, order: Shipped, decision: Decision) =>
  admin.api.call('POST /admin/orders/:id/return', { params: { id: order.id }, body: bodyOf(order, decision) })

async function setPolicy(admin: Person, changes: Partial<ReturnPolicy>): Promise<void> {
  const returns = { ...DEFAULT_RETURN_POLICY, ...changes }
  await admin.api.call('PATCH /admin/settings', { body: { returns } })
}

const refundsOf = ({ refunds }: Order) =>
  refunds.map(({ amount, lines, deliveryFee }) => [amount, lines.length, deliveryFee])

async function creditedOf(id: string): Promise<number> {
  const { creditNotes } = await findDocuments(shop.database, id)
  return creditNotes.reduce((sum, note) => sum + note.content.sale.totals.amount, 0) / 100
}

/** The texts of the page about refunds, as the shopper reads them. */
function pageOf(seller: Seller): string {
  return refundsAndDelivery.sections
    .flatMap(({ paragraphs = [], facts = [] }) => [
      ...paragraphs,
      ...(typeof facts === 'string' ? [] : facts.map(({ text }) => text)),
    ])
    .map((text) => (typeof text === 'string' ? text : text({ ...seller, returnRules: returnRules(seller.returns) })))
    .join('\n')
}

async function slipOf({ bearer }: Person, id: string): Promise<string> {
  noteSecrets(bearer)
  const headers = { Authorization: `Bearer ${bearer}` }
  const answer = await fetch(`${shop.url}/api/admin/orders/${id}/packing-slip.pdf`, { headers })
  return (await readPdf(Buffer.from(await answer.arrayBuffer()))).join(' ').replace(/\s+/g, ' ')
}

test('by the shop’s own policy, the price of what died because it was not taken in stays with the shop', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  await setPolicy(admin, {})
  for (const reason of returnReasons) {
    const order = await ship(asha, admin, 'online')
    const retained = reason === 'undeliverable' ? 200 : 0
    const returned = await comeBack(admin, order, { reason, amount: 1050 - retained })
    const rule = returnSentence('undeliverable', DEFAULT_RETURN_POLICY.undeliverable)
    const parcelReturn = { reason, choice: 'policy', amount: 1050 - retained, retained }
    assert.deepEqual(returned.parcelReturn, { ...parcelReturn, rule: retained === 0 ? null : rule })
    assert.deepEqual(refundsOf(returned), [retained === 0 ? [1050, 0, 0] : [850, 2, 60]], reason)
    await assertAllSettles(shop)
    const state = `cancelled, payment ${retained === 0 ? 'refunded' : 'paid'}`
    assert.ok((await stateOf(asha, order.id)).startsWith(state), await stateOf(asha, order.id))
    assert.equal(await creditedOf(order.id), 1050 - retained)
    const { stock } = await shop.api().call('GET /plants/:id', { params: { id: order.plant } })
    assert.equal(stock, 9, 'the sound one is on sale again')
  }
  await assertMoneyAgrees(shop)
  await assertInvariants(shop.database)
})

test('the owner may give back all; the history has the reason and the choice, which are not the shopper’s', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const order = await ship(asha, admin, 'online')
  const returned = await comeBack(admin, order, { reason: 'undeliverable', choice: 'all', amount: 1050 })
  assert.deepEqual(refundsOf(returned), [[1050, 0, 0]])
  const { events } = await admin.api.call('GET /admin/orders/:id', { params: { id: order.id } })
  const note = 'Undeliverable. All of it is given back: ₹1,050 goes back, ₹0 is retained.'
  assert.deepEqual(
    events.filter((event) => event.note !== null).map((event) => [event.aspect, event.note]),
    [['order', note]],
  )
  const history = await admin.api.call('GET /admin/audit', { query: { kind: 'order' } })
  assert.ok(history.some((entry) => entry.subject._id === order.id && entry.note === note))
  const timeline = await asha.api.call('GET /orders/:id/timeline', { params: { id: order.id } })
  assert.doesNotMatch(JSON.stringify(timeline), /given back/)
})

test('of cash that was not collected nothing goes back, whatever the reason, and the invoice is credited', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  for (const reason of returnReasons) {
    const order = await ship(asha, admin, 'cod')
    const returned = await comeBack(admin, order, { reason, amount: 0 })
    assert.deepEqual([returned.refunds, returned.parcelReturn?.retained], [[], 0])
    assert.equal(await creditedOf(order.id), 1050)
  }
  const mails = await outboxMailsTo(shop, asha.email)
  assert.ok(mails.some(({ text }) => text?.includes('You have nothing to pay.')))
  await assertInvariants(shop.database)
})

test('the owner changes the policy: what the page says and what goes back change with it', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  await setPolicy(admin, {})
  const before = pageOf(await shop.api().call('GET /seller'))
  const dead = 'if it comes back dead because nobody took it in, its price is not refunded.'
  assert.ok(before.includes(dead))
  assert.ok(before.includes('if it comes later than we said, or damaged.\n'))
  assert.ok(before.includes('Nothing is kept back.\n'))
  assert.ok(before.includes('within 48 hours of delivery. We replace it'))
  assert.ok(before.includes('Tell us within seven days of delivery.'))

  await setPolicy(admin, {
    undeliverable: { goods: 'all', deliveryFee: true },
    refused: { goods: 'none', deliveryFee: false },
  })
  const after = pageOf(await shop.api().call('GET /seller'))
  assert.ok(!after.includes(dead))
  assert.ok(after.includes('If a parcel comes back because nobody took it in, all that you paid is refunded.'))
  assert.ok(after.includes('If a parcel is refused at the door, nothing is refunded.'))
  assert.ok(after.includes('Nothing is kept back but what this page names.'))

  await admin.api.call('PATCH /admin/settings', { body: { claims: { days: 3, photoHours: 24, photoDays: 180 } } })
  const shorter = pageOf(await shop.api().call('GET /seller'))
  assert.ok(shorter.includes('within 24 hours of delivery. We replace it'))
  assert.ok(shorter.includes('Tell us within three days of delivery.'))
  const params = { id: (await ship(asha, admin, 'cod')).id }
  assert.match(await slipOf(admin, params.id), /Something broken\? Send us a photo within 24 hours of delivery\./)
  await admin.api.call('PATCH /admin/orders/:id/status', { params, body: { status: 'delivered' } })
  const claimable = await asha.api.call('GET /orders/:id/claimable', { params })
  assert.equal(Date.parse(claimable.until ?? '') - Date.parse(claimable.photosUntil ?? ''), 48 * 60 * 60 * 1000)
  const mail = (await outboxMailsTo(shop, asha.email)).find(({ subject }) => subject.endsWith('was delivered'))
  assert.match(mail?.text ?? '', /Send us a photo\s+within\s+24\s+hours/)

  const undeliverable = await comeBack(admin, await ship(asha, admin, 'online'), { reason: 'undeliverable' })
  assert.deepEqual(refundsOf(undeliverable), [[1050, 0, 0]])
  const refused = await ship(asha, admin, 'online')
  const returned = await comeBack(admin, refused, { reason: 'refused' })
  assert.deepEqual([returned.refunds, returned.parcelReturn?.retained], [[], 1050])
  assert.equal(await creditedOf(refused.id), 0)
  await assertAllSettles(shop)
  await assertMoneyAgrees(shop)
  await assertInvariants(shop.database)
})

test('the mail says what comes back, what does not, and quotes the policy', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  await setPolicy(admin, { refused: { goods: 'sound', deliveryFee: false } })
  const { _id, number } = await comeBack(admin, await ship(asha, admin, 'online'), { reason: 'refused' })
  const mails = (await outboxMailsTo(shop, asha.email)).filter(({ subject }) =>
    subject.includes(`#${number} was cancel`),
  )
  assert.equal(mails.length, 1)
  const text = mails[0]?.text?.replace(/\s+/g, ' ') ?? ''
  for (const part of [
    'your parcel was refused at the door and came back to us',
    'We are giving ₹790.00 back the way you paid.',
    '₹260.00 is not refunded.',
    '“If a parcel is refused at the door, what you paid is refunded, without the price of what arrives dead or broken, and without the fee for the delivery.”',
  ])
    assert.ok(text.includes(part), text)
  await setPolicy(admin, {})
  const { parcelReturn } = await asha.api.call('GET /orders/:id', { params: { id: _id } })
  assert.match(parcelReturn?.rule ?? '', /^If a parcel is refused at the door, .* without the fee/, 'as it was then')
})

test('what was refunded before counts, and what was retained can be given back later, once', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  await setPolicy(admin, { refused: { goods: 'none', deliveryFee: true } })
  const order = await ship(asha, admin, 'online')
  const params = { id: order.id }
  const refund = (key: string, body: { lines?: { item: string; quantity: number }[]; amount?: number }) =>
    admin.api.call('POST /admin/orders/:id/refunds', {
      params,
      headers: { 'idempotency-key': key },
      body: { ...body, reason: 'We are sorry' },
    })
  await refund('a', { lines: [{ item: order.fern, quantity: 1 }] })
  const returned = await comeBack(admin, order, { reason: 'refused', amount: 60 })
  assert.equal(returned.parcelReturn?.retained, 790)
  await refund('b', { lines: [{ item: order.pot, quantity: 1 }] })
  await refund('c', { lines: [{ item: order.fern, quantity: 1 }] })
  await assert.rejects(refund('d', { amount: 1 }), { code: 'invalid' })
  await assertAllSettles(shop)
  assert.ok((await stateOf(asha, order.id)).startsWith('cancelled, payment refunded'))
  assert.equal(await creditedOf(order.id), 1050)
  await assertMoneyAgrees(shop)
  await assertInvariants(shop.database)
})

test('a refund outside that counted before the return fails: it goes back by the shop, and what was retained stays', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  await setPolicy(admin, {})
  const order = await ship(asha, admin, 'online')
  const payment = await shop.database
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  await shop.provider.setRefundMode('pending')
  const request = { paymentId: payment.id, amount: 10_000, key: `by-hand-${order.id}`, speed: 'normal' } as const
  const outside = await shop.payments?.provider.refund(request)
  await shop.provider.setRefundMode('processed')
  await settleOrder(shop, order.id)
  await comeBack(admin, order, { reason: 'undeliverable', amount: 850 })
  await shop.provider.moveRefund(outside?.id ?? assert.fail(), 'failed')
  await settleOrder(shop, order.id)
  await assertAllSettles(shop)
  const returned = await asha.api.call('GET /orders/:id', { params: { id: order.id } })
  assert.deepEqual([refundsOf(returned).map(([amount]) => amount), returned.parcelReturn?.retained], [[850, 100], 100])
  await assertMoneyAgrees(shop)
  await assertInvariants(shop.database)
})

test('another sum than the admin saw, an unknown reason or choice: nothing is recorded', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  await setPolicy(admin, {})
  const order = await ship(asha, admin, 'online')
  const send = (decision: unknown) =>
    request(shop, `POST /admin/orders/${order.id}/return`, {
      bearer: admin.bearer,
      body: Object.assign(bodyOf(order, {}), decision),
    })
  await assertUnchanged(shop.database, async () => {
    assertRefused(await send({ reason: 'undeliverable', amount: 1050 }), 'stale_edit')
    for (const reason of ['lost', '', null, 1, '__proto__'])
      assertRefused(await send({ reason }), 'invalid', ['reason'])
    for (const choice of ['none', '', null, 1]) assertRefused(await send({ choice }), 'invalid', ['choice'])
    for (const amount of [-1, '850', 0.001, null])
      assertRefused(await send({ reason: 'refused', amount }), 'invalid', ['amount'])
  })
})

test('of ten concurrent returns one counts, and gives back once', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  await setPolicy(admin, {})
  const order = await ship(asha, admin, 'online')
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => comeBack(admin, order, { reason: 'undeliverable' })),
  )
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
  await assertAllSettles(shop)
  assert.deepEqual(refundsOf(await asha.api.call('GET /orders/:id', { params: { id: order.id } })), [[850, 2, 60]])
  await assertMoneyAgrees(shop)
  await assertInvariants(shop.database)
})
