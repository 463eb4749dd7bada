import type { Insertable, Transaction } from 'kysely'
import type { Paise } from '../../../domain/money.ts'
import { type RefundReason, refundable } from '../../../domain/refund/refund.ts'
import { NOT_DROPPED } from '../../../domain/refund/refund-status.ts'
import { LEAST_BY_PROVIDER, type RefundSource, shareRefund } from '../../../domain/refund/share-refund.ts'
import type { Schema } from '../../platform/database/schema.ts'
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
 * Decides that the rest of a payment's money goes back: what has not gone back or is not on its way. The order must be locked.
 * The provider is called when the transaction has been committed, and only then. Returns the sum, in paise.
 */
export async function requestRefund(
  shop: Pick<Shop, 'jobs'>,
  transaction: Transaction<Schema>,
  payment: { id: string; order_id: string; amount: number },
  reason: RefundReason,
): Promise<Paise> {
  const amount = refundable(payment.amount, await refundsOfPayment(transaction, payment.id))
  if (amount > 0)
    await insertRefund(shop, transaction, { payment_id: payment.id, order_id: payment.order_id, amount, reason })
  return amount
}

/** Inserts a refund that the provider is to make. */
export async function insertRefund(
  { jobs }: Pick<Shop, 'jobs'>,
  transaction: Transaction<Schema>,
  refund: Omit<Insertable<Schema['refunds']>, 'id'>,
): Promise<string> {
  const { id: refundId } = await transaction
    .insertInto('refunds')
    .values({ id: newIdentifier(), ...refund })
    .returning('id')
    .executeTakeFirstOrThrow()
  await jobs.send(transaction, refundQueue, { refundId })
  return refundId
}

/** The refunds of a payment that were not dropped. */
function refundsOfPayment(transaction: Transaction<Schema>, paymentId: string) {
  return transaction
    .selectFrom('refunds')
    .select('amount')
    .where('payment_id', '=', paymentId)
    .where('status', 'in', NOT_DROPPED)
    .execute()
}

/** The same for each payment that paid the order. */
export async function requestRefundOfOrder(
  shop: Pick<Shop, 'jobs'>,
  transaction: Transaction<Schema>,
  orderId: string,
  reason: RefundReason,
): Promise<void> {
  for (const payment of await paymentsOfOrder(transaction, orderId))
    await requestRefund(shop, transaction, payment, reason)
}

/**
 * The captured payments that pay the order, the rest before the advance: one, or two of an order whose advance and rest were
 * paid; paise.
 */
export function paymentsOfOrder(transaction: Transaction<Schema>, orderId: string) {
  return transaction
    .selectFrom('payments')
    .select(['id', 'order_id', 'amount', 'provider_offer'])
    .where('order_id', '=', orderId)
    .where('purpose', '=', 'pays_order')
    .orderBy('part', 'desc')
    .execute()
}

/** The same, with what has not gone back of each, nor is on its way. */
export async function openPayments(transaction: Transaction<Schema>, orderId: string): Promise<RefundSource[]> {
  const open: RefundSource[] = []
  for (const { id, amount } of await paymentsOfOrder(transaction, orderId))
    open.push({ id, left: refundable(amount, await refundsOfPayment(transaction, id)), least: LEAST_BY_PROVIDER })
  return open
}

/**
 * Inserts a refund of a locked order, of no more than is left of what paid it: one row, or one for each payment that it takes.
 * The first has its pieces and fee, and its id is answered; the others name it.
 */
export async function insertShares(
  shop: Pick<Shop, 'jobs'>,
  transaction: Transaction<Schema>,
  refund: Omit<Parameters<typeof insertRefund>[2], 'payment_id' | 'amount'> & { amount: Paise },
): Promise<string> {
  const { order_id, reason, note, user_id, speed } = refund
  const [first, ...others] = shareRefund(await openPayments(transaction, order_id), refund.amount)
  if (!first) throw new Error('Nothing of this refund is left')
  const refundId = await insertRefund(shop, transaction, { ...refund, payment_id: first.id, amount: first.amount })
  const share = { order_id, reason, note, user_id, speed, share_of: refund.share_of ?? refundId }
  for (const { id: payment_id, amount } of others)
    await insertRefund(shop, transaction, { ...share, payment_id, amount })
  return refundId
}
