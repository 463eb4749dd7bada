import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { dayInIndia } from '../../domain/days.ts'
import { fromRupees } from '../../domain/money.ts'
import { loadMoney } from '../../server/admin/books/load-tally.ts'
import { reconcilePayments } from '../../server/shop/payments/reconcile-payments.ts'
import { executeRefund } from '../../server/shop/refunds/execute-refund.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { ACCOUNT_PAYEE, buildCollectedOrder, payoutsOf, UPI_PAYEE, untilPayouts } from '../support/cash-refunds.ts'
import { claimOf } from '../support/claims.ts'
import { buildAdmin, buildPerson } from '../support/factories.ts'
import { outboxMailsTo } from '../support/mails.ts'
import { paymentShopForTests } from '../support/payment-shop.ts'
import { anyOrder, ownClaim, refundPart } from '../support/refunding.ts'
import { until } from '../support/wait-until.ts'

const shop = paymentShopForTests({}, 'lost')

async function build() {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  return { asha, admin, ...(await buildCollectedOrder(shop, asha, admin)) }
}

/** Dates the order's payouts a day back, so that they are checked again. */
const agePayouts = (orderId: string) =>
  sql`update refunds set paid_out_at = paid_out_at - interval '1 day' where order_id = ${orderId}`.execute(
    shop.database,
  )

/** Today's entries for an order in the books. */
async function moneyOf(id: string) {
  const today = dayInIndia(new Date())
  return (await loadMoney(shop.database, { from: today, to: today })).filter(({ orderId }) => orderId === id)
}

/** The provider's payouts for an order's refunds. */
async function madeFor(orderId: string) {
  const ids = (await payoutsOf(shop, orderId)).map(({ id }) => id)
  return (await shop.provider.payouts()).filter(({ reference_id }) => ids.includes(reference_id ?? ''))
}

for (const [what, kind, method, path] of [
  ['the answer is lost', 'lost', 'POST', '/payouts'],
  ['the provider answers 500', '500', 'POST', '/payouts'],
  ['look-ups fail', 'reset', 'GET', '/payouts*'],
] as const)
  test(`fault 52 · cash is paid out, but ${what}: it is paid out once`, async () => {
    const { admin, id } = await build()
    await shop.provider.setAnswerMode({ path, method, kind, times: 3 })
    await refundPart(admin, id, { amount: 400, payee: UPI_PAYEE })
    await untilPayouts(shop, id, 'succeeded')
    assert.equal((await madeFor(id)).map(({ amount }) => amount).join(), '40000')
    await assertInvariants(shop.database)
  })

for (const ending of ['failed', 'rejected', 'cancelled'] as const)
  test(`fault 52 · a payout is ${ending}: the owner and the shopper are told, and the sum can be refunded again`, async () => {
    const { asha, admin, id, item } = await build()
    await shop.provider.setPayoutMode(ending)
    await refundPart(admin, id, { lines: [{ item, quantity: 2 }], payee: UPI_PAYEE })
    await untilPayouts(shop, id, 'dropped')
    const { refunds, failedTransfers, incidents, creditNotes } = await anyOrder(admin, id)
    assert.deepEqual([refunds.length, failedTransfers.length, incidents.length, creditNotes.length], [0, 1, 1, 1])
    const problem = `The payout was ${ending}`
    assert.partialDeepStrictEqual(failedTransfers, [{ amount: 400, payee: 'UPI ID a…@okaxis', problem }])
    assert.equal(incidents[0]?.kind, 'transfer_failed')
    assert.doesNotMatch(JSON.stringify([failedTransfers, incidents]), /asha\.rao@/)
    assert.equal((await payoutsOf(shop, id))[0]?.payee_details, null)
    const subjects = (await outboxMailsTo(shop, asha.email)).map(({ subject }) => subject)
    assert.equal(subjects.filter((subject) => subject.startsWith('We could not send your refund of ₹400.00')).length, 1)

    // The credit note stays, so that only a sum can be refunded.
    const onePiece = refundPart(admin, id, { lines: [{ item, quantity: 1 }], payee: ACCOUNT_PAYEE })
    await assert.rejects(onePiece, { code: 'invalid' })
    await shop.provider.setPayoutMode('processed')
    await refundPart(admin, id, { amount: 400, payee: ACCOUNT_PAYEE })
    await until(async () => (await payoutsOf(shop, id)).at(-1)?.status === 'succeeded')
    await assert.rejects(refundPart(admin, id, { amount: 1, reference: 'UPI 1' }), { code: 'invalid' })
    await assertInvariants(shop.database)
  })

