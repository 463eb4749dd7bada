import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { defaultDeliveryRules } from '../../../domain/delivery/delivery-rules.ts'
import { setDeliveryRules } from '../../../test/support/delivery-rules.ts'
import {
  buildAdmin,
  buildOrder,
  buildPerson,
  buildPlant,
  orderOf,
  type Person,
  stockOf,
} from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { returnParcel } from '../../../test/support/orders-in-states.ts'
import {
  assertAllSettles,
  buildAdvanceOrder,
  CANCELLED,
  cancel,
  historyOf,
  payFor,
  reconcileAfter,
  refundsOf,
  setStatus,
  stateOf,
  verify,
  withAdvance,
} from '../../../test/support/paying.ts'
import { createPayment, paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { ownOrder } from '../../../test/support/refunding.ts'

const shop = paymentShopForTests({}, 'lost')

beforeEach(() => setDeliveryRules(shop, withAdvance))

const mailsTo = async ({ email }: Person) =>
  (await outboxMailsTo(shop, email)).map(({ subject, text }) => `${subject}\n${text}`)

test('where cash needs an advance, an order without one is refused, and delivery information says how much', async () => {
  const asha = await buildPerson(shop)
  const plant = await buildPlant(shop, { price: 200.5, stock: 10 })
  const lines = [{ plant, quantity: 2, price: 200.5 }]
  const { cod } = await asha.api.call('GET /delivery', { query: { pin: '411004', plants: `${plant}:2` } })
  assert.deepEqual(cod, {
    offered: false,
    reason: 'In your area, you pay part of the amount online first.',
    advance: 81,
  })
  await assert.rejects(buildOrder(asha, lines), { code: 'cash_not_offered' })
  const order = await buildOrder(asha, lines, { advance: true })
  assert.deepEqual([order.paymentMethod, order.status, order.amount], ['cod', 'pending', 401])
  assert.deepEqual(order.advance, { amount: 81, status: 'pending' })
  assert.equal((await buildOrder(asha, lines, { advance: true, paymentMethod: 'online' })).advance, null)
  await setDeliveryRules(shop)
  assert.equal((await buildOrder(asha, lines, { advance: true })).advance, null)
})

test('an order whose advance is paid is a confirmed cash order: it ships, and the rest is collected', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id, razorpayOrderId } = await buildAdvanceOrder(shop, asha)
  assert.equal((await asha.api.call('GET /cart')).length, 1)
  assert.deepEqual(await mailsTo(asha), [])
  await assert.rejects(createPayment(asha, { _id, amount: 400 }), { code: 'amount_changed', total: 80 })

  const handed = await shop.provider.pay(razorpayOrderId)
  const paid = await verify(asha, _id, handed)
  assert.deepEqual(await verify(asha, _id, handed), paid)
  await assert.rejects(createPayment(asha, { _id, amount: 80 }), { code: 'already_paid' })

  assert.deepEqual([paid.paymentMethod, paid.status, paid.paymentDetails.status], ['cod', 'pending', 'pending'])
  assert.deepEqual(paid.advance, { amount: 80, status: 'paid' })
  assert.deepEqual(await historyOf(shop, _id), ['advance: pending → paid by payment (money_arrived)'])
  assert.deepEqual(await asha.api.call('GET /cart'), [])
  const [mail, ...others] = (await mailsTo(asha)).filter((each) => each.startsWith('We have your order'))
  assert.match(mail ?? '', /your advance of ₹80\.00[\s\S]*Please have ₹320\.00 ready in cash/)
  assert.deepEqual(others, [])

  await reconcileAfter(shop, 60)
  await setStatus(admin, _id, 'shipped')
  await setStatus(admin, _id, 'delivered')
  assert.equal(await stateOf(asha, _id), 'delivered, payment paid, shipment delivered')
  await assertAllSettles(shop)
})

test('before the advance is paid the order does not ship, alone or in bulk, and is not listed to ship', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id } = await buildAdvanceOrder(shop, asha)
  await assert.rejects(setStatus(admin, _id, 'shipped'), {
    code: 'illegal_move',
    message: 'This order’s advance has not been paid yet, so the order cannot ship.',
  })
  const [bulk] = await admin.api.call('POST /admin/orders/ship', { body: { ids: [_id] } })
  assert.ok(bulk?.outcome === 'refused' && bulk.code === 'illegal_move')
  const toShip = await admin.api.call('GET /admin/dispatch')
  assert.ok(toShip.every((entry) => entry._id !== _id))
  await setStatus(admin, _id, 'cancelled')
  assert.equal(await stateOf(asha, _id), CANCELLED)
})

