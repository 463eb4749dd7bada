import { sql } from 'kysely'
import { formatSum } from '../../../domain/money.ts'
import { OPEN_REFUNDS } from '../../../domain/refund/refund-status.ts'
import type { ProviderRefund } from '../../integrations/razorpay/api.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { followRefunds } from '../claims/move-claim.ts'
import { recordIncident } from '../orders/record-incident.ts'
import { type PaymentRow, type RefundRow, sumGivenBack } from '../orders/request-refund.ts'
import { markRefunded } from '../orders/transition-order.ts'
import type { Shop } from '../shop.ts'
import { restoreRefunds } from './reduced-refunds.ts'

/**
 * Brings the refunds of a payment, and their claims, in line with what the provider reports; the order must be locked. A refund
 * that the shop did not request was made outside: it is recorded as such, with an incident. When such a refund fails, those that
 * were reduced for it are requested again. A payment all of whose money went back becomes refunded, and so may its order.
 */
export async function recordProviderRefunds(
  shop: Shop,
  transaction: Transaction,
  paymentId: string,
  reported: readonly ProviderRefund[],
): Promise<void> {
  const payment = await transaction.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirst()
  if (!payment || payment.purpose === null) return
  const known = await transaction.selectFrom('refunds').selectAll().where('payment_id', '=', paymentId).execute()
  for (const refund of known) {
    const reports = reported.filter((report) => isOf(refund, report))
    await recordReports(transaction, refund, reports)
  }
  const made = reported.filter(({ status }) => status !== 'failed')
  const waiting = known.filter((refund) => isFailed(refund) && !made.some((report) => isOf(refund, report)))
  const unknown = made.filter((report) => !known.some((refund) => isOf(refund, report)))
  for (const report of unknown) {
    // What failed here and was then made by hand, for the same sum, is that refund.
    const byHand = waiting.findIndex((refund) => canReplace(report, refund))
    const [refund] = byHand === -1 ? [] : waiting.splice(byHand, 1)
    if (refund) await recordAccepted(transaction, refund.id, report)
    else await recordOutside(transaction, payment, report)
  }
  await restoreRefunds(shop, transaction, payment)
  await completePayment(shop, transaction, payment)
  if (known.length > 0) await followRefunds(shop, transaction, payment.order_id)
}

/** Each request of a refund has a key of its own, which begins with the refund's id. */
function isOf(refund: RefundRow, report: ProviderRefund): boolean {
  return refund.provider_refund_id === report.id || (report.key?.startsWith(refund.id) ?? false)
}

/** It was surely not made so far: the provider said so, or was not asked. */
function isFailed({ status, last_error }: RefundRow): boolean {
  return status === 'requested' && last_error !== null && !last_error.startsWith(UNANSWERED)
}

const NOT_SENT = 'Not sent: '
/**
 * How the note begins at a refund that was sent without an answer: the provider may have made it. Stored, so it never changes.
 */
const UNANSWERED = 'No answer yet (don’t send this refund by hand): '

/** Notes at a refund what holds it up. That it may have reached the provider (`wasSent`) stays noted until that answers. */
export async function noteUnsent(
  database: Database,
  refundId: string,
  error: unknown,
  wasSent: boolean,
): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error)
  const isUnanswered = sql`${wasSent} or coalesce(starts_with(last_error, ${UNANSWERED}), false)`
  await database
    .updateTable('refunds')
    .set({ last_error: sql`left(case when ${isUnanswered} then ${UNANSWERED} else ${NOT_SENT} end || ${reason}, 500)` })
    .where('id', '=', refundId)
    .where('status', '=', 'requested')
    .execute()
}

/** The sum of a refund that failed, sent by hand: not before the shop decided on it, as far as the two clocks agree. */
function canReplace(report: ProviderRefund, { amount, created_at }: RefundRow): boolean {
  return report.amount === amount && report.createdAt.getTime() >= created_at.getTime() - CLOCKS_DIFFER_MS
}

