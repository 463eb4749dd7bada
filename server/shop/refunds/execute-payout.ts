import { sql } from 'kysely'
import { formatSum, paise } from '../../../domain/money.ts'
import { withoutPayee } from '../../../domain/refund/payee.ts'
import { isPaidOutLate, refundStatusAfter } from '../../../domain/refund/payout-status.ts'
import { ProviderRefusal, ProviderUnavailable } from '../../integrations/razorpay/api.ts'
import type { PayoutProvider, ProviderPayout } from '../../integrations/razorpay/payouts.ts'
import { inTransaction, type Transaction } from '../../platform/database/database.ts'
import { followRefunds } from '../claims/move-claim.ts'
import { lockOrder } from '../orders/queries.ts'
import { recordIncident } from '../orders/record-incident.ts'
import type { RefundRow } from '../orders/request-refund.ts'
import type { Shop } from '../shop.ts'
import { mailFailedTransfer } from './refund-mails.ts'

/** Nothing is paid out any more for such a refund, or not yet. What was dropped may have been paid out all the same. */
const HAS_NO_PAYOUT = sql<boolean>`(
  status = 'awaiting_approval' or decline_note is not null or status = 'dropped' and reversed_at is not null
)`

/** Longer than all calls to the provider take, each with its timeout. */
const CLAIM_SECONDS = 20

/**
 * Transfers the cash of a refund to its payee, or finds out what became of the payout. One process at a time looks for a payout
 * with the refund's id before it makes one under that key, so that there is never a second one. Throws a `ProviderUnavailable`
 * when it has to be called again.
 */
export async function executePayout(shop: Shop, refundId: string): Promise<void> {
  const refund = await claim(shop, refundId)
  if (!refund) return
  try {
    const report = await findReport(shop, refund)
    if (report)
      await inTransaction(shop.database, async (transaction) => {
        await lockOrder(transaction, refund.order_id)
        await recordPayout(shop, transaction, refundId, report)
      })
  } finally {
    // Unless another process has claimed it since
    await shop.database
      .updateTable('refunds')
      .set({ claimed_until: null })
      .where('id', '=', refundId)
      .where('attempts', '=', refund.attempts)
      .execute()
  }
}

/** Null if the payout is over, or not approved by a second admin. */
async function claim({ database }: Shop, refundId: string): Promise<RefundRow | null> {
  const claimed = await database
    .updateTable('refunds')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      claimed_until: sql<Date>`now() + make_interval(secs => ${CLAIM_SECONDS})`,
      updated_at: sql<Date>`case when status in ('succeeded', 'dropped') then updated_at else now() end`,
    }))
    .where('id', '=', refundId)
    .where((row) => row.not(HAS_NO_PAYOUT))
    .where((row) => row.or([row('claimed_until', 'is', null), row('claimed_until', '<', sql<Date>`now()`)]))
    .returningAll()
    .executeTakeFirst()
  if (claimed) return claimed
  const { isOver } = await database
    .selectFrom('refunds')
    .select(HAS_NO_PAYOUT.as('isOver'))
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  if (isOver) return null
  throw new ProviderUnavailable('Another process is querying the provider about this payout')
}

/** Null if nothing is known of the payout, and none can be made now. */
async function findReport(shop: Shop, refund: RefundRow): Promise<PayoutReport | null> {
  const payouts = shop.payments?.payouts
  if (!payouts) {
    if (refund.status === 'requested') await noteProblem(shop, refund, OFF)
    return null
  }
  try {
    if (refund.provider_refund_id !== null) return await payouts.find(refund.provider_refund_id)
    const made = await payouts.findByKey(refund.id)
    return made ?? (refund.status === 'dropped' ? null : await pay(shop, payouts, refund))
  } catch (error) {
    await noteProblem(shop, refund, error instanceof Error ? error.message : String(error))
    throw error
  }
}

async function pay(shop: Shop, payouts: PayoutProvider, refund: RefundRow): Promise<PayoutReport | null> {
  const { payee_details: payee } = refund
  if (payee === null) throw new Error('The payout has no payee')
  const { number, user_id } = await shop.database
    .selectFrom('orders')
    .select(['number', 'user_id'])
    .where('id', '=', refund.order_id)
    .executeTakeFirstOrThrow()
  try {
    return await payouts.pay({
      key: refund.id,
      contactKey: user_id,
      amount: paise(refund.amount),
      payee,
      narration: `Refund of order ${number}`,
    })
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    // What the provider refuses it has not made, unless it made it before: of this account, or of one that was set earlier.
    const made = await payouts.findByKey(refund.id)
    if (made) return made
    if (!KEY_IS_USED.test(error.message)) return { id: null, status: 'rejected', problem: error.message }
    await noteProblem(shop, refund, error.message)
    return null
  }
}

