import type { Selectable, Transaction } from 'kysely'
import { formatSum, paise } from '../../../domain/money.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { recordIncident } from '../payments/record-incident.ts'
import type { Shop } from '../shop.ts'
import { mailReducedRefund } from './changed-refund-mail.ts'

export type RefundRow = Selectable<Schema['refunds']>

/**
 * Makes a requested refund smaller (`amount` in paise), or drops it with 0, as other money of its payment went back. What is
 * taken off it is stored as a dropped refund, so that it can be restored. The shopper was mailed the sum of a part that was
 * refunded, and its credit notes stand: the shopper reads the new sum, and an admin learns of both. The order must be locked.
 */
export async function reduceRefund(
  shop: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
  refund: RefundRow,
  amount: number,
): Promise<void> {
  await storeReduction(transaction, refund, amount)
  if (refund.reason !== 'part' && refund.lines.length === 0) return
  const [before, now] = [refund.amount, amount].map((sum) => formatSum(sum / 100))
  await recordIncident(transaction, refund.order_id, 'refund_reduced', `${refund.id}: ${now} instead of ${before}`)
  await mailReducedRefund(shop, transaction, refund.order_id, { before: paise(refund.amount), now: paise(amount) })
}

/**
 * Reduces a refund, without a mail or an incident. Its pieces and its fee stay with the refund, not with the sum that
 * is taken off.
 */
export async function storeReduction(
  transaction: Transaction<Schema>,
  refund: RefundRow,
  amount: number,
): Promise<void> {
  await transaction
    .updateTable('refunds')
    .set(amount === 0 ? { status: 'dropped' } : { amount })
    .where('id', '=', refund.id)
    .execute()
  if (amount === 0) return
  const { id, payment_id, order_id, reason, speed, note, user_id } = refund
  await transaction
    .insertInto('refunds')
    .values({
      ...{ id: newIdentifier(), payment_id, order_id, reason, speed, note, user_id, share_of: refund.share_of ?? id },
      amount: refund.amount - amount,
      status: 'dropped',
    })
    .execute()
}
