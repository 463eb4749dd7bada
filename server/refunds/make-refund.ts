import { sql, type Transaction } from 'kysely'
import { inTransaction } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import {
  type PaymentProvider,
  type ProviderRefund,
  ProviderRefusal,
} from '../integrations/razorpay/payment-provider.ts'
import { recordStateChanges } from '../orders/record-state-changes.ts'
import { recordIncident } from '../payments/record-incident.ts'
import type { Shop } from '../shop.ts'

/**
 * Asks the provider for a refund that the shop decided on, and writes down what became of it. May be called again at
 * any time: the provider knows the refund by its key. Throws a `ProviderSilence` when it has to be asked again.
 */
export async function makeRefund({ database, payments }: Shop, refundId: string): Promise<void> {
  const refund = await database.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirst()
  if (!payments || !refund || refund.status === 'made' || refund.status === 'failed') return
  await database
    .updateTable('refunds')
    .set((row) => ({ attempts: row('attempts', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', refundId)
    .execute()
  const told = await askFor(payments.provider, refund)
  await inTransaction(database, async (transaction) => {
    if (told instanceof ProviderRefusal) await recordFailure(transaction, refund, told.message)
    else await recordAnswer(transaction, refund, told)
  })
}

type Refund = { id: string; payment_id: string; order_id: string; amount: number; provider_refund_id: string | null }

/**
 * The refund as the provider has it: an earlier request whose answer was lost, or one that the owner made by hand, or
 * else a new one.
 */
async function askFor(provider: PaymentProvider, refund: Refund): Promise<ProviderRefund | ProviderRefusal> {
  const known = (await provider.refundsOf(refund.payment_id)).filter(({ status }) => status !== 'failed')
  const same = known.find(({ key }) => key === refund.id) ?? known.find(({ amount }) => amount === refund.amount)
  if (same) return same
  try {
    return await provider.refund({ paymentId: refund.payment_id, amount: refund.amount, key: refund.id })
  } catch (error) {
    if (error instanceof ProviderRefusal) return error
    throw error
  }
}

async function recordFailure(transaction: Transaction<Schema>, refund: Refund, problem: string): Promise<void> {
  await setRefund(transaction, refund, { status: 'failed', last_error: problem.slice(0, 500) })
  await recordIncident(transaction, refund.order_id, 'refund_failed', `${refund.payment_id}: ${problem}`)
}

async function recordAnswer(transaction: Transaction<Schema>, refund: Refund, told: ProviderRefund): Promise<void> {
  if (told.status === 'failed') return recordFailure(transaction, refund, 'The provider could not make it')
  const status = told.status === 'processed' ? 'made' : 'accepted'
  await lockOrderOf(transaction, refund)
  await setRefund(transaction, refund, { status, provider_refund_id: told.id, last_error: null })
  if (status === 'made') await recordMoneyGivenBack(transaction, refund)
}

/** The order is locked before anything of its money is touched, as everywhere. */
function lockOrderOf(transaction: Transaction<Schema>, { order_id }: Refund) {
  return transaction.selectFrom('orders').select('id').where('id', '=', order_id).forNoKeyUpdate().execute()
}

type RefundChanges = { status: 'accepted' | 'made' | 'failed'; provider_refund_id?: string; last_error: string | null }

async function setRefund(transaction: Transaction<Schema>, { id }: Refund, changes: RefundChanges): Promise<void> {
  await transaction
    .updateTable('refunds')
    .set({ ...changes, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', 'in', ['wanted', 'accepted'])
    .execute()
}

/** The payment is refunded, and so is its order once it is over and nothing of its money is left with the shop. */
async function recordMoneyGivenBack(transaction: Transaction<Schema>, refund: Refund): Promise<void> {
  await transaction
    .updateTable('payments')
    .set({ status: 'refunded', updated_at: sql<Date>`now()` })
    .where('id', '=', refund.payment_id)
    .execute()
  const order = await transaction
    .updateTable('orders')
    .from((before) =>
      before.selectFrom('orders').select(['id', 'payment_status']).where('id', '=', refund.order_id).as('before'),
    )
    .set({ payment_status: 'refunded', updated_at: sql<Date>`now()` })
    .whereRef('orders.id', '=', 'before.id')
    .where('orders.status', 'in', ['cancelled', 'payment_failed'])
    .where('orders.payment_status', '!=', 'refunded')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('payments')
            .select('payments.id')
            .where('payments.order_id', '=', refund.order_id)
            .where('payments.status', '=', 'captured'),
        ),
      ),
    )
    .returning(['orders.status', 'orders.shipment_status as shipment', 'before.payment_status as payment'])
    .executeTakeFirst()
  if (!order) return
  const mover = { actor: 'payment', userId: null, reason: 'given_back' } as const
  await recordStateChanges(transaction, refund.order_id, mover, order, { ...order, payment: 'refunded' })
}
