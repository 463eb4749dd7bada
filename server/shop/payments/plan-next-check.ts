import { sql } from 'kysely'
import { waitBeforeNextCheck } from '../../../domain/payment/payment-checks.ts'
import type { Database } from '../../platform/database/database.ts'

/**
 * Plans when the provider is queried about an order again. A paid order is checked a while longer for a second payment,
 * unless its rest may be paid, too; an order that ended before anything was to be collected needs no query.
 */
export async function planNextCheck(database: Database, orderId: string): Promise<void> {
  const { age, holdMs, isPaid, isOver } = await database
    .selectFrom('payment_intents')
    .innerJoin('orders', 'orders.id', 'payment_intents.order_id')
    .select([
      sql<number>`extract(epoch from now() - payment_intents.created_at)::double precision * 1000`.as('age'),
      sql<number | null>`extract(epoch from held_until - orders.created_at)::double precision * 1000`.as('holdMs'),
      sql<boolean>`(
        orders.payment_method = 'online' and orders.status in ('paid', 'shipped', 'delivered')
        or coalesce(orders.advance_status = 'paid', false) and orders.status in ('pending', 'shipped', 'delivered')
          and not exists (select from payment_intents as rest where rest.order_id = orders.id and rest.part = 'rest')
          and not exists (select from door_qr_codes where order_id = orders.id)
      )`.as('isPaid'),
      sql<boolean>`orders.status <> 'pending' and payment_intents.provider_order_id is null
        and not exists (select from door_qr_codes where order_id = orders.id)`.as('isOver'),
    ])
    .where('order_id', '=', orderId)
    .where('part', '=', 'order')
    .executeTakeFirstOrThrow()
  const wait = isOver ? null : waitBeforeNextCheck(age, isPaid, holdMs ?? undefined)
  await database
    .updateTable('payment_intents')
    .set({ next_check_at: wait === null ? null : sql<Date>`now() + make_interval(secs => ${wait / 1_000})` })
    .where('order_id', '=', orderId)
    .where('part', '=', 'order')
    .execute()
}
