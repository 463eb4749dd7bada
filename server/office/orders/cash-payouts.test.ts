import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { dayInIndia } from '../../../domain/tax/financial-year.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import {
  ACCOUNT_PAYEE,
  buildCollectedOrder,
  payoutsOf,
  refundCash,
  UPI_PAYEE,
  untilPayouts,
} from '../../../test/support/cash-refunds.ts'
import { buildAdmin, buildPerson } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { buildOnlineOrder, paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { until } from '../../../test/support/wait-until.ts'
import { loadMoney } from '../books/load-money.ts'

const shop = paymentShopForTests()
const JOBS_MS = 20_000

beforeEach(async () => {
  await shop.provider.loseWebhooks()
  await shop.provider.setPayoutMode('processed')
})

test('cash goes to a UPI id: shopper and owner see where, masked, and no one the whole of it afterwards', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id, item } = await buildCollectedOrder(shop, asha, admin)
  await shop.provider.setPayoutMode('processing')
  await refundCash(admin, id, { lines: [{ item, quantity: 1 }], payee: { upi: ' Asha.Rao@OKAXIS' } })
  await untilPayouts(shop, id, 'pending')
  const own = async () => (await asha.api.call('GET /orders/:id', { params: { id } })).refunds
  assert.deepEqual(
    (await own()).map(({ amount, status, payee }) => [amount, status, payee]),
    [[200, 'accepted', 'UPI id a…@okaxis']],
  )
  assert.deepEqual((await payoutsOf(shop, id))[0]?.payee_details, { name: asha.name, upi: 'asha.rao@okaxis' })

  const [payout] = (await shop.provider.payouts()).slice(-1)
  assert.deepEqual([payout?.amount, payout?.mode], [20_000, 'UPI'])
  await shop.provider.movePayout(payout?.id ?? assert.fail(), 'processed')
  await untilPayouts(shop, id, 'succeeded')
  assert.equal((await own())[0]?.status, 'made')
  const [refund] = await payoutsOf(shop, id)
  assert.deepEqual([refund?.payee_details, refund?.reference], [null, null])
  const { refunds, failedTransfers, creditNotes } = await admin.api.call('GET /admin/orders/:id', { params: { id } })
  assert.deepEqual(
    refunds.map(({ payee, by, providerRefundId }) => [payee, by, providerRefundId]),
    [['UPI id a…@okaxis', admin.name, payout?.id]],
  )
  assert.deepEqual([failedTransfers, creditNotes.length], [[], 1])

  const [mail] = (await outboxMailsTo(shop, asha.email)).filter(({ subject }) => subject.startsWith('₹200.00 of order'))
  assert.match(mail?.text ?? '', /we are sending ₹200\.00 of your order #\d+ to your UPI id a…@okaxis\./)
  assert.doesNotMatch(JSON.stringify(await outboxMailsTo(shop, asha.email)), /asha\.rao@/i)
  const today = dayInIndia(new Date())
  const moved = (await loadMoney(shop.database, { from: today, to: today })).filter(({ orderId }) => orderId === id)
  assert.deepEqual(
    moved.map(({ kind, amount, reference }) => [kind, amount, reference]),
    [
      ['receipt', 40_000, id],
      ['refund', 20_000, payout?.id],
    ],
  )
  await assertInvariants(shop.database)
})

test('cash goes to a bank account, by the message of the provider', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id } = await buildCollectedOrder(shop, asha, admin)
  await shop.provider.setPayoutMode('queued')
  await refundCash(admin, id, { amount: 100, payee: ACCOUNT_PAYEE })
  await untilPayouts(shop, id, 'pending')
  await shop.provider.setWebhookMode({ kind: 'normal' })
  const payout = (await shop.provider.payouts()).at(-1)
  await shop.provider.movePayout(payout?.id ?? assert.fail(), 'processed')
  await until(async () => (await payoutsOf(shop, id))[0]?.status === 'succeeded', JOBS_MS)
  assert.deepEqual([payout?.mode, (await payoutsOf(shop, id))[0]?.payee], ['IMPS', 'bank account …5678'])
  const messages = await shop.database.selectFrom('provider_messages').select('body').execute()
  assert.ok(
    messages.every(({ body }) => !body.includes('narration')),
    'of a payout only its ids are stored',
  )
})

