import assert from 'node:assert/strict'
import { afterEach, test } from 'vitest'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import {
  ACCOUNT_PAYEE,
  buildCollectedOrder,
  payoutsOf,
  UPI_PAYEE,
  untilPayouts,
} from '../../../test/support/cash-refunds.ts'
import { buildAdmin, buildPerson, type Person, stockOf } from '../../../test/support/factories.ts'
import { paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { anyOrder, decideRefund, ownOrder, refundMails, refundPart } from '../../../test/support/refunding.ts'

const shop = paymentShopForTests({}, 'lost')

afterEach(() => assertInvariants(shop.database))

/** Two admins, and a collected order of which one proposed to transfer the price of a piece that came back sound. */
async function buildProposal() {
  const [asha, meera, ravi] = [await buildPerson(shop), await buildAdmin(shop), await buildAdmin(shop)]
  await meera.api.call('PATCH /admin/settings', { body: { cashApprovalAbove: 100 } })
  const { id, item, plant } = await buildCollectedOrder(shop, asha, meera)
  await refundPart(meera, id, { lines: [{ item, quantity: 1, restock: 1 }], payee: UPI_PAYEE })
  const refund = await payoutOf(id)
  assert.deepEqual([refund.status, refund.payee], ['awaiting_approval', 'UPI ID a…@okaxis'])
  const before = { stock: await stockOf(shop, plant), payouts: (await shop.provider.payouts()).length }
  return { asha, meera, ravi, id, item, plant, refund: refund.id, before }
}

const payeeShownTo = async (admin: Person, id: string) => (await anyOrder(admin, id)).refunds.at(-1)?.payeeInFull

const payoutOf = async (id: string) => (await payoutsOf(shop, id))[0] ?? assert.fail()

test('a transfer above the limit waits for a second admin; then it is made once, and its piece is on sale again', async () => {
  const { asha, meera, ravi, id, plant, refund, before } = await buildProposal()
  await assertInvariants(shop.database)
  await assert.rejects(decideRefund(meera, id, refund), { code: 'illegal_move' })
  const byHand = { approve: true, reference: 'UPI 1' } as const
  await assert.rejects(decideRefund(ravi, id, refund, byHand), { code: 'invalid' }, 'it is no manual transfer')
  assert.deepEqual([(await payoutOf(id)).status, await refundMails(shop, asha)], ['awaiting_approval', []])

  await decideRefund(ravi, id, refund)
  await untilPayouts(shop, id, 'succeeded')
  assert.equal((await shop.provider.payouts()).length, before.payouts + 1)
  assert.equal(await stockOf(shop, plant), before.stock + 1)
  const { refunds, creditNotes, restocked } = await anyOrder(meera, id)
  assert.partialDeepStrictEqual(refunds, [{ status: 'made', by: meera.name, approvedBy: ravi.name }])
  const { payee_details } = await payoutOf(id)
  assert.deepEqual([refunds.length, creditNotes.length, restocked.length, payee_details], [1, 1, 1, null])
  assert.equal((await refundMails(shop, asha)).length, 1)
})

test('while a transfer waits, every admin sees the whole payee and no customer does; afterwards it is masked', async () => {
  const { asha, meera, ravi, id, item, refund } = await buildProposal()
  for (const admin of [meera, ravi]) {
    assert.deepEqual(await payeeShownTo(admin, id), { name: asha.name, ...UPI_PAYEE })
  }
  const third = await buildPerson(shop)
  for (const customer of [third, asha]) await assert.rejects(anyOrder(customer, id), { code: 'admins_only' })
  await assert.rejects(ownOrder(third, id), { code: 'not_found' })
  assert.doesNotMatch(JSON.stringify(await ownOrder(asha, id)), /asha\.rao/)
  const list = await ravi.api.call('GET /admin/orders', { query: { view: 'payments' } })
  assert.doesNotMatch(JSON.stringify(list), /asha\.rao/)

  await decideRefund(ravi, id, refund)
  assert.deepEqual([await payeeShownTo(ravi, id), (await payoutOf(id)).status], [null, 'requested'])
  await untilPayouts(shop, id, 'succeeded')
  const order = JSON.stringify(await anyOrder(ravi, id))
  assert.match(order, /UPI ID a…@okaxis/)
  assert.doesNotMatch(order, /asha\.rao/)

  await refundPart(meera, id, { lines: [{ item, quantity: 1 }], payee: ACCOUNT_PAYEE })
  assert.deepEqual(await payeeShownTo(ravi, id), ACCOUNT_PAYEE)
})

test('a declined transfer forgets its payee, and leaves pieces, money and stock alone', async () => {
  const { meera, ravi, id, item, plant, refund, before } = await buildProposal()
  await decideRefund(ravi, id, refund, { approve: false, note: 'Wrong order' })
  const dropped = await payoutOf(id)
  assert.deepEqual([dropped.status, dropped.payee_details], ['dropped', null])
  const { failedTransfers, restocked } = await anyOrder(meera, id)
  assert.deepEqual([failedTransfers, restocked], [[], []])
  await refundPart(meera, id, { lines: [{ item, quantity: 2, restock: 2 }], payee: UPI_PAYEE })
  assert.deepEqual({ stock: await stockOf(shop, plant), payouts: (await shop.provider.payouts()).length }, before)
})

test('a refund proposed while transfers were on cannot be approved once they are off', async () => {
  const { ravi, id, refund } = await buildProposal()
  const payments = shop.payments ?? assert.fail()
  const { payouts } = payments
  payments.payouts = null
  try {
    await assert.rejects(decideRefund(ravi, id, refund), { code: 'illegal_move' })
  } finally {
    payments.payouts = payouts
  }
  await decideRefund(ravi, id, refund)
  await untilPayouts(shop, id, 'succeeded')
})
