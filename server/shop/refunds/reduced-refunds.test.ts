import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { buildAdmin, buildPerson, type Person } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { assertAllSettles } from '../../../test/support/paying.ts'
import { paymentShopForTests } from '../../../test/support/payment-shop.ts'
import {
  anyOrder,
  buildFernsAndPot,
  move,
  payInFull,
  refundOutside,
  refundPart,
} from '../../../test/support/refunding.ts'
import { settleOrder } from '../payments/settle-order.ts'
import { executeRefund } from './execute-refund.ts'

const shop = paymentShopForTests({}, 'lost')

/**
 * A delivered order of ₹990 with two ferns that are to go back for ₹400, while so many rupees of it go back outside: those are
 * known before the provider makes the shop's own refund.
 */
async function buildReduced(rupees: number, outsideMode: 'pending' | 'processed') {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const order = await buildFernsAndPot(shop, asha, 'online')
  const { id } = order
  const paymentId = await payInFull(shop, asha, order)
  await move(admin, id, 'shipped', 'delivered')
  const refundFerns = () => refundPart(admin, id, { lines: [{ item: order.fern, quantity: 2 }] })
  await shop.provider.setAnswerMode({ path: '/payments/:id/refunds', kind: 'lost', times: 9 })
  await refundFerns()
  await shop.provider.setRefundMode(outsideMode)
  const outside = await refundOutside(shop, paymentId, rupees)
  await shop.provider.setRefundMode('processed')
  await shop.provider.answerNormally()
  await settleOrder(shop, id)
  for (const { id: refundId } of await rowsOf(id)) await executeRefund(shop, refundId)
  return { asha, admin, id, refundFerns, outside }
}

const rowsOf = (id: string) =>
  shop.database.selectFrom('refunds').selectAll().where('order_id', '=', id).orderBy('created_at').execute()

const ownSums = async (id: string) =>
  (await rowsOf(id))
    .filter(({ made_by, status }) => made_by === 'shop' && status === 'succeeded')
    .map(({ amount }) => amount / 100)

async function incidentsOf(id: string): Promise<string[]> {
  const incidents = shop.database.selectFrom('payment_incidents').selectAll().where('order_id', '=', id).orderBy('id')
  const others = await incidents.where('kind', '!=', 'refunded_elsewhere').execute()
  return others.map(({ kind, detail }) => `${kind}: ${detail.slice(detail.indexOf('₹'))}`)
}

const subjectsOf = async ({ email }: Person) =>
  (await outboxMailsTo(shop, email))
    .map(({ subject }) => subject.replace(/#\d+/, '#'))
    .filter((subject) => subject.includes('₹'))

const ALL_BACK = { code: 'invalid', fields: { 'lines.0.quantity': 'All of it has been refunded' } }

test('a refund reduced by one made outside: both parties learn the sums, its pieces stay credited, and the rest follows if that one fails', async () => {
  const { asha, admin, id, refundFerns, outside } = await buildReduced(800, 'pending')
  assert.deepEqual(await ownSums(id), [190])
  assert.deepEqual(await incidentsOf(id), ['refund_reduced: ₹190 instead of ₹400'])
  assert.deepEqual(await subjectsOf(asha), [
    'The refund of ₹400.00 for order # has changed',
    'Your refund of ₹400.00 for order #',
  ])
  await assert.rejects(refundFerns(), ALL_BACK)
  await shop.provider.moveRefund(outside, 'failed')
  await settleOrder(shop, id)
  await assertAllSettles(shop)
  assert.deepEqual((await ownSums(id)).toSorted(), [190, 210])
  assert.equal((await incidentsOf(id)).at(-1)?.startsWith('outside_refund_failed: ₹800 of pay_'), true)
  assert.equal((await subjectsOf(asha))[0], 'Your refund of ₹210.00 for order #')
  assert.equal((await anyOrder(admin, id)).creditNotes.length, 1)
})

test('a refund that was dropped is not made, and its pieces are not credited twice', async () => {
  const { id, refundFerns } = await buildReduced(990, 'processed')
  assert.deepEqual(await ownSums(id), [])
  assert.deepEqual(await incidentsOf(id), ['refund_reduced: ₹0 instead of ₹400'])
  await assert.rejects(refundFerns(), ALL_BACK)
  await assertInvariants(shop.database)
})
