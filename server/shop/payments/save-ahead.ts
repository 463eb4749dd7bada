import { sql } from 'kysely'
import { paise } from '../../../domain/money.ts'
import { amountAfterSaving, withSaving } from '../../../domain/payment/saving.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { offeredSaving } from '../orders/queries.ts'
import type { LockedOrder } from '../orders/transition-order.ts'

/** Takes the saving of a locked cash order off its payment. It holds from the first attempt on, which the provider may know. */
export async function fixSaving(transaction: Transaction, order: LockedOrder): Promise<void> {
  const { percent } = await transaction
    .selectFrom('orders')
    .select(offeredSaving.as('percent'))
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  await transaction
    .updateTable('payment_intents')
    .set({ amount: amountAfterSaving(order, percent ?? 0), saving_percent: percent })
    .where('order_id', '=', order.id)
    .where('part', '=', 'order')
    .where('attempts', '=', 0)
    .execute()
}

/** The percentage with which the payment of a locked cash order was begun; null without one, and for every other order. */
export async function findFixedSaving(transaction: Transaction, order: LockedOrder): Promise<number | null> {
  if (order.payment_method !== 'cod') return null
  const intent = await transaction
    .selectFrom('payment_intents')
    .select('saving_percent')
    .where('order_id', '=', order.id)
    .where('part', '=', 'order')
    .executeTakeFirst()
  return intent?.saving_percent ?? null
}

/** Takes the saving off the prices and amount of a locked order that has just been paid ahead; returns it as it is then. */
export async function applySaving(
  transaction: Transaction,
  order: LockedOrder,
  percent: number | null,
): Promise<LockedOrder> {
  if (percent === null) return order
  if (order.status !== 'pending') throw new Error(`Order ${order.id} is ${order.status}, so its prices cannot change`)
  const amount = amountAfterSaving(order, percent)
  const saved = { amount, saving: paise(order.amount - amount), saving_percent: percent }
  const lines = withSaving(order.lines, percent)
  await sql`
    update order_lines set price = reduced.price
    from unnest(${lines.map(({ id }) => id)}::text[], ${lines.map(({ price }) => price)}::integer[]) as reduced (id, price)
    where order_lines.order_id = ${order.id} and order_lines.id = reduced.id
  `.execute(transaction)
  await transaction.updateTable('orders').set(saved).where('id', '=', order.id).execute()
  return { ...order, ...saved, lines }
}
