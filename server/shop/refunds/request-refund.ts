import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { RefundReason } from '../../platform/database/tables/payments.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import type { Queue } from '../../platform/jobs/open-jobs.ts'
import type { Shop } from '../shop.ts'

/** Asks the provider to give money back. Tried for about two days; the reconciliation tries later, too. */
export const refundQueue: Queue<{ refundId: string }> = {
  name: 'refund',
  retryLimit: 24,
  retryDelay: 5,
  retryDelayMax: 4 * 60 * 60,
  expireInSeconds: 60,
  data: { refundId: '' },
}

/**
 * Decides that all the money of a payment goes back, once: the provider is called when the transaction has been committed, and
 * only then.
 */
export async function requestRefund(
  { jobs }: Pick<Shop, 'jobs'>,
  transaction: Transaction<Schema>,
  payment: { id: string; order_id: string; amount: number },
  reason: RefundReason,
): Promise<void> {
  const requested = await transaction
    .insertInto('refunds')
    .values({ id: newIdentifier(), payment_id: payment.id, order_id: payment.order_id, amount: payment.amount, reason })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (requested) await jobs.send(transaction, refundQueue, { refundId: requested.id })
}

/** The same for the payment that paid the order. */
export async function requestRefundOfOrder(
  shop: Pick<Shop, 'jobs'>,
  transaction: Transaction<Schema>,
  orderId: string,
  reason: RefundReason,
): Promise<void> {
  const payment = await transaction
    .selectFrom('payments')
    .select(['id', 'order_id', 'amount'])
    .where('order_id', '=', orderId)
    .where('purpose', '=', 'pays_order')
    .executeTakeFirst()
  if (payment) await requestRefund(shop, transaction, payment, reason)
}
