import type { DocumentKind } from '../../../domain/tax/tax-document.ts'
import type { Database } from '../../platform/database/database.ts'
import type { StoredContent } from '../../platform/database/tables/document-content.ts'
import { presentContent } from './present-content.ts'
import { type OrderDocuments, sortDocuments } from './sort-documents.ts'

/** The kinds of documents of which an order has at most one; `creditNote` is its first. */
export type SingleDocument = Exclude<keyof OrderDocuments<unknown>, 'creditNotes'>

/** One of the documents of an order; null if it was not issued. */
export async function findDocument(database: Database, orderId: string, which: SingleDocument) {
  return (await findDocuments(database, orderId))[which]
}

/** The issued documents of an order, with all that they say. */
export async function findDocuments(database: Database, orderId: string) {
  const documents = await database
    .selectFrom('tax_documents')
    .select(['kind', 'number', 'content'])
    .where('order_id', '=', orderId)
    .orderBy('issued_at')
    .orderBy('number')
    .execute()
  return presentDocuments(documents)
}

/** The documents of an order as they are stored, sorted, with all that they say. */
export function presentDocuments(documents: readonly { kind: DocumentKind; number: string; content: StoredContent }[]) {
  return sortDocuments(
    documents.map(({ kind, number, content }) => ({
      kind,
      number,
      corrects: content.corrects?.number ?? null,
      content: presentContent(content),
    })),
  )
}
