import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Shop } from '../shop.ts'
import type { RefundRow } from './reduce-refund.ts'

/** The UPI or bank transfer by which an admin sent the money. */
export type CashTransfer = { reference: string }

/**
 * Records that the cash of a refund was given back by hand. The refund's day is this one, not that of its proposal: the books and
 * the day by which the shopper may expect it count from it. Its order must be locked.
 */
export async function giveBackCash(
  _shop: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
  refund: Pick<RefundRow, 'id'>,
  { reference }: CashTransfer,
): Promise<void> {
  await transaction
    .updateTable('refunds')
    .set({ status: 'succeeded', reference, created_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('id', '=', refund.id)
    .execute()
}
