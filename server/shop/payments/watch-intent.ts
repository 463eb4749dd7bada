import { sql, type Transaction } from 'kysely'
import { FIRST_CHECK_MS } from '../../../domain/payment/payment-checks.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { OrderRow } from '../orders/queries.ts'

/** The provider is queried about a cash order as often as about an online one that was placed just now. */
export async function watchIntent(
  transaction: Transaction<Schema>,
  { id, amount }: Pick<OrderRow, 'id' | 'amount'>,
): Promise<void> {
  const watched = {
    created_at: sql<Date>`now()`,
    next_check_at: sql<Date>`now() + make_interval(secs => ${FIRST_CHECK_MS / 1_000})`,
  }
  await transaction
    .insertInto('payment_intents')
    .values({ order_id: id, amount, ...watched })
    .onConflict((conflict) => conflict.columns(['order_id', 'part']).doUpdateSet(watched))
    .execute()
}
