import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import {
  buildCollectedOrder,
  payoutsOf,
  refundCash,
  UPI_PAYEE,
  untilPayouts,
} from '../../../test/support/cash-refunds.ts'
import { buildAdmin, buildPerson, type Person } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { stockOf } from '../../../test/support/stock.ts'

const shop = paymentShopForTests()

beforeEach(async () => {
  await shop.provider.loseWebhooks()
  await shop.provider.setPayoutMode('processed')
})

/** Two admins, and a collected order of which one proposed to transfer the price of a piece that came back sound. */
async function buildProposal() {
  const [asha, meera, ravi] = [await buildPerson(shop), await buildAdmin(shop), await buildAdmin(shop)]
  await meera.api.call('PATCH /admin/settings', { body: { cashApprovalAbove: 100 } })
  const { id, item, plant } = await buildCollectedOrder(shop, asha, meera)
  await refundCash(meera, id, { lines: [{ item, quantity: 1, restock: 1 }], payee: UPI_PAYEE })
  const refund = (await payoutsOf(shop, id))[0] ?? assert.fail()
  return { asha, meera, ravi, id, item, plant, refund }
}

type Decision = { approve: true; reference?: string } | { approve: false; note: string }

function decide({ api }: Person, { id, refund }: { id: string; refund: { id: string } }, body: Decision) {
  const params = { id, refund: refund.id }
  return api.call('POST /admin/orders/:id/refunds/:refund/approval', { params, body })
}

const refundMails = async ({ email }: Person) =>
  (await outboxMailsTo(shop, email)).filter(({ subject }) => subject.includes('goes back to you'))

test('a transfer above the limit waits for a second admin: then it is made once, and its piece is on sale again', async () => {
  const proposal = await buildProposal()
  const { asha, meera, ravi, id, plant, refund } = proposal
  const [stock, payouts] = [await stockOf(shop, plant), (await shop.provider.payouts()).length]
  assert.deepEqual([refund.status, refund.payee], ['awaiting_approval', 'UPI id a…@okaxis'])
  await assertInvariants(shop.database)
  await assert.rejects(decide(meera, proposal, { approve: true }), { code: 'illegal_move' })
  assert.equal((await refundMails(asha)).length, 0)

  await decide(ravi, proposal, { approve: true })
  await untilPayouts(shop, id, 'succeeded')
  assert.equal((await shop.provider.payouts()).length, payouts + 1)
  assert.equal(await stockOf(shop, plant), stock + 1)
  const { refunds, creditNotes, restocked } = await meera.api.call('GET /admin/orders/:id', { params: { id } })
  assert.deepEqual(
    refunds.map(({ status, by, approvedBy }) => [status, by, approvedBy]),
    [['made', meera.name, ravi.name]],
  )
  assert.deepEqual([creditNotes.length, restocked.length], [1, 1])
  assert.deepEqual((await payoutsOf(shop, id))[0]?.payee_details, null)
  assert.equal((await refundMails(asha)).length, 1)
  await assertInvariants(shop.database)
})

test('who approves a transfer cannot name one that was made by hand beside it', async () => {
  const proposal = await buildProposal()
  const { ravi, id } = proposal
  const payouts = (await shop.provider.payouts()).length
  await assert.rejects(decide(ravi, proposal, { approve: true, reference: 'UPI 1' }), { code: 'invalid' })
  assert.equal((await payoutsOf(shop, id))[0]?.status, 'awaiting_approval')
  assert.equal((await shop.provider.payouts()).length, payouts)
})

test('a transfer that is declined forgets its payee, and leaves piece, money and stock', async () => {
  const proposal = await buildProposal()
  const { meera, ravi, id, item, plant } = proposal
  const [stock, payouts] = [await stockOf(shop, plant), (await shop.provider.payouts()).length]
  await decide(ravi, proposal, { approve: false, note: 'Wrong order' })
  const dropped = (await payoutsOf(shop, id))[0]
  assert.deepEqual([dropped?.status, dropped?.payee_details], ['dropped', null])
  const { failedTransfers, restocked } = await meera.api.call('GET /admin/orders/:id', { params: { id } })
  assert.deepEqual([failedTransfers, restocked], [[], []])
  await refundCash(meera, id, { lines: [{ item, quantity: 2, restock: 2 }], payee: UPI_PAYEE })
  assert.deepEqual([await stockOf(shop, plant), (await shop.provider.payouts()).length], [stock, payouts])
  await assertInvariants(shop.database)
})

test('what was proposed while transfers were on is not approved once they are off', async () => {
  const proposal = await buildProposal()
  const payments = shop.payments ?? assert.fail()
  const { payouts } = payments
  payments.payouts = null
  try {
    await assert.rejects(decide(proposal.ravi, proposal, { approve: true }), { code: 'illegal_move' })
  } finally {
    payments.payouts = payouts
  }
  await decide(proposal.ravi, proposal, { approve: true })
  await untilPayouts(shop, proposal.id, 'succeeded')
})
