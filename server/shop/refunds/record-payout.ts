import { sql, type Transaction } from 'kysely'
import { formatSum, paise } from '../../../domain/money.ts'
import { withoutPayee } from '../../../domain/refund/payee.ts'
import { refundStatusAfter } from '../../../domain/refund/payout-status.ts'
import type { ProviderPayout } from '../../integrations/razorpay/payout-provider.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { followRefunds } from '../claims/settle-claim.ts'
import { recordIncident } from '../payments/record-incident.ts'
import type { Shop } from '../shop.ts'
import { mailFailedTransfer } from './changed-refund-mail.ts'
import type { RefundRow } from './reduce-refund.ts'

/** What the provider reports of a payout; `id` is null if it refused the payout. */
export type PayoutReport = Pick<ProviderPayout, 'status' | 'problem'> & { id: string | null }

/**
 * Brings the refund of a locked order in line with what the provider says of its payout. Once that is over the payee is stored
 * masked only. If the money did not arrive, the refund is dropped, so that the sum can be given back in another way: the owner
 * and the shopper learn of it. The claim that it was made for is settled with it.
 */
export async function recordPayout(
  shop: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
  refundId: string,
  report: PayoutReport,
): Promise<void> {
  const refund = await transaction
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
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

/**
 * The provider's reason without the payee, whom it may name. Once the payee is stored masked, the transfer was made,
 * and its money came back.
 */
function problemOf({ payee_details: payee }: RefundRow, { problem }: PayoutReport): string {
  if (payee === null) return 'The money came back after it had been paid out'
  return withoutPayee(problem ?? 'No reason given', payee).slice(0, 500)
}

async function reportFailure(
  shop: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
  { id, order_id, amount, payee }: RefundRow,
  problem: string,
): Promise<void> {
  const sum = formatSum(amount / 100)
  await recordIncident(transaction, order_id, 'transfer_failed', `${sum} to ${payee}: ${problem} (refund ${id})`)
  await mailFailedTransfer(shop, transaction, order_id, { amount: paise(amount), payee: payee ?? '' })
}
