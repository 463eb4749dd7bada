import { sql, type Transaction } from 'kysely'
import { financialYearOf } from '../../../domain/tax/financial-year.ts'
import { type DocumentKind, documentNumber, seriesOf } from '../../../domain/tax/tax-document.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { DocumentContent } from '../../platform/database/tables/document-content.ts'
import { newIdentifier } from '../../platform/identifiers.ts'

const NUMBERING_LOCK = 727_846

/**
 * Locks the numbering of documents until the transaction ends, and returns the moment. Taken under the lock, the days
 * of documents are in the order of their numbers, across midnight too.
 */
export async function lockNumbering(transaction: Transaction<Schema>): Promise<Date> {
  await sql`select pg_advisory_xact_lock(${NUMBERING_LOCK})`.execute(transaction)
  const { rows } = await sql<{ moment: Date }>`select clock_timestamp() as moment`.execute(transaction)
  const [row] = rows
  if (!row) throw new Error('the database told no time')
  return row.moment
}

/**
 * Inserts a document under the next number of its series and financial year. No document is ever deleted, and a failed
 * transaction leaves none, so the numbers have no gaps.
 */
export async function insertDocument(
  transaction: Transaction<Schema>,
  orderId: string,
  kind: DocumentKind,
  issuedAt: Date,
  content: DocumentContent,
): Promise<void> {
  const series = seriesOf(kind)
  const financialYear = financialYearOf(content.day)
  const { last } = await transaction
    .selectFrom('tax_documents')
    .select((document) => document.fn.max('serial').as('last'))
    .where('series', '=', series)
    .where('financial_year', '=', financialYear)
    .executeTakeFirstOrThrow()
  const serial = (last ?? 0) + 1
  await transaction
    .insertInto('tax_documents')
    .values({
      id: newIdentifier(),
      order_id: orderId,
      kind,
      series,
      financial_year: financialYear,
      serial,
      number: documentNumber(content.seller.invoicePrefix, series, financialYear, serial),
      issued_at: issuedAt,
      content: JSON.stringify(content),
    })
    .execute()
}
