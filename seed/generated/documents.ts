import type { Transaction } from '../../server/platform/database/database.ts'
import { issueCreditNotes, issueInvoices } from '../../server/shop/invoices/issue-documents.ts'

/**
 * Issues the invoices of shipped orders and the credit notes of returned ones, in the order of events, so that numbers
 * follow dates.
 */
export async function makeOutDocuments(transaction: Transaction): Promise<void> {
  const moves = await transaction
    .selectFrom('order_events')
    .select(['order_id', 'happened_at', 'to_state'])
    .where('aspect', '=', 'shipment')
    .where('to_state', 'in', ['shipped', 'returned'])
    .orderBy('happened_at')
    .orderBy('id')
    .execute()
  for (const { order_id: orderId, happened_at: at, to_state: state } of moves) {
    if (state === 'shipped') await issueInvoices(transaction, orderId, at)
    else await issueCreditNotes(transaction, orderId, 'rest', at)
  }
}