test('an advance that is not paid within half an hour ends the order, and one that arrives later is refunded', async () => {
  const asha = await buildPerson(shop)
  const { _id, plant, razorpayOrderId } = await buildAdvanceOrder(shop, asha)
  assert.equal(await stockOf(shop, plant), 8)
  await reconcileAfter(shop, 31)
  assert.equal(await stateOf(asha, _id), CANCELLED)
  assert.equal(await stockOf(shop, plant), 10)

  await shop.provider.pay(razorpayOrderId)
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, _id), CANCELLED)
  assert.equal((await ownOrder(asha, _id)).advance?.status, 'refunded')
  assert.equal(await stockOf(shop, plant), 10)
  assert.deepEqual(await refundsOf(shop, _id), ['8000 order_cancelled succeeded'])
})

test('whoever cancels, exactly the advance is refunded, once', async () => {
  const admin = await buildAdmin(shop)
  const ends: [reason: string, end: (person: Person, id: string) => Promise<unknown>][] = [
    ['order_cancelled', cancel],
    ['order_cancelled', (_, id) => setStatus(admin, id, 'cancelled')],
    ['returned', (_, id) => setStatus(admin, id, 'shipped').then(() => returnParcel(admin, id, 2))],
  ]
  for (const [reason, end] of ends) {
    const asha = await buildPerson(shop)
    const order = await buildAdvanceOrder(shop, asha)
    await payFor(shop, asha, order)
    await end(asha, order._id)
    await assertAllSettles(shop)
    assert.deepEqual(await refundsOf(shop, order._id), [`8000 ${reason} succeeded`])
    assert.equal((await ownOrder(asha, order._id)).advance?.status, 'refunded')
    assert.equal(await stockOf(shop, order.plant), 10)
    const mails = (await mailsTo(asha)).join('\n')
    assert.ok(mails.includes('We’re refunding ₹80.00 to') && mails.includes('We refunded ₹80.00'), mails)
  }
})

test('the next order replaces one whose advance is unpaid, but not one whose advance is paid, which is an open cash order', async () => {
  const asha = await buildPerson(shop)
  const first = await buildAdvanceOrder(shop, asha)
  const again = { ...orderOf([{ plant: first.plant, quantity: 2, price: 200 }]), advance: true }
  assert.equal((await asha.api.call('POST /orders', { body: again }))._id, first._id)
  const second = await buildAdvanceOrder(shop, asha)
  assert.equal(await stateOf(asha, first._id), CANCELLED)

  // The money is there, and the shop does not know it yet.
  await shop.provider.pay(second.razorpayOrderId)
  const other = await buildPlant(shop, { price: 350, stock: 10 })
  await assert.rejects(buildOrder(asha, [{ plant: other, quantity: 1, price: 350 }], { advance: true }), {
    code: 'already_paid',
  })
  assert.equal((await ownOrder(asha, second._id)).advance?.status, 'paid')
  await setDeliveryRules(shop, { ...withAdvance, cash: { ...withAdvance.cash, maxOpen: 1 } })
  await assert.rejects(buildAdvanceOrder(shop, asha), {
    code: 'cash_not_offered',
    message: 'You already have open cash orders. Please pay for this one online.',
  })
  await assertAllSettles(shop)
})

test('the owner sets an advance of 10 to 50 whole percent, and a saving of at most two decimals, up to twenty', async () => {
  const { api } = await buildAdmin(shop)
  await setDeliveryRules(shop, defaultDeliveryRules)
  const { updatedAt: _, version: __, ...rules } = await api.call('GET /admin/settings/delivery')
  assert.equal(rules.cash.advance, null)
  const save = async (changes: Partial<typeof rules.cash>) => {
    const body = { ...rules, cash: { ...rules.cash, maxTotal: 2_000, ...changes } }
    return (await api.call('PUT /admin/settings/delivery', { body })).cash
  }
  const advance = { percent: 25, reasons: ['sum' as const, 'refused' as const] }
  assert.deepEqual((await save({ advance })).advance, advance)
  for (const percent of [9, 51, 12.5]) await assert.rejects(save({ advance: { ...advance, percent } }), { status: 400 })
  for (const saving of [0, 0.005, 1.255, 20.01, -1]) await assert.rejects(save({ saving }), { code: 'invalid' })
  for (const saving of [0.01, 0.07, 2.55, 20, null]) assert.equal((await save({ saving })).saving, saving)
})
