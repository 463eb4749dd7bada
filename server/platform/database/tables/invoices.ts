import type { ColumnType } from 'kysely'
import type { DocumentKind, DocumentSeries } from '../../../../domain/tax/tax-document.ts'
import type { StoredContent } from './document-content.ts'

export type InvoiceTables = {
  tax_documents: TaxDocuments
}

/** What was issued: nothing in it ever changes. */
type TaxDocuments = {
  id: string
  order_id: string
  kind: DocumentKind
  series: DocumentSeries
  /** The year in which it begins */
  financial_year: number
  serial: number
  number: string
  issued_at: ColumnType<Date, Date, never>
  content: ColumnType<StoredContent, string, never>
}
