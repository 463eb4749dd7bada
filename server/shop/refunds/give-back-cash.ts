import { sql, type Transaction } from 'kysely'
import { formatSum } from '../../../domain/money.ts'
import { LEAST_PAYOUT, MOST_BY_UPI, maskPayee, type Payee } from '../../../domain/refund/payee.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import type { RefundRow } from './reduce-refund.ts'
import { refundQueue } from './request-refund.ts'

/**
 * Gives back the cash of a stored refund: it has gone, under the reference of a transfer, or its payee gets it by a payout, which
 * the provider makes once the transaction is committed. The refund's day is this one, not that of its proposal: the books and the
 * day by which the shopper may expect it count from it. Its order must be locked.
 */
export async function giveBackCash(
  { jobs }: Pick<Shop, 'jobs'>,
  transaction: Transaction<Schema>,
  { id, reference }: Pick<RefundRow, 'id' | 'reference'>,
): Promise<void> {
  await transaction
    .updateTable('refunds')
    .set({
      status: reference === null ? 'requested' : 'succeeded',
      reference,
      created_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
  if (reference === null) await jobs.send(transaction, refundQueue, { refundId: id })
}

/** The columns of a refund for its payee: to a UPI id cash goes by the shopper's name. */
export async function payeeColumns(transaction: Transaction<Schema>, orderId: string, payee: Payee) {
  const { name } = await transaction
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select('users.name')
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { payee: maskPayee(payee), payee_details: JSON.stringify('upi' in payee ? { name, ...payee } : payee) }
}

/** Whether the shop can transfer cash to a payee. */
export function canTransfer({ payments }: Pick<Shop, 'payments'>): boolean {
  return payments !== null && payments.payouts !== null
}

/** Why a sum in paise cannot be transferred to the payee, by the field of the payee. */
export function refusalOfPayout(shop: Pick<Shop, 'payments'>, amount: number, payee: Payee): Refusal | null {
  const problem = problemOfPayout(shop, amount, payee)
  return problem === null ? null : refuse('invalid', { fields: problem })
}

function problemOfPayout(shop: Pick<Shop, 'payments'>, amount: number, payee: Payee): Record<string, string> | null {
  if (!canTransfer(shop)) return { payee: OFF }
  if (amount < LEAST_PAYOUT) return { payee: `A transfer is of ${formatSum(LEAST_PAYOUT / 100)} or more` }
  if ('upi' in payee && amount > MOST_BY_UPI)
    return { 'payee.upi': `At most ${formatSum(MOST_BY_UPI / 100)} go by UPI; use a bank account` }
  return null
}

const OFF = 'Transfers are not set up in this shop: send the money by hand and name its reference'
