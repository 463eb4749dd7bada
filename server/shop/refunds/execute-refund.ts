import { sql } from 'kysely'
import { refundable } from '../../../domain/refund/refund.ts'
import { NOT_DROPPED } from '../../../domain/refund/refund-status.ts'
import { KeysRefused, ProviderRefusal } from '../../integrations/razorpay/api.ts'
import { inTransaction, type Transaction } from '../../platform/database/database.ts'
import { followRefunds } from '../claims/move-claim.ts'
import { lockOrder } from '../orders/queries.ts'
import type { RefundRow } from '../orders/request-refund.ts'
import type { Shop } from '../shop.ts'
import { executePayout } from './execute-payout.ts'
import { noteUnsent, recordProviderRefunds, recordRefundFailure } from './record-provider-refunds.ts'
import { reduceRefund } from './reduced-refunds.ts'

/**
 * Requests a refund from the provider, which knows it by its key, and records the outcome. Throws a `ProviderUnavailable` when it
 * has to be called again. One that the provider refuses stays requested, with an incident; what else holds it up is noted there.
 */
export async function executeRefund(shop: Shop, refundId: string): Promise<void> {
  const { database } = shop
  const refund = await database.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirst()
  if (refund && refund.payee !== null) return executePayout(shop, refundId)
  if (!refund || refund.status === 'succeeded' || refund.status === 'dropped') return
  try {
    await executeByProvider(shop, refund)
  } catch (error) {
    await noteUnsent(database, refundId, error, false)
    throw error
  }
}

async function executeByProvider(shop: Shop, refund: RefundRow): Promise<void> {
  const { database, payments } = shop
  const { id: refundId, payment_id: paymentId, order_id: orderId } = refund
  if (paymentId === null) return
  if (!payments) return noteUnsent(database, refundId, 'online payments are off', false)
  await database
    .updateTable('refunds')
    .set((row) => ({ attempts: row('attempts', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', refundId)
    .execute()
  const reported = await payments.provider.refundsOf(paymentId)
  const amount = await inTransaction(database, async (transaction) => {
    await lockOrder(transaction, orderId)
    await recordProviderRefunds(shop, transaction, paymentId, reported)
    return amountDue(shop, transaction, refundId)
  })
  if (amount === null) return
  // Under a key that has failed, the provider would only report that failure again.
  const failures = reported.filter(({ key, status }) => status === 'failed' && key?.startsWith(refundId)).length
  const key = failures === 0 ? refundId : `${refundId}-${failures}`
  const request = { paymentId, amount, key, speed: refund.speed ?? 'normal' }
  const answer = await payments.provider.refund(request).catch(async (error: unknown) => {
    if (error instanceof ProviderRefusal) return error
    if (!(error instanceof KeysRefused)) await noteUnsent(database, refundId, error, true)
    throw error
  })
  await inTransaction(database, async (transaction) => {
    await lockOrder(transaction, orderId)
    if (answer instanceof ProviderRefusal) await recordRefundFailure(transaction, refund, answer.message)
    else await recordProviderRefunds(shop, transaction, paymentId, [answer])
  })
}

/** What is to be requested of the provider, less what went back otherwise meanwhile; paise, null if nothing. */
async function amountDue(shop: Shop, transaction: Transaction, refundId: string): Promise<number | null> {
  const refund = await transaction
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .select('payments.amount as paid')
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow()
  if (refund.status !== 'requested') return null
  const others = await transaction
    .selectFrom('refunds')
    .select('amount')
    .where('payment_id', '=', refund.payment_id)
    .where('id', '!=', refundId)
    .where('status', 'in', NOT_DROPPED)
    .execute()
  const amount = Math.min(refund.amount, refundable(refund.paid, others))
  if (amount === refund.amount) return amount
  await reduceRefund(shop, transaction, refund, amount)
  if (amount > 0) return amount
  await followRefunds(shop, transaction, refund.order_id)
  return null
}
