import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { refundsAndDelivery } from '../../../content/refunds-and-delivery.ts'
import { rulesOf } from '../../../content/shop-rules.ts'
import type { Order } from '../../../contract/orders.ts'
import type { PublicSeller } from '../../../contract/settings.ts'
import type { PaymentMethod } from '../../../domain/order/order-status.ts'
import {
  DEFAULT_RETURN_POLICY,
  type ReturnChoice,
  type ReturnPolicy,
  type ReturnReason,
} from '../../../domain/returns/return-policy.ts'
import { returnRules, returnSentence } from '../../../domain/returns/return-rules.ts'
import { buildAdmin, buildPerson, type Person, stockOf } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { assertAllSettles, stateOf } from '../../../test/support/paying.ts'
import { paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { textOfPdf } from '../../../test/support/pdf-files.ts'
import {
  anyOrder,
  buildFernsAndPot,
  move,
  ownOrder,
  payInFull,
  refundOutside,
  refundPart,
} from '../../../test/support/refunding.ts'
import { assertUnchanged } from '../../../test/support/request.ts'
import { findDocuments } from '../../shop/invoices/queries.ts'
import { settleOrder } from '../../shop/payments/settle-order.ts'

const shop = paymentShopForTests({}, 'lost')
let asha: Person
let admin: Person

beforeEach(async () => {
  asha = await buildPerson(shop)
  admin = await buildAdmin(shop)
  await setPolicy({})
})

async function setPolicy(changes: Partial<ReturnPolicy>): Promise<void> {
  const returns = { ...DEFAULT_RETURN_POLICY, ...changes }
  await admin.api.call('PATCH /admin/settings', { body: { returns } })
}

/** A shipped order of two ferns at ₹200, a pot at ₹590 and ₹60 for the delivery: ₹1,050. */
async function ship(paymentMethod: PaymentMethod = 'online') {
  const order = await buildFernsAndPot(shop, asha, paymentMethod, { fee: 60 })
  const paymentId = paymentMethod === 'online' ? await payInFull(shop, asha, order) : ''
  await move(admin, order.id, 'shipped')
  return { ...order, paymentId }
}

type Shipped = Awaited<ReturnType<typeof ship>>
type Decision = { reason: ReturnReason; choice?: ReturnChoice; amount?: number }

/** One fern comes back dead, the other and the pot sound. */
function comeBack({ id, fern, pot }: Shipped, decision: Decision) {
  const items = [fern, pot].map((item) => ({ item, sound: 1 }))
  return admin.api.call('POST /admin/orders/:id/return', { params: { id }, body: { ...decision, items } })
}

const refundsOf = ({ refunds }: Order) =>
  refunds.map(({ amount, lines, deliveryFee }) => [amount, lines.length, deliveryFee])

async function creditedOf(id: string): Promise<number> {
  const { creditNotes } = await findDocuments(shop.database, id)
  return creditNotes.reduce((sum, note) => sum + note.content.sale.totals.amount, 0) / 100
}

/** The texts of the page about refunds, as the shopper reads them. */
function pageOf(seller: PublicSeller): string {
  return refundsAndDelivery.sections
    .flatMap(({ paragraphs = [], facts = [] }) => [
      ...paragraphs,
      ...(typeof facts === 'string' ? [] : facts.map(({ text }) => text)),
    ])
    .map((text) =>
      typeof text === 'string'
        ? text
        : text({ ...seller, returnRules: returnRules(seller.returns), rules: rulesOf(seller) }),
    )
    .join('\n')
}

test('by the default policy the shop retains the price of what died because the parcel was not accepted', async () => {
  const order = await ship()
  const sums = { reason: 'undeliverable', amount: 850 } as const
  await assertUnchanged(shop.database, async () => {
    await assert.rejects(comeBack(order, { ...sums, amount: 1050 }), { code: 'stale_edit' })
  })
  const returned = await comeBack(order, sums)
  const rule = returnSentence('undeliverable', DEFAULT_RETURN_POLICY.undeliverable)
  assert.deepEqual(returned.parcelReturn, { ...sums, choice: 'policy', retained: 200, rule })
  assert.deepEqual(refundsOf(returned), [[850, 2, 60]])
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, order.id), 'cancelled, payment paid, shipment returned')
  assert.equal(await creditedOf(order.id), 850)
  assert.equal(await stockOf(shop, order.plant), 9, 'the sound one is on sale again')
})

test('the owner may refund everything; the history has the reason and the choice, which the shopper does not see', async () => {
  const order = await ship()
  const returned = await comeBack(order, { reason: 'undeliverable', choice: 'all', amount: 1050 })
  assert.deepEqual([refundsOf(returned), returned.parcelReturn?.rule], [[[1050, 0, 0]], null])
  const { events } = await anyOrder(admin, order.id)
  const note = 'Undeliverable. Refunded in full: ₹1,050 refunded, ₹0 retained.'
  const notes = events.filter((event) => event.note !== null).map((event) => `${event.aspect}: ${event.note}`)
  assert.deepEqual(notes, [`order: ${note}`])
  const history = await admin.api.call('GET /admin/audit', { query: { kind: 'order' } })
  assert.ok(history.some((entry) => entry.subject._id === order.id && entry.note === note))
  const timeline = await asha.api.call('GET /orders/:id/timeline', { params: { id: order.id } })
  assert.doesNotMatch(JSON.stringify(timeline), /given back/)
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, order.id), 'cancelled, payment refunded, shipment returned')
  assert.equal(await creditedOf(order.id), 1050)
})

