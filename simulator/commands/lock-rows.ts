import type { Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { OrderRow, PaymentRow } from '../entities.ts'
import { ProviderRefusal } from '../refusal.ts'

/** Whatever happens to an order's payments happens under the order's lock. */
export async function lockOrder(transaction: Transaction<Schema>, orderId: string): Promise<OrderRow> {
  const order = await transaction
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  return order ?? unknownId()
}

export async function lockPayment(transaction: Transaction<Schema>, paymentId: string): Promise<PaymentRow> {
  const payment = await transaction
    .selectFrom('payments')
    .select('order_id')
    .where('id', '=', paymentId)
    .executeTakeFirst()
  if (!payment) return unknownId()
  await lockOrder(transaction, payment.order_id)
  return transaction.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
}

export function unknownId(): never {
  throw new ProviderRefusal('The id provided does not exist')
}