test('fault 52 · a payout fails: its pieces stay credited, and can be neither claimed nor replaced', async () => {
  const { asha, admin, id, item } = await build()
  const claimed = claimOf({ items: [] }, { lines: [{ item, quantity: 1 }] })
  const open = () => asha.api.call('POST /orders/:id/claims', { params: { id }, body: claimed })
  const claim = await open()
  await shop.provider.setPayoutMode('failed')
  await refundPart(admin, id, { lines: [{ item, quantity: 2 }], payee: UPI_PAYEE })
  await untilPayouts(shop, id, 'dropped')
  await refundPart(admin, id, { amount: 400, reference: 'UPI 1' })
  const params = { id: claim._id }
  const decide = admin.api.call('POST /admin/claims/:id/decision', { params, body: { kind: 'replace' } })
  await assert.rejects(decide, { code: 'illegal_move' })
  await asha.api.call('POST /claims/:id/withdraw', { params })
  await assert.rejects(open(), { code: 'invalid' })
  await assertInvariants(shop.database)
})

test('fault 52 · a refused payout is made after all: the owner is told that the sum may have been sent twice', async () => {
  const { admin, id, makeLate } = await buildRefused(400)
  await refundPart(admin, id, { amount: 400, reference: 'UPI 1' })
  await shop.provider.setWebhookMode({ kind: 'duplicated', times: 3, freshIds: true })
  const late = await makeLate()
  const details = async () => (await anyOrder(admin, id)).incidents.map(({ detail }) => detail)
  await until(async () => (await details()).some((detail) => detail.includes(`sent after all, as ${late.id}`)))
  assert.equal((await details()).length, 2)
  assert.equal((await payoutsOf(shop, id))[0]?.status, 'dropped')
  const moved = async () =>
    (await moneyOf(id)).filter(({ reference }) => reference === late.id).map(({ kind, amount }) => `${kind} ${amount}`)
  assert.deepEqual(await moved(), ['refund 40000'])
  await assertInvariants(shop.database)

  await shop.provider.movePayout(late.id, 'reversed')
  await until(async () => (await details()).some((detail) => detail.includes('it came back')))
  assert.deepEqual((await moved()).toSorted(), ['receipt 40000', 'refund 40000'])
  await assertInvariants(shop.database)
})

test('fault 52 · a refused payout is made after all: its sum cannot be refunded again', async () => {
  const { admin, id, key, makeLate } = await buildRefused(300)
  // A webhook would start a job that checks the payout at the same time.
  await shop.provider.setWebhookMode({ kind: 'held' })
  const made = await makeLate()
  await executeRefund(shop, key)
  await assert.rejects(refundPart(admin, id, { amount: 101, reference: 'UPI 1' }), { code: 'invalid' })
  const wasMadeLate = async () => (await anyOrder(admin, id)).failedTransfers[0]?.wasMadeLate
  assert.equal(await wasMadeLate(), true)

  await shop.provider.movePayout(made.id, 'reversed')
  await agePayouts(id)
  await reconcilePayments(shop)
  assert.equal(await wasMadeLate(), false)
  await refundPart(admin, id, { amount: 400, reference: 'UPI 1' })
  await assertInvariants(shop.database)
})