test('a payee that cannot be paid is refused by its field, and nothing is stored', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id } = await buildCollectedOrder(shop, asha, admin)
  for (const [payee, ...fields] of [
    [{ upi: 'asha' }, 'payee.upi'],
    [{ ...UPI_PAYEE, ...ACCOUNT_PAYEE }, 'payee.upi'],
    [{ ...ACCOUNT_PAYEE, ifsc: 'HDFC1234567' }, 'payee.ifsc'],
    [{ ...ACCOUNT_PAYEE, account: '12345678' }, 'payee.account'],
    [{ ...ACCOUNT_PAYEE, name: 'आशा' }, 'payee.name'],
    [{}, 'payee.account', 'payee.ifsc', 'payee.name'],
  ] as const)
    await assert.rejects(refundCash(admin, id, { amount: 1, payee }), (error: { fields?: object }) => {
      assert.deepEqual(Object.keys(error.fields ?? {}), fields)
      return true
    })
  for (const refund of [
    { amount: 1, payee: UPI_PAYEE, reference: 'UPI 1' },
    { amount: 0.5, payee: UPI_PAYEE },
  ])
    await assert.rejects(refundCash(admin, id, refund), (error: { fields?: { payee?: string } }) =>
      Boolean(error.fields?.payee),
    )
  await assert.rejects(refundCash(admin, id, { amount: 1 }), (error: { fields?: object }) =>
    Object.keys(error.fields ?? {}).includes('reference'),
  )
  await assert.rejects(refundCash(admin, id, { amount: 400.5, payee: UPI_PAYEE }), { code: 'invalid' })
  assert.deepEqual(await payoutsOf(shop, id), [])
})

test('money that was paid online goes to no payee', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id: id } = await buildOnlineOrder(shop, asha)
  await assert.rejects(refundCash(admin, id, { amount: 1, payee: UPI_PAYEE }), {
    fields: { payee: 'Money that was paid online goes back the way it was paid.' },
  })
})

test('where payouts are off a payee is refused, and the screens do not offer it', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id } = await buildCollectedOrder(shop, asha, admin)
  const payments = shop.payments ?? assert.fail()
  const { payouts } = payments
  const offered = async () => (await admin.api.call('GET /admin/orders/:id', { params: { id } })).canTransfer
  assert.equal(await offered(), true)
  payments.payouts = null
  try {
    assert.equal(await offered(), false)
    await assert.rejects(refundCash(admin, id, { amount: 1, payee: UPI_PAYEE }), {
      fields: { payee: 'Transfers are not set up in this shop: send the money by hand and name its reference' },
    })
    await refundCash(admin, id, { amount: 1, reference: 'UPI 1' })
  } finally {
    payments.payouts = payouts
  }
  await assertInvariants(shop.database)
})

test('the same request again is the same transfer, also at the same time; its key is not for another payee', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id } = await buildCollectedOrder(shop, asha, admin)
  const before = (await shop.provider.payouts()).length
  const key = crypto.randomUUID()
  const refund = { amount: 100, payee: UPI_PAYEE }
  // Its mask is that of the other one
  const mistyped = { payee: { upi: 'asha.roa@okaxis' } }
  await Promise.all(Array.from({ length: 5 }, () => refundCash(admin, id, refund, key)))
  await assert.rejects(refundCash(admin, id, { amount: 100, ...mistyped }, key), { code: 'key_reused' })
  await untilPayouts(shop, id, 'succeeded')
  await refundCash(admin, id, refund, key)
  for (const other of [mistyped, { payee: ACCOUNT_PAYEE }, { reference: 'UPI 1' }])
    await assert.rejects(refundCash(admin, id, { amount: 100, ...other }, key), { code: 'key_reused' })
  assert.equal((await payoutsOf(shop, id)).length, 1)
  assert.equal((await shop.provider.payouts()).length, before + 1)
})

test('many transfers at once never give back more cash than was collected', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id } = await buildCollectedOrder(shop, asha, admin)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, n) =>
      refundCash(admin, id, { amount: 100, ...(n % 2 === 0 ? { payee: UPI_PAYEE } : { reference: `UPI ${n}` }) }),
    ),
  )
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 4)
  await untilPayouts(shop, id, 'succeeded')
  await assertInvariants(shop.database)
})

test('a claim’s cash goes to a UPI id: it is settled once the money is there', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id, item } = await buildCollectedOrder(shop, asha, admin)
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
  await shop.provider.movePayout((await shop.provider.payouts()).at(-1)?.id ?? assert.fail(), 'processed')
  await untilPayouts(shop, id, 'succeeded')
  assert.equal((await asha.api.call('GET /claims/:id', { params })).status, 'settled')
  await assertInvariants(shop.database)
})
