import assert from 'node:assert/strict'
import { afterEach, test } from 'vitest'
import { dayInIndia } from '../../../domain/days.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import {
  ACCOUNT_PAYEE,
  buildCollectedOrder,
  payoutsOf,
  UPI_PAYEE,
  untilPayouts,
} from '../../../test/support/cash-refunds.ts'
import { buildAdmin, buildPerson } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { buildOnlineOrder, paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { anyOrder, ownClaim, ownOrder, refundMails, refundPart } from '../../../test/support/refunding.ts'
import { until } from '../../../test/support/wait-until.ts'
import { loadMoney } from '../../admin/books/load-tally.ts'

const shop = paymentShopForTests({}, 'lost')
const JOBS_MS = 20_000

afterEach(() => assertInvariants(shop.database))

/** A delivered order of two ferns at ₹200, paid in cash. */
async function build() {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  return { asha, admin, ...(await buildCollectedOrder(shop, asha, admin)) }
}

const payoutOf = async (id: string) => (await payoutsOf(shop, id))[0]

/** The provider has paid the newest payout. */
async function processNewest() {
  const payout = (await shop.provider.payouts()).at(-1) ?? assert.fail()
  await shop.provider.movePayout(payout.id, 'processed')
  return payout
}

test('cash is refunded to a UPI ID: shopper and owner see it masked, and afterwards no one sees it whole', async () => {
  const { asha, admin, id, item } = await build()
  await shop.provider.setPayoutMode('processing')
  await refundPart(admin, id, { lines: [{ item, quantity: 1 }], payee: { upi: ' Asha.Rao@OKAXIS' } })
  await untilPayouts(shop, id, 'pending')
  const own = async () => (await ownOrder(asha, id)).refunds
  const shown = (await own()).map(({ amount, status, payee }) => [amount, status, payee])
  assert.deepEqual(shown, [[200, 'accepted', 'UPI ID a…@okaxis']])
  assert.deepEqual((await payoutOf(id))?.payee_details, { name: asha.name, upi: 'asha.rao@okaxis' })

  const payout = await processNewest()
  assert.deepEqual([payout.amount, payout.mode], [20_000, 'UPI'])
  await untilPayouts(shop, id, 'succeeded')
  assert.equal((await own())[0]?.status, 'made')
  const refund = await payoutOf(id)
  assert.deepEqual([refund?.payee_details, refund?.reference], [null, null])
  const { refunds, failedTransfers, creditNotes } = await anyOrder(admin, id)
  const transfers = refunds.map(({ payee, by, providerRefundId }) => [payee, by, providerRefundId])
  assert.deepEqual(transfers, [['UPI ID a…@okaxis', admin.name, payout.id]])
  assert.deepEqual([failedTransfers, creditNotes.length], [[], 1])

  const [mail] = await refundMails(shop, asha)
  assert.match(mail?.text ?? '', /We are refunding ₹200\.00 for your order #\d+ to your UPI ID a…@okaxis\./)
  assert.doesNotMatch(JSON.stringify(await outboxMailsTo(shop, asha.email)), /asha\.rao@/i)
  const today = dayInIndia(new Date())
  const moved = (await loadMoney(shop.database, { from: today, to: today })).filter(({ orderId }) => orderId === id)
  const booked = moved.map(({ kind, amount, reference }) => [kind, amount, reference])
  assert.deepEqual(booked, [
    ['receipt', 40_000, id],
    ['refund', 20_000, payout.id],
  ])
})

test('cash is refunded to a bank account when the provider’s webhook says so', async () => {
  const { admin, id } = await build()
  await shop.provider.setPayoutMode('queued')
  await refundPart(admin, id, { amount: 100, payee: ACCOUNT_PAYEE })
  await untilPayouts(shop, id, 'pending')
  await shop.provider.setWebhookMode({ kind: 'normal' })
  const { mode } = await processNewest()
  await until(async () => (await payoutOf(id))?.status === 'succeeded', JOBS_MS)
  assert.deepEqual([mode, (await payoutOf(id))?.payee], ['IMPS', 'bank account …5678'])
  const messages = await shop.database.selectFrom('provider_messages').select('body').execute()
  assert.doesNotMatch(JSON.stringify(messages), /narration/, 'of a payout only its ids are stored')
})

test('a payee that cannot be paid is refused, naming the field, and nothing is stored', async () => {
  const { asha, admin, id } = await build()
  for (const [part, ...fields] of [
    [{ payee: { upi: 'asha' } }, 'payee.upi'],
    [{ payee: { ...UPI_PAYEE, ...ACCOUNT_PAYEE } }, 'payee.upi'],
    [{ payee: { ...ACCOUNT_PAYEE, ifsc: 'HDFC1234567' } }, 'payee.ifsc'],
    [{ payee: { ...ACCOUNT_PAYEE, account: '12345678' } }, 'payee.account'],
    [{ payee: { ...ACCOUNT_PAYEE, name: 'आशा' } }, 'payee.name'],
    [{ payee: {} }, 'payee.account', 'payee.ifsc', 'payee.name'],
    [{ payee: UPI_PAYEE, reference: 'UPI 1' }, 'payee'],
    [{ payee: UPI_PAYEE, amount: 0.5 }, 'payee'],
    [{ payee: UPI_PAYEE, amount: 400.5 }, 'amount'],
    [{}, 'reference'],
  ] as const)
    await assert.rejects(refundPart(admin, id, { amount: 1, ...part }), (error: { fields?: object }) => {
      assert.deepEqual(Object.keys(error.fields ?? {}), fields)
      return true
    })
  assert.deepEqual(await payoutsOf(shop, id), [])
  const { _id: online } = await buildOnlineOrder(shop, asha)
  await assert.rejects(refundPart(admin, online, { amount: 1, payee: UPI_PAYEE }), {
    fields: { payee: 'Online payments are refunded to the original payment method.' },
  })
})

test('with payouts off a payee is refused, and the screens do not offer it', async () => {
  const { admin, id } = await build()
  const payments = shop.payments ?? assert.fail()
  const { payouts } = payments
  const offered = async () => (await anyOrder(admin, id)).canTransfer
  assert.equal(await offered(), true)
  payments.payouts = null
  try {
    assert.equal(await offered(), false)
    await assert.rejects(refundPart(admin, id, { amount: 1, payee: UPI_PAYEE }), {
      fields: { payee: 'Transfers are not set up. Send the money yourself and enter the reference' },
    })
    await refundPart(admin, id, { amount: 1, reference: 'UPI 1' })
  } finally {
    payments.payouts = payouts
  }
})

test('the same request again, even at the same time, is the same transfer; its key is not valid for another payee', async () => {
  const { admin, id } = await build()
  const before = (await shop.provider.payouts()).length
  const key = crypto.randomUUID()
  const refund = { amount: 100, payee: UPI_PAYEE }
  // Its mask is that of the other one
  const mistyped = { payee: { upi: 'asha.roa@okaxis' } }
  await Promise.all(Array.from({ length: 5 }, () => refundPart(admin, id, refund, key)))
  await assert.rejects(refundPart(admin, id, { amount: 100, ...mistyped }, key), { code: 'key_reused' })
  await untilPayouts(shop, id, 'succeeded')
  await refundPart(admin, id, refund, key)
  for (const other of [mistyped, { payee: ACCOUNT_PAYEE }, { reference: 'UPI 1' }])
    await assert.rejects(refundPart(admin, id, { amount: 100, ...other }, key), { code: 'key_reused' })
  assert.equal((await payoutsOf(shop, id)).length, 1)
  assert.equal((await shop.provider.payouts()).length, before + 1)
})

test('a claim’s cash is refunded to a UPI ID: it is settled once the money is there', async () => {
  const { asha, admin, id, item } = await build()
  const lines = [{ item, quantity: 2 }]
  const claimed = { lines, reason: 'broken' as const, text: 'The stems are broken.', photos: [] }
  const claim = await asha.api.call('POST /orders/:id/claims', { params: { id }, body: claimed })
  const params = { id: claim._id }
  assert.equal((await admin.api.call('GET /admin/claims/:id', { params })).canTransfer, true)
  await shop.provider.setPayoutMode('processing')
  const body = { kind: 'refund', speed: 'normal', lines, payee: UPI_PAYEE } as const
  const decided = await admin.api.call('POST /admin/claims/:id/decision', { params, body })
  assert.equal(decided.status, 'refunding')
  await untilPayouts(shop, id, 'pending')
  await processNewest()
  await untilPayouts(shop, id, 'succeeded')
  assert.equal((await ownClaim(asha, claim._id)).status, 'settled')
})