for (const how of ['with a message', 'without one', 'without one, after it waited for weeks'] as const)
  test(`fault 52 · a payout comes back after it was processed, ${how}: this is booked once`, async () => {
    const { asha, admin, id } = await build()
    const hasWaited = how.includes('weeks')
    if (hasWaited) await shop.provider.setPayoutMode('queued')
    await refundPart(admin, id, { amount: 400, payee: UPI_PAYEE })
    await untilPayouts(shop, id, hasWaited ? 'pending' : 'succeeded')
    const [{ id: made } = assert.fail()] = await madeFor(id)
    if (hasWaited) {
      const refunds = shop.database.updateTable('refunds').where('order_id', '=', id)
      // The process that made it may still hold its claim, and would not end it with another number of attempts.
      await refunds.set({ attempts: 60, claimed_until: null }).execute()
      await shop.provider.movePayout(made, 'processed')
      await untilPayouts(shop, id, 'succeeded')
    }
    if (how === 'with a message') await shop.provider.setWebhookMode({ kind: 'duplicated', times: 3, freshIds: true })
    await shop.provider.movePayout(made, 'reversed')
    if (how !== 'with a message') await agePayouts(id)
    await until(async () => {
      // A payout that a job is checking is left to the job.
      if (how !== 'with a message') await reconcilePayments(shop)
      return (await payoutsOf(shop, id))[0]?.status === 'dropped'
    })
    assert.equal((await asha.api.call('GET /orders/:id', { params: { id } })).refunds.length, 0)
    const received = (await moneyOf(id)).filter(({ kind, reference }) => kind === 'receipt' && reference === made)
    assert.equal(received.length, 1)
    await refundPart(admin, id, { amount: 400, reference: 'UPI 1' })
    await assertInvariants(shop.database)
  })

test('fault 52 · many processes carry out one payout at once: it is made once', async () => {
  const { admin, id } = await build()
  await refundPart(admin, id, { amount: 400, payee: UPI_PAYEE })
  const [refund] = await payoutsOf(shop, id)
  await Promise.allSettled(Array.from({ length: 10 }, () => executeRefund(shop, refund?.id ?? '')))
  await untilPayouts(shop, id, 'succeeded')
  assert.equal((await madeFor(id)).length, 1)
})

test('fault 52 · a claim whose transfer failed is settled, and its history says so', async () => {
  const { asha, admin, id, item } = await build()
  const lines = [{ item, quantity: 2 }]
  const body = claimOf({ items: [] }, { lines })
  const claim = await asha.api.call('POST /orders/:id/claims', { params: { id }, body })
  await shop.provider.setPayoutMode('failed')
  const decision = { kind: 'refund', speed: 'normal', lines, payee: UPI_PAYEE } as const
  await admin.api.call('POST /admin/claims/:id/decision', { params: { id: claim._id }, body: decision })
  await untilPayouts(shop, id, 'dropped')
  const { status, refund, events } = await ownClaim(asha, claim._id)
  assert.deepEqual([status, refund], ['settled', null])
  assert.match(events.at(-1)?.text ?? '', /^The transfer to the UPI ID a…@okaxis failed\./)
  await assertInvariants(shop.database)
})

/** A delivered cash order with a refused payout of this many rupees; with `makeLate` the provider makes it after all. */
async function buildRefused(amount: number) {
  const { admin, id } = await build()
  const payments = shop.payments ?? assert.fail()
  const payouts = payments.payouts ?? assert.fail()
  // The provider refuses this narration.
  payments.payouts = { ...payouts, pay: (payout) => payouts.pay({ ...payout, narration: 'Refund #1' }) }
  try {
    await refundPart(admin, id, { amount, payee: UPI_PAYEE })
    await untilPayouts(shop, id, 'dropped')
  } finally {
    payments.payouts = payouts
  }
  assert.deepEqual(await madeFor(id), [])
  const [{ id: key } = assert.fail()] = await payoutsOf(shop, id)
  const payee = { name: 'Asha', ...UPI_PAYEE }
  const makeLate = () => payouts.pay({ key, contactKey: key, amount: fromRupees(amount), payee, narration: 'Refund' })
  return { admin, id, key, makeLate }
}
