import { sql } from 'kysely'
import { daysOfMonth } from '../../../../domain/books/periods.ts'
import { yieldToEventLoop } from '../../../platform/concurrency/yield-to-event-loop.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { ZipFile } from '../../../platform/zip/write-zip.ts'
import { presentContent } from '../../../shop/invoices/present-content.ts'
import { listDocuments } from '../load-documents.ts'

type Documents = { database: Database; shopName: string }

/** How many documents are in memory at once. */
const CHUNK_SIZE = 100

/** The documents of a month as PDF, one by one, in the order in which they were issued. Yields to the event loop. */
export async function* renderDocuments({ database, shopName }: Documents, month: string): AsyncGenerator<ZipFile> {
  // The renderers take 25 MB of memory, and are loaded for the first document.
  const { writeTaxDocument } = await import('../../../shop/documents/write-tax-document.ts')
  const yieldIfDue = yieldToEventLoop()
  for await (const document of readIssued(database, await listDocuments(database, daysOfMonth(month)))) {
    const pdf = await writeTaxDocument(document, shopName)
    yield { name: `documents/${month}/${document.number.replaceAll('/', '-')}.pdf`, content: [pdf], isCompressed: true }
    await yieldIfDue()
  }
}

async function* readIssued(database: Database, ids: readonly string[]) {
  for (let from = 0; from < ids.length; from += CHUNK_SIZE) {
    const rows = await database
      .selectFrom('tax_documents')
      .select(['kind', 'number', 'order_id as orderId', 'content'])
      .where('id', '=', sql<string>`any(${ids.slice(from, from + CHUNK_SIZE)})`)
      .orderBy('issued_at')
      .orderBy('series', 'desc')
      .orderBy('serial')
      .execute()
    for (const row of rows) yield { ...row, content: presentContent(row.content) }
  }
}