const CLOCKS_DIFFER_MS = 60 * 60 * 1000

async function recordReports(
  transaction: Transaction,
  refund: RefundRow,
  reports: readonly ProviderRefund[],
): Promise<void> {
  const accepted = reports.find(({ status }) => status !== 'failed')
  if (accepted) return recordAccepted(transaction, refund.id, accepted)
  const [failed] = reports
  if (!failed || !OPEN_REFUNDS.some((status) => status === refund.status)) return
  if (refund.made_by === 'provider') return dropOutside(transaction, refund)
  const isKnown = refund.status === 'requested' && refund.provider_refund_id === failed.id
  if (!isKnown) await recordRefundFailure(transaction, refund, 'The provider could not make this refund', failed.id)
}

/** The provider's own tools could not make it: its money is the shop's again. */
async function dropOutside(transaction: Transaction, refund: RefundRow): Promise<void> {
  const { id, order_id, payment_id, provider_refund_id, amount } = refund
  await transaction.updateTable('refunds').set({ status: 'dropped' }).where('id', '=', id).execute()
  const detail = `${provider_refund_id}: ${formatSum(amount / 100)} of ${payment_id}`
  await recordIncident(transaction, order_id, 'outside_refund_failed', detail)
}

async function recordAccepted(transaction: Transaction, refundId: string, report: ProviderRefund): Promise<void> {
  await transaction
    .updateTable('refunds')
    .set({ ...reportColumns(report), last_error: null, updated_at: sql<Date>`now()` })
    .where('id', '=', refundId)
    .where('status', '!=', 'succeeded')
    .execute()
}

async function recordOutside(
  transaction: Transaction,
  { id: payment_id, order_id }: PaymentRow,
  report: ProviderRefund,
): Promise<void> {
  const about = { id: newIdentifier(), payment_id, order_id, reason: 'outside', made_by: 'provider' } as const
  const row = { ...about, ...reportColumns(report), created_at: report.createdAt }
  await transaction.insertInto('refunds').values(row).execute()
  const detail = `${report.id}: ${formatSum(report.amount / 100)} of ${payment_id}`
  await recordIncident(transaction, order_id, 'refunded_elsewhere', detail)
}

function reportColumns({ id: provider_refund_id, status, amount, speed }: ProviderRefund) {
  const speed_processed = speed?.slice(0, 20) ?? null
  return {
    provider_refund_id,
    amount,
    speed_processed,
    status: status === 'processed' ? 'succeeded' : 'pending',
  } as const
}

/** The provider calls a payment refunded while its refunds are only under way, and may fail; here all of them were made. */
async function completePayment(
  shop: Shop,
  transaction: Transaction,
  { id, order_id, amount }: PaymentRow,
): Promise<void> {
  const status = (await sumGivenBack(transaction, id)) < amount ? 'captured' : 'refunded'
  await transaction
    .updateTable('payments')
    .set({ status, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '!=', status)
    .execute()
  if (status === 'refunded') await markRefunded(shop, transaction, order_id)
}

/** The provider did not make a refund: it is requested again later, and an admin learns of it. The order must be locked. */
export async function recordRefundFailure(
  transaction: Transaction,
  { id, order_id, payment_id }: { id: string; order_id: string; payment_id: string | null },
  problem: string,
  providerRefundId?: string,
): Promise<void> {
  await transaction
    .updateTable('refunds')
    .set({
      status: 'requested',
      last_error: problem.slice(0, 500),
      updated_at: sql<Date>`now()`,
      ...(providerRefundId !== undefined && { provider_refund_id: providerRefundId }),
    })
    .where('id', '=', id)
    .where('status', 'in', OPEN_REFUNDS)
    .execute()
  await recordIncident(transaction, order_id, 'refund_failed', `${payment_id}: ${problem}`)
}
