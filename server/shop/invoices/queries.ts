import type { Order } from '../../../contract/orders.ts'
import type { DocumentKind } from '../../../domain/tax/tax-document.ts'
import type { Database } from '../../platform/database/database.ts'
import { presentContent } from './present-content.ts'

export type OrderDocuments = Pick<Order, 'invoice' | 'creditNote'>

export type IssuedDocument = { kind: DocumentKind; number: string }

/** The documents of an order, by their kind. */
export function sortDocuments(documents: readonly IssuedDocument[]): OrderDocuments {
  const sorted: OrderDocuments = { invoice: null, creditNote: null }
  for (const { kind, number } of documents) {
    if (kind === 'credit_note') sorted.creditNote = { number }
    else sorted.invoice = { number, kind }
  }
  return sorted
}

/** An issued document of an order. */
export async function findDocument(database: Database, orderId: string, which: 'invoice' | 'credit_note') {
  const document = await database
    .selectFrom('tax_documents')
    .select(['kind', 'number', 'content'])
    .where('order_id', '=', orderId)
    .where('kind', which === 'credit_note' ? '=' : '<>', 'credit_note')
    .executeTakeFirst()
  return document && { ...document, content: presentContent(document.content) }
}
