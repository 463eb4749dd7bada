import { type Insertable, type Selectable, sql } from 'kysely'
import { type Paise, paise } from '../../../domain/money.ts'
import { type RefundReason, refundable } from '../../../domain/refund/refund.ts'
import { NOT_DROPPED } from '../../../domain/refund/refund-status.ts'
import { LEAST_BY_PROVIDER, type RefundShare } from '../../../domain/refund/share-refund.ts'
import type { Schema } from '../../database/schema.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import type { Queue } from '../../platform/jobs.ts'
import type { Shop } from '../shop.ts'

export type PaymentRow = Selectable<Schema['payments']>
export type RefundRow = Selectable<Schema['refunds']>

/** Asks the provider to give money back. Tried for about two days; the reconciliation tries later, too. */
export const refundQueue: Queue<{ refundId: string }> = {
  name: 'refund',
  retryLimit: 24,
  retryDelay: 5,
  retryDelayMax: 4 * 60 * 60,
  expireInSeconds: 60,
  data: { refundId: '' },
}

/** Decides that what is left of a payment of a locked order goes back once the transaction is committed; returns the sum. */
export async function requestRefund(
  shop: Shop,
  transaction: Transaction,
  { id, order_id }: { id: string; order_id: string },
  reason: RefundReason,
): Promise<Paise> {
  const [payment] = await withRefunds(transaction).where('payments.id', '=', id).execute()
  const amount = payment ? leftOf(payment) : paise(0)
  if (amount > 0) await insertRefund(shop, transaction, { payment_id: id, order_id, amount, reason })
  return amount
}

/** The same for each payment that paid the order. */
export async function requestRefundOfOrder(
  shop: Shop,
  transaction: Transaction,
  orderId: string,
  reason: RefundReason,
): Promise<void> {
  for (const { id: payment_id, left: amount } of await paymentsOfOrder(transaction, orderId))
    if (amount > 0) await insertRefund(shop, transaction, { payment_id, order_id: orderId, amount, reason })
}

/** The captured payments that pay the order, the rest before the advance. `left` has not gone back, nor is on its way; paise. */
export async function paymentsOfOrder(transaction: Transaction, orderId: string) {
  const payments = await withRefunds(transaction)
    .where('payments.order_id', '=', orderId)
    .where('purpose', '=', 'pays_order')
    .orderBy('part', 'desc')
    .execute()
  return payments.map((payment) => ({ ...payment, left: leftOf(payment), least: LEAST_BY_PROVIDER }))
}

function withRefunds(transaction: Transaction) {
  const refunded = sql<number>`coalesce((
    select sum(refunds.amount)::bigint from refunds where payment_id = payments.id and refunds.status = any(${[...NOT_DROPPED]})
  ), 0)`
  return transaction
    .selectFrom('payments')
    .select(['payments.id', 'payments.amount', 'payments.provider_offer', refunded.as('refunded')])
}

/** All that went back of a payment, in paise. */
export async function sumGivenBack(transaction: Transaction, paymentId: string): Promise<Paise> {
  const { sum } = await transaction
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  return paise(sum)
}

/**
 * What was refunded because an order was cancelled, in paise: of the payments that paid it, without goodwill, which has a mail of
 * its own. If none paid it, what was refunded of its other payments in rupees.
 */
export async function sumGivenBackAtEnd(transaction: Transaction, orderId: string): Promise<Paise> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(refunds.amount), 0)::bigint as sum
    from refunds join payments on payments.id = refunds.payment_id
    where refunds.order_id = ${orderId} and refunds.status = 'succeeded' and payments.currency = 'INR' and (
      purpose = 'pays_order' and reason <> 'part' and refunds.created_at >= (
        select max(happened_at) from order_events
        where order_id = ${orderId} and aspect = 'order' and to_state = 'cancelled'
      )
      or not exists (select from payments where order_id = ${orderId} and purpose = 'pays_order')
    )
  `.execute(transaction)
  return paise(rows[0]?.sum ?? 0)
}

function leftOf({ amount, refunded }: { amount: number; refunded: number }): Paise {
  return refundable(amount, [{ amount: refunded }])
}

/** Inserts a refund that the provider is to make. */
export async function insertRefund(
  { jobs }: Shop,
  transaction: Transaction,
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

/** Inserts a refund of a locked order, a row for each payment: the first has its pieces, fee and id; the others name it. */
export async function insertShares(
  shop: Shop,
  transaction: Transaction,
  refund: Omit<Parameters<typeof insertRefund>[2], 'payment_id' | 'amount'>,
  [first, ...others]: readonly RefundShare[],
): Promise<string> {
  if (!first) throw new Error('This refund has no shares')
  const { order_id, reason, note, user_id, speed } = refund
  const refundId = await insertRefund(shop, transaction, { ...refund, payment_id: first.id, amount: first.amount })
  const share = { order_id, reason, note, user_id, speed, share_of: refund.share_of ?? refundId }
  for (const { id: payment_id, amount } of others)
    await insertRefund(shop, transaction, { ...share, payment_id, amount })
  return refundId
}