test('uncollected cash is not refunded, and the invoice is credited', async () => {
  const order = await ship('cod')
  const returned = await comeBack(order, { reason: 'undeliverable', amount: 0 })
  assert.deepEqual([returned.refunds, returned.parcelReturn?.retained], [[], 0])
  assert.equal(await creditedOf(order.id), 1050)
  const mails = await outboxMailsTo(shop, asha.email)
  assert.ok(mails.some(({ text }) => text?.includes('There is nothing to pay.')))
})

test('when the owner changes the policy, the page and the refunds change with it', async () => {
  const assertSays = async (...texts: string[]) => {
    const page = pageOf(await shop.api().call('GET /seller'))
    for (const text of texts) assert.ok(page.includes(text), text)
    return page
  }
  const dead = 'if it comes back dead because nobody was there to receive it, we do not refund its price.'
  await assertSays(
    ...[dead, 'if it arrives damaged or later than we said.\n', 'with no deductions.\n'],
    ...['within seven days of delivery. We replace or refund the item', 'Tell us within seven days of delivery.'],
  )
  await setPolicy({
    undeliverable: { goods: 'all', deliveryFee: true },
    refused: { goods: 'none', deliveryFee: false },
  })
  await admin.api.call('PATCH /admin/settings', { body: { claims: { days: 3, photoDays: 180 } } })
  const page = await assertSays(
    'If a parcel is returned because nobody was there to receive it, everything you paid is refunded.',
    'If a parcel is refused at the door, nothing is refunded.',
    'except what this page says we do not refund.',
    ...['within three days of delivery. We replace or refund the item', 'Tell us within three days of delivery.'],
  )
  assert.ok(!page.includes(dead))
  const params = { id: (await ship('cod')).id }
  const slip = await textOfPdf(shop, admin, `/admin/orders/${params.id}/packing-slip.pdf`)
  assert.match(slip.replace(/\s+/g, ' '), /Something broken\? Send us a photo within three days of delivery\./)
  await move(admin, params.id, 'delivered')
  const mail = (await outboxMailsTo(shop, asha.email)).find(({ subject }) => subject.endsWith('was delivered'))
  assert.match(mail?.text ?? '', /Send us a photo\s+within\s+three\s+days/)

  assert.deepEqual(refundsOf(await comeBack(await ship(), { reason: 'undeliverable' })), [[1050, 0, 0]])
  const refused = await ship()
  const returned = await comeBack(refused, { reason: 'refused' })
  assert.deepEqual([returned.refunds, returned.parcelReturn?.retained], [[], 1050])
  assert.equal(await creditedOf(refused.id), 0)
  await assertAllSettles(shop)
})

test('the mail says what comes back, what does not, and quotes the policy', async () => {
  await setPolicy({ refused: { goods: 'sound', deliveryFee: false } })
  const { _id, number } = await comeBack(await ship(), { reason: 'refused' })
  const mails = await outboxMailsTo(shop, asha.email)
  const [mail, ...more] = mails.filter(({ subject }) => subject.includes(`#${number} was cancel`))
  assert.equal(more.length, 0)
  const text = mail?.text?.replace(/\s+/g, ' ') ?? ''
  for (const part of [
    'Your parcel was refused at the door and returned to us',
    'We’re refunding ₹790.00 to your original payment method.',
    '₹260.00 will not be refunded.',
    '“If a parcel is refused at the door, what you paid is refunded, minus the price of anything that comes back dead or broken, and minus the delivery fee.”',
  ])
    assert.ok(text.includes(part), text)
  await setPolicy({})
  const { parcelReturn } = await ownOrder(asha, _id)
  assert.match(
    parcelReturn?.rule ?? '',
    /^If a parcel is refused at the door, .* minus the delivery fee/,
    'as it was then',
  )
})

test('earlier refunds count, and what was retained can be refunded later, once', async () => {
  await setPolicy({ refused: { goods: 'none', deliveryFee: true } })
  const order = await ship()
  const { id } = order
  const fern = { lines: [{ item: order.fern, quantity: 1 }] }
  await refundPart(admin, id, fern)
  const returned = await comeBack(order, { reason: 'refused', amount: 60 })
  assert.equal(returned.parcelReturn?.retained, 790)
  await refundPart(admin, id, { lines: [{ item: order.pot, quantity: 1 }] })
  await refundPart(admin, id, fern)
  await assert.rejects(refundPart(admin, id, { amount: 1 }), { code: 'invalid' })
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, id), 'cancelled, payment refunded, shipment returned')
  assert.equal(await creditedOf(id), 1050)
})

test('if a refund made outside before the return fails, the shop makes it, and what was retained stays', async () => {
  const order = await ship()
  await shop.provider.setRefundMode('pending')
  const outside = await refundOutside(shop, order.paymentId, 100)
  await shop.provider.setRefundMode('processed')
  await settleOrder(shop, order.id)
  await comeBack(order, { reason: 'undeliverable', amount: 850 })
  await shop.provider.moveRefund(outside, 'failed')
  await settleOrder(shop, order.id)
  await assertAllSettles(shop)
  const { refunds, parcelReturn } = await ownOrder(asha, order.id)
  assert.deepEqual([...refunds.map(({ amount }) => amount), parcelReturn?.retained], [850, 100, 100])
})
