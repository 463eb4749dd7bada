import type { Transaction } from 'kysely'
import { dayInIndia } from '../../../domain/tax/financial-year.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { insertDocument, lockNumbering } from './insert-document.ts'
import { presentContent } from './present-content.ts'

/**
 * Credits the whole invoice of an order whose parcel was returned, once, with the invoice's texts and figures. The
 * order must be locked. An order shipped before there were invoices gets none. `returnedAt` is for generated orders
 * with a past, the earliest first.
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
  const issuedAt = returnedAt ?? (await lockNumbering(transaction))
  await insertDocument(transaction, orderId, 'credit_note', issuedAt, {
    ...presentContent(invoice.content),
    day: dayInIndia(issuedAt),
    corrects: { number: invoice.number, day: invoice.content.day },
  })
}