async function noteProblem({ database }: Shop, { id, payee_details }: RefundRow, problem: string): Promise<void> {
  const text = payee_details === null ? problem : withoutPayee(problem, payee_details)
  await database
    .updateTable('refunds')
    .set({ last_error: text.slice(0, 500) })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .execute()
}

/** The provider knows the key from another request. */
const KEY_IS_USED = /idempoten/i
const OFF = 'Transfers are off. The refund will be sent once RAZORPAY_PAYOUT_ACCOUNT is set again'

/** What the provider reports of a payout; `id` is null if it refused the payout. */
type PayoutReport = Pick<ProviderPayout, 'status' | 'problem'> & { id: string | null }

/**
 * Brings the refund of a locked order, and its claim, in line with what the provider says of its payout. Once that is over the
 * payee is stored masked only. If the money did not arrive, the refund is dropped, so that the sum can go back in another way.
 */
async function recordPayout(
  shop: Shop,
  transaction: Transaction,
  refundId: string,
  report: PayoutReport,
): Promise<void> {
  const refund = await transaction
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  if (refund.status === 'dropped') return recordLatePayout(transaction, refund, report)
  const status = refundStatusAfter(refund.status, report.status)
  if (status === refund.status) return
  const isOver = status === 'succeeded' || status === 'dropped'
  const problem = status === 'dropped' ? problemOf(refund, report) : null
  await transaction
    .updateTable('refunds')
    .set({
      status,
      provider_refund_id: report.id ?? refund.provider_refund_id,
      last_error: problem,
      updated_at: sql<Date>`now()`,
      ...(isOver && { payee_details: null }),
      // From here on attempts count the looks whether it came back, however often it was looked at before.
      ...(status === 'succeeded' && { paid_out_at: sql<Date>`now()`, attempts: 0, claimed_until: null }),
      ...(refund.status === 'succeeded' && { reversed_at: sql<Date>`now()` }),
    })
    .where('id', '=', refundId)
    .execute()
  if (problem !== null) await reportFailure(shop, transaction, refund, problem)
  if (isOver) await followRefunds(shop, transaction, refund.order_id)
}

/** The provider's reason without the payee, whom it may name. Once that is masked, the transfer was made and came back. */
function problemOf({ payee_details: payee }: RefundRow, { problem }: PayoutReport): string {
  if (payee === null) return 'The money was returned after it had been paid out'
  return withoutPayee(problem ?? 'No reason given', payee).slice(0, 500)
}

async function reportFailure(
  shop: Shop,
  transaction: Transaction,
  { order_id, amount, payee }: RefundRow,
  problem: string,
): Promise<void> {
  const sum = formatSum(amount / 100)
  await recordIncident(transaction, order_id, 'transfer_failed', `${sum} to ${payee}: ${problem}`)
  await mailFailedTransfer(shop, transaction, order_id, { amount: paise(amount), payee: payee ?? '' })
}

/**
 * What the provider refused may have been made by an earlier, unfinished call. The refund stays dropped, since its sum may have
 * gone back in another way, but the money has left: the books have it, and the owner learns of it, also should it come back.
 */
async function recordLatePayout(
  transaction: Transaction,
  refund: RefundRow,
  { id: payoutId, status }: PayoutReport,
): Promise<void> {
  const { id, order_id, amount, payee, provider_refund_id } = refund
  const isMade = provider_refund_id === null && status === 'processed'
  const hasComeBack = isPaidOutLate(refund) && status === 'reversed'
  if (!isMade && !hasComeBack) return
  const made = { provider_refund_id: payoutId, paid_out_at: sql<Date>`now()`, attempts: 0, claimed_until: null }
  await transaction
    .updateTable('refunds')
    .set({ ...(isMade ? made : { reversed_at: sql<Date>`now()` }), updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  const what = isMade
    ? `sent after all, as ${payoutId}; it may have been refunded twice`
    : 'it came back after it had been paid out'
  const detail = `${formatSum(amount / 100)} to ${payee}: ${what}`
  await recordIncident(transaction, order_id, 'transfer_failed', detail)
}
