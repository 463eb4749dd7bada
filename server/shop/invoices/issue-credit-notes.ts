import type { Transaction } from 'kysely'
import { dayInIndia } from '../../../domain/tax/financial-year.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { insertDocument, lockNumbering } from './insert-document.ts'
import { findDocuments } from './queries.ts'

/**
 * Credits each invoice of an order whose parcel was returned as a whole, once, by a note of its own with the invoice's
 * texts and figures. The order must be locked. An order shipped before there were invoices gets none. `returnedAt` is
 * for generated orders with a past, the earliest first.
 */
export async function issueCreditNotes(
  transaction: Transaction<Schema>,
  orderId: string,
  returnedAt?: Date,
): Promise<void> {
  const { invoice, billOfSupply } = await findDocuments(transaction, orderId)
  if (!invoice) return
  const issuedAt = returnedAt ?? (await lockNumbering(transaction))
  for (const { number, content } of billOfSupply ? [invoice, billOfSupply] : [invoice])
    await insertDocument(transaction, orderId, 'credit_note', issuedAt, {
      ...content,
      day: dayInIndia(issuedAt),
      corrects: { number, day: content.day },
    })
}
