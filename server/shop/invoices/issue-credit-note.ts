import type { Transaction } from 'kysely'
import { dayInIndia } from '../../../domain/tax/financial-year.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { insertDocument, takeTurn } from './insert-document.ts'

/**
 * Takes back the whole invoice of an order whose parcel came back, once, in the words and figures of the invoice. The
 * order must be locked. An order that was shipped before there were invoices has none to take back. `returnedAt` is for
 * orders that are made up with a past of their own, the earliest first.
 */
export async function issueCreditNote(
  transaction: Transaction<Schema>,
  orderId: string,
  returnedAt?: Date,
): Promise<void> {
  const invoice = await transaction
    .selectFrom('tax_documents')
    .select(['number', 'content'])
    .where('order_id', '=', orderId)
    .where('kind', '<>', 'credit_note')
    .executeTakeFirst()
  if (!invoice) return
  const issuedAt = returnedAt ?? (await takeTurn(transaction))
  await insertDocument(transaction, orderId, 'credit_note', issuedAt, {
    ...invoice.content,
    day: dayInIndia(issuedAt),
    corrects: { number: invoice.number, day: invoice.content.day },
  })
}
