import type { Transaction } from 'kysely'
import type { Schema } from '../../server/platform/database/schema.ts'
import { issueCreditNote } from '../../server/shop/invoices/issue-credit-note.ts'
import { issueInvoice } from '../../server/shop/invoices/issue-invoice.ts'

/**
 * Makes out what the orders' parcels went with, and the credit notes of those that came back, each at its moment: the
 * events are read in their order, so that the numbers follow the days.
 */
export async function makeOutDocuments(transaction: Transaction<Schema>): Promise<void> {
  const moves = await transaction
    .selectFrom('order_events')
    .select(['order_id', 'happened_at', 'to_state'])
    .where('aspect', '=', 'shipment')
    .where('to_state', 'in', ['shipped', 'returned'])
    .orderBy('happened_at')
    .orderBy('id')
    .execute()
  for (const { order_id: orderId, happened_at: at, to_state: state } of moves) {
    if (state === 'shipped') await issueInvoice(transaction, orderId, at)
    else await issueCreditNote(transaction, orderId, at)
  }
}
