import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** Whether the provider has reported a payment that is authorised and not captured yet. */
export async function hasPaymentInProgress(transaction: Transaction<Schema>, orderId: string): Promise<boolean> {
  const payment = await transaction
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'authorized')
    .executeTakeFirst()
  return payment !== undefined
}
