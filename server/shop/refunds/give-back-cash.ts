import type { Insertable, Transaction } from 'kysely'
import { formatSum } from '../../../domain/money.ts'
import { LEAST_PAYOUT, MOST_BY_UPI, maskPayee, type Payee } from '../../../domain/refund/payee.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { insertRefund } from './request-refund.ts'

/** How cash goes back: it has gone, under the reference of a transfer, or it is transferred to a payee by a payout. */
export type CashWay = { reference: string } | { payee: Payee }

type CashRefund = Omit<Insertable<Schema['refunds']>, 'id' | 'payment_id' | 'reference' | 'payee' | 'payee_details'>

/**
 * Gives back cash of a locked order, of which that much was collected and is left. The provider is called once the transaction is
 * committed. Returns the refund's id; refused by the field of the payee if the transfer cannot be made.
 */
export async function giveBackCash(
  shop: Pick<Shop, 'jobs' | 'payments'>,
  transaction: Transaction<Schema>,
  refund: CashRefund,
  way: CashWay,
): Promise<string | Refusal> {
  if ('reference' in way) return insertByHand(transaction, refund, way.reference)
  const { payee } = way
  const problem = problemOfPayout(shop, refund.amount, payee)
  if (problem !== null) return refuse('invalid', { fields: problem })
  const { name } = await transaction
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select('users.name')
    .where('orders.id', '=', refund.order_id)
    .executeTakeFirstOrThrow()
  return insertRefund(shop, transaction, {
    ...refund,
    payee: maskPayee(payee),
    payee_details: JSON.stringify('upi' in payee ? { name, ...payee } : payee),
  })
}

async function insertByHand(transaction: Transaction<Schema>, refund: CashRefund, reference: string): Promise<string> {
  const { id } = await transaction
    .insertInto('refunds')
    .values({ ...refund, reference, id: newIdentifier(), status: 'succeeded' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether the shop can transfer cash to a payee. */
export function canTransfer({ payments }: Pick<Shop, 'payments'>): boolean {
  return payments !== null && payments.payouts !== null
}

function problemOfPayout(shop: Pick<Shop, 'payments'>, amount: number, payee: Payee): Record<string, string> | null {
  if (!canTransfer(shop)) return { payee: OFF }
  if (amount < LEAST_PAYOUT) return { payee: `A transfer is of ${formatSum(LEAST_PAYOUT / 100)} or more` }
  if ('upi' in payee && amount > MOST_BY_UPI)
    return { 'payee.upi': `At most ${formatSum(MOST_BY_UPI / 100)} go by UPI; use a bank account` }
  return null
}

const OFF = 'Transfers are not set up in this shop: send the money by hand and name its reference'
