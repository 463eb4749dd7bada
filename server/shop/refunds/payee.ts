import { createHmac } from 'node:crypto'
import { formatSum } from '../../../domain/money.ts'
import { LEAST_PAYOUT, MOST_BY_UPI, maskPayee, type Payee } from '../../../domain/refund/payee.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { RefundRow } from '../orders/request-refund.ts'
import type { Shop } from '../shop.ts'

/** The columns of a refund for its payee: to a UPI ID cash goes by the shopper's name. */
export async function payeeColumns(
  shop: Shop,
  transaction: Transaction,
  { id, order_id }: Pick<RefundRow, 'id' | 'order_id'>,
  payee: Payee,
) {
  const { name } = await transaction
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select('users.name')
    .where('orders.id', '=', order_id)
    .executeTakeFirstOrThrow()
  return {
    payee: maskPayee(payee),
    payee_details: JSON.stringify('upi' in payee ? { name, ...payee } : payee),
    payee_digest: payeeDigest(shop, id, payee),
  }
}

/** Whether the shop can transfer cash to a payee. */
export function canTransfer({ payments }: Shop): boolean {
  return payments !== null && payments.payouts !== null
}

/** Why a sum in paise cannot be transferred to the payee, by the field of the payee. */
export function refusalOfPayout(shop: Shop, amount: number, payee: Payee): Refusal | null {
  const refused = (field: string, text: string) => refuse('invalid', { fields: { [field]: text } })
  if (!canTransfer(shop))
    return refused('payee', 'Transfers are not set up. Send the money yourself and enter the reference')
  if (amount < LEAST_PAYOUT) return refused('payee', `A transfer must be at least ${formatSum(LEAST_PAYOUT / 100)}`)
  if ('upi' in payee && amount > MOST_BY_UPI)
    return refused('payee.upi', `UPI transfers are limited to ${formatSum(MOST_BY_UPI / 100)}. Use a bank account`)
  return null
}

/** By the mask alone where there is no digest: of a refund before there were any, or while payments are off. */
export function isSamePayee(
  shop: Shop,
  made: Pick<RefundRow, 'id' | 'payee' | 'payee_digest'>,
  payee: Payee | null,
): boolean {
  if (made.payee === null || payee === null) return made.payee === payee
  const digest = payeeDigest(shop, made.id, payee)
  if (made.payee_digest !== null && digest !== null) return digest.equals(made.payee_digest)
  return made.payee === maskPayee(payee)
}

/**
 * By what a masked payee is recognised. It is keyed by the secret of the provider's keys, which the database does not have, and
 * differs between refunds, so that nothing can be read from it. Null where payments are off.
 */
function payeeDigest({ payments }: Shop, refundId: string, payee: Payee): Buffer | null {
  if (payments === null) return null
  const parts = 'upi' in payee ? [payee.upi] : [payee.account, payee.ifsc, payee.name]
  return createHmac('sha256', payments.keySecret)
    .update(JSON.stringify([refundId, ...parts]))
    .digest()
}
