import { sql } from 'kysely'
import { paise } from '../../../domain/money.ts'
import { withoutPayee } from '../../../domain/refund/payee.ts'
import { KeysRefused, ProviderRefusal, ProviderUnavailable } from '../../integrations/razorpay/payment-provider.ts'
import type { PayoutProvider } from '../../integrations/razorpay/payout-provider.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { lockOrder } from '../orders/queries.ts'
import type { Shop } from '../shop.ts'
import { noticeLatePayout } from './late-payout.ts'
import { type PayoutReport, recordPayout } from './record-payout.ts'
import type { RefundRow } from './reduce-refund.ts'

/** The states of a refund in which nothing is paid out for it. */
const NO_PAYOUT = ['awaiting_approval', 'dropped'] as const

/** Longer than all calls to the provider take, each with its timeout. */
const CLAIM_SECONDS = 20

/**
 * Transfers the cash of a refund to its payee, or finds out what became of the payout. May be called again at any time:
 * one process at a time looks for a payout with the refund's id before it makes one under that key, so that there is
 * never a second one. Throws a `ProviderUnavailable` when it has to be called again.
 */
export async function executePayout(shop: Shop, refundId: string): Promise<void> {
  const refund = await claim(shop, refundId)
  if (!refund) return noticeLatePayout(shop, refundId)
  try {
    const report = await findReport(shop, refund)
    if (report)
      await inTransaction(shop.database, async (transaction) => {
        await lockOrder(transaction, refund.order_id)
        await recordPayout(shop, transaction, refundId, report)
      })
  } finally {
    await release(shop, refund)
  }
}

/** Unless another process has claimed it since. */
async function release({ database }: Shop, { id, attempts }: RefundRow): Promise<void> {
  await database
    .updateTable('refunds')
    .set({ claimed_until: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}

/** Null if the payout is over, or not approved by a second admin. */
async function claim({ database }: Shop, refundId: string): Promise<RefundRow | null> {
  const claimed = await database
    .updateTable('refunds')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      claimed_until: sql<Date>`now() + make_interval(secs => ${CLAIM_SECONDS})`,
      updated_at: sql<Date>`case when status = 'succeeded' then updated_at else now() end`,
    }))
    .where('id', '=', refundId)
    .where('status', 'not in', NO_PAYOUT)
    .where((row) => row.or([row('claimed_until', 'is', null), row('claimed_until', '<', sql<Date>`now()`)]))
    .returningAll()
    .executeTakeFirst()
  if (claimed) return claimed
  const { status } = await database
    .selectFrom('refunds')
    .select('status')
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  if (NO_PAYOUT.some((none) => none === status)) return null
  throw new ProviderUnavailable('Another process is querying the provider about this payout')
}

/** Null if nothing is known of the payout, and none can be made now. */
async function findReport(shop: Shop, refund: RefundRow): Promise<PayoutReport | null> {
  const payouts = shop.payments?.payouts
  if (!payouts) {
    if (refund.status === 'requested') await noteProblem(shop, refund, OFF)
    return null
  }
  if (refund.provider_refund_id !== null) return payouts.find(refund.provider_refund_id)
  try {
    return (await payouts.findByKey(refund.id)) ?? (await pay(shop, payouts, refund))
  } catch (error) {
    if (error instanceof KeysRefused) await noteProblem(shop, refund, error.message)
    throw error
  }
}

async function pay(shop: Shop, payouts: PayoutProvider, refund: RefundRow): Promise<PayoutReport | null> {
  const { payee_details: payee } = refund
  if (payee === null) throw new Error('A payout without its payee')
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
    .execute()
}

/** The provider knows the key from another request. */
const KEY_IS_USED = /idempoten/i

const OFF = 'Transfers are switched off: it is sent once RAZORPAY_PAYOUT_ACCOUNT is set again'
