import { sql } from 'kysely'
import { formatSum } from '../../../domain/money.ts'
import type { PayoutProvider } from '../../integrations/razorpay/payout-provider.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { lockOrder } from '../orders/queries.ts'
import { recordIncident } from '../payments/record-incident.ts'
import type { Shop } from '../shop.ts'
import type { RefundRow } from './reduce-refund.ts'

/**
 * What the provider refused may have been made by an earlier call that it had not finished then. The refund stays dropped, since
 * its sum may have gone back in another way; but the money has left, so that the books have it and no other refund may take it
 * once more. The owner learns of it, and should it come back later, of that too.
 */
export async function noticeLatePayout(shop: Shop, refundId: string): Promise<void> {
  const { database, payments } = shop
  const refund = await database.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirstOrThrow()
  const { status, decline_note, provider_refund_id, reversed_at } = refund
  if (!payments?.payouts || status !== 'dropped' || decline_note !== null || reversed_at !== null) return
  if (isPaidOutLate(refund)) return noticeReversal(shop, payments.payouts, refund)
  if (provider_refund_id !== null) return
  const made = await payments.payouts.findByKey(refundId)
  if (made?.status !== 'processed') return
  const paidOut = { provider_refund_id: made.id, paid_out_at: sql<Date>`now()`, attempts: 0 }
  await record(shop, refund, paidOut, `made after all, as ${made.id}; the sum may have gone back twice`)
}

/** Whether the money of a dropped refund left by a payout that was made late, and has not come back. */
export function isPaidOutLate(refund: Pick<RefundRow, 'status' | 'paid_out_at' | 'reversed_at'>): boolean {
  return refund.status === 'dropped' && refund.paid_out_at !== null && refund.reversed_at === null
}

async function noticeReversal(shop: Shop, payouts: PayoutProvider, refund: RefundRow): Promise<void> {
  await shop.database
    .updateTable('refunds')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', refund.id)
    .execute()
  const made = refund.provider_refund_id === null ? null : await payouts.find(refund.provider_refund_id)
  if (made?.status !== 'reversed') return
  await record(shop, refund, { reversed_at: sql<Date>`now()` }, 'it came back after it had been paid out')
}

type Change = { provider_refund_id: string; paid_out_at: ReturnType<typeof sql<Date>>; attempts: number }
type Reversal = { reversed_at: ReturnType<typeof sql<Date>> }

/** Once, of several messages at a time. */
function record({ database }: Shop, refund: RefundRow, change: Change | Reversal, what: string): Promise<void> {
  const { id, order_id, amount, payee, paid_out_at } = refund
  return inTransaction(database, async (transaction) => {
    await lockOrder(transaction, order_id)
    const changed = await transaction
      .updateTable('refunds')
      .set({ ...change, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('paid_out_at', paid_out_at === null ? 'is' : 'is not', null)
      .where('reversed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return
    const detail = `${formatSum(amount / 100)} to ${payee}: ${what} (refund ${id})`
    await recordIncident(transaction, order_id, 'transfer_failed', detail)
  })
}
