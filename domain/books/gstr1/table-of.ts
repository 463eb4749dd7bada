import { type BookDocument, isCreditNote, taxedLines } from '../book-document.ts'
import { isLargeInvoice } from '../large-invoices.ts'

export type SupplyTable = 'b2b' | 'b2cl' | 'b2cs' | 'cdnr' | 'cdnur'

/**
 * The table that has the taxed lines of a document; null if it has none. Credit notes to unregistered buyers reduce
 * what is added up in B2CS, unless their invoice is listed by itself.
 */
function tableOf(document: BookDocument): SupplyTable | null {
  if (taxedLines(document).length === 0) return null
  const isNote = isCreditNote(document)
  if (document.buyer.gstin !== null) return isNote ? 'cdnr' : 'b2b'
  if (isLargeInvoice(document)) return isNote ? 'cdnur' : 'b2cl'
  return 'b2cs'
}

/** The documents of a table, in the order given. */
export function documentsIn(table: SupplyTable, documents: readonly BookDocument[]): BookDocument[] {
  return documents.filter((document) => tableOf(document) === table)
}
