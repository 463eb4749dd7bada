import { sql, type Transaction } from 'kysely'
import {
  type PaymentProvider,
  type ProviderRefund,
  ProviderRefusal,
} from '../../integrations/razorpay/payment-provider.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { RefundStatus } from '../../platform/database/tables/payments.ts'
import { recordIncident } from '../payments/record-incident.ts'
import type { Shop } from '../shop.ts'
import { markRefunded } from './mark-refunded.ts'
import { OPEN_REFUNDS } from './open-refunds.ts'

/**
 * Asks the provider for a refund that the shop decided on, and writes down what became of it. May be called again at
 * any time: the provider knows the refund by its key. Throws a `ProviderUnavailable` when it has to be called again. What the
 * provider refuses stays requested, with a trace for the admin: it may do tomorrow what it could not do today.
 */
export async function executeRefund(shop: Shop, refundId: string): Promise<void> {
  const { database, payments } = shop
  const refund = await database.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirst()
  if (!payments || !refund || refund.status === 'succeeded') return
  await database
    .updateTable('refunds')
    .set((row) => ({ attempts: row('attempts', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', refundId)
    .execute()
  const answer = await findOrRequest(payments.provider, refund)
  await inTransaction(database, async (transaction) => {
    if (answer instanceof ProviderRefusal) await recordFailure(transaction, refund, answer.message)
    else await recordAnswer(shop, transaction, refund, answer)
  })
}

type Refund = { id: string; payment_id: string; order_id: string; amount: number; provider_refund_id: string | null }

/**
 * The refund as the provider has it: an earlier request whose answer was lost, or one that the owner made by hand, or
 * else a new one.
 */
async function findOrRequest(provider: PaymentProvider, refund: Refund): Promise<ProviderRefund | ProviderRefusal> {
  const known = await provider.refundsOf(refund.payment_id)
  const failed = known.filter(({ status }) => status === 'failed')
  const notFailed = known.filter(({ status }) => status !== 'failed')
  const same = notFailed.find(({ key }) => key?.startsWith(refund.id)) ?? notFailed.find(ofAllMoney)
  if (same) return same
  // Under a key that has failed, the provider would only report that failure again.
  const key = failed.length === 0 ? refund.id : `${refund.id}-${failed.length}`
  try {
    return await provider.refund({ paymentId: refund.payment_id, amount: refund.amount, key })
  } catch (error) {
    if (error instanceof ProviderRefusal) return error
    throw error
  }

  function ofAllMoney({ amount }: ProviderRefund): boolean {
    return amount === refund.amount
  }
}

async function recordFailure(transaction: Transaction<Schema>, refund: Refund, problem: string): Promise<void> {
  await setRefund(transaction, refund, { status: 'requested', last_error: problem.slice(0, 500) })
  await recordIncident(transaction, refund.order_id, 'refund_failed', `${refund.payment_id}: ${problem}`)
}

async function recordAnswer(
  shop: Shop,
  transaction: Transaction<Schema>,
  refund: Refund,
  answer: ProviderRefund,
): Promise<void> {
  if (answer.status === 'failed') return recordFailure(transaction, refund, 'The provider could not make it')
  const status = answer.status === 'processed' ? 'succeeded' : 'pending'
  await lockOrderOf(transaction, refund)
  await setRefund(transaction, refund, { status, provider_refund_id: answer.id, last_error: null })
  if (status === 'succeeded') await recordMoneyGivenBack(shop, transaction, refund)
}

/** The order is locked before anything of its money is touched, as everywhere. */
function lockOrderOf(transaction: Transaction<Schema>, { order_id }: Refund) {
  return transaction.selectFrom('orders').select('id').where('id', '=', order_id).forNoKeyUpdate().execute()
}

type RefundChanges = { status: RefundStatus; provider_refund_id?: string; last_error: string | null }

async function setRefund(transaction: Transaction<Schema>, { id }: Refund, changes: RefundChanges): Promise<void> {
  await transaction
    .updateTable('refunds')
    .set({ ...changes, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', 'in', OPEN_REFUNDS)
    .execute()
}

/** The payment is refunded, and so may be its order. */
async function recordMoneyGivenBack(shop: Shop, transaction: Transaction<Schema>, refund: Refund): Promise<void> {
  await transaction
    .updateTable('payments')
    .set({ status: 'refunded', updated_at: sql<Date>`now()` })
    .where('id', '=', refund.payment_id)
    .execute()
  await markRefunded(shop, transaction, refund.order_id)
}
