import { sql } from 'kysely'
import type { BookDocument } from '../../../domain/books/book-document.ts'
import type { Days } from '../../../domain/days.ts'
import type { StoredContent } from '../../database/document-content.ts'
import type { Database } from '../../platform/database/database.ts'
import { inChunks, startOfDay } from '../../platform/database/queries.ts'
import { presentContent } from '../../shop/invoices/queries.ts'

/** The IDs of the documents issued in these days, in the order of issue; of two issued at once, the invoice first. */
export async function listDocuments(database: Database, { from, to }: Days): Promise<string[]> {
  const list = database
    .selectFrom('tax_documents')
    .select('id')
    .where('issued_at', '>=', startOfDay(from))
    .where('issued_at', '<', startOfDay(to, 1))
    .orderBy('issued_at')
    .orderBy('series', 'desc')
    .orderBy('serial')
  const { ids } = await database.selectNoFrom(sql<string[]>`array(${list})::text[]`.as('ids')).executeTakeFirstOrThrow()
  return ids
}

/** Reads documents by ID, in the order given, a chunk at a time. Issued documents never change, so they may be read later. */
export async function* readDocuments(database: Database, ids: readonly string[]): AsyncGenerator<BookDocument[]> {
  for (const chunk of inChunks(ids)) yield readChunk(database, chunk)
}

export async function loadDocuments(database: Database, days: Days): Promise<BookDocument[]> {
  const chunks = await Array.fromAsync(readDocuments(database, await listDocuments(database, days)))
  return chunks.flat()
}

type Row = Pick<
  BookDocument,
  'kind' | 'number' | 'series' | 'financialYear' | 'serial' | 'orderNumber' | 'creditedBefore'
> & { content: StoredContent; correctedAmount: number | null }

async function readChunk(database: Database, ids: readonly string[]): Promise<BookDocument[]> {
  const { rows } = await sql<Row>`
    select document.kind, document.number, document.series, document.financial_year as "financialYear", document.serial,
      orders.number as "orderNumber", document.content,
      (invoice.content#>>'{sale,totals,amount}')::integer as "correctedAmount",
      (
        select coalesce(sum((note.content#>>'{sale,totals,amount}')::integer), 0)
        from tax_documents as note
        where note.kind = 'credit_note'
          and note.content#>>'{corrects,number}' = document.content#>>'{corrects,number}'
          and (note.issued_at, note.number) < (document.issued_at, document.number)
      ) as "creditedBefore"
    from unnest(${ids}::text[]) with ordinality as chosen (id, place)
    join tax_documents as document on document.id = chosen.id
    join orders on orders.id = document.order_id
    left join tax_documents as invoice on invoice.number = document.content#>>'{corrects,number}'
    order by chosen.place
  `.execute(database)
  return rows.map(bookDocumentOf)
}

function bookDocumentOf({ content, correctedAmount, ...row }: Row): BookDocument {
  const { day, order, seller, buyer, sale, corrects } = presentContent(content)
  return {
    ...row,
    day,
    paymentMethod: order.paymentMethod,
    seller: { state: seller.state, gstin: seller.gstin },
    buyer: { name: buyer.billing?.name ?? buyer.name, gstin: buyer.gstin },
    placeOfSupply: sale.placeOfSupply,
    isAcrossStates: sale.isAcrossStates,
    lines: sale.lines,
    totals: sale.totals,
    corrects: corrects ? { ...corrects, amount: correctedAmount } : null,
  }
}

/** The rates above 0 at which goods were sold in these days, in percent, lowest first. */
export async function findRates(database: Database, { from, to }: Days): Promise<number[]> {
  const { rows } = await sql<{ percent: number }>`
    select distinct percent::float8 as percent
    from tax_documents
    cross join lateral jsonb_path_query(content, '$.sale.lines[*].percent ? (@ > 0)') as percent
    where issued_at >= ${startOfDay(from)} and issued_at < ${startOfDay(to, 1)}
    order by percent
  `.execute(database)
  return rows.map(({ percent }) => percent)
}
