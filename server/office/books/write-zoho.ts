import type { Days } from '../../../domain/books/periods.ts'
import { isInZohoTable, zohoColumns } from '../../../domain/books/zoho/zoho-columns.ts'
import type { ZohoTable } from '../../../domain/books/zoho/zoho-tables.ts'
import { csvHeader, csvLines } from '../../platform/csv/write-csv.ts'
import type { Database } from '../../platform/database/database.ts'
import { listDocuments, readDocuments } from './load-documents.ts'

/** The invoices, or credit notes, of these days as CSV for Zoho Books, the oldest first. */
export async function* writeZoho(database: Database, table: ZohoTable, days: Days): AsyncGenerator<string> {
  const columns = zohoColumns[table]
  const ids = await listDocuments(database, days)
  yield csvHeader(columns.map(([heading]) => heading))
  for await (const documents of readDocuments(database, ids))
    yield csvLines(
      documents
        .filter((document) => isInZohoTable(table, document))
        .flatMap((document) => document.lines.map((line) => columns.map(([, cellOf]) => cellOf(document, line)))),
    )
}
