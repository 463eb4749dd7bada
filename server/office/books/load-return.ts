import { sql } from 'kysely'
import type { BookDocument } from '../../../domain/books/book-document.ts'
import type { LastSerial } from '../../../domain/books/check/check-numbering.ts'
import type { HsnDigits } from '../../../domain/books/gstr1/added-up.ts'
import { gstr1Of } from '../../../domain/books/gstr1/gstr1.ts'
import type { Gstr1 } from '../../../domain/books/gstr1/portal.ts'
import { daysOfMonth } from '../../../domain/books/periods.ts'
import { hsnDigitsOf } from '../../../domain/tax/turnover.ts'
import type { Database } from '../../platform/database/database.ts'
import { inSnapshot } from '../../platform/database/in-snapshot.ts'
import { startOfDay } from '../../platform/database/start-of-day.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { findSettings } from '../../shop/settings/queries.ts'
import { loadDocuments } from './load-documents.ts'

/** GSTR-1 of a month with the documents that it was made from and the last serials before them. */
export type LoadedReturn = { gstr1: Gstr1; documents: BookDocument[]; before: LastSerial[]; hsnDigits: HsnDigits }

/** Without `hsnDigits`, the HSN has as many digits as the seller's turnover requires. */
export type ReturnQuery = { period: string; hsnDigits?: HsnDigits | undefined }

/**
 * The return under the seller's GSTIN. If the seller has given it up, the GSTIN of the month's documents; refused where
 * these have none either.
 */
export function loadReturn(database: Database, { period, ...query }: ReturnQuery): Promise<LoadedReturn | Refusal> {
  return inSnapshot(database, async (transaction) => {
    const days = daysOfMonth(period)
    const documents = await loadDocuments(transaction, days)
    const { settings } = await findSettings(transaction)
    const gstin = settings.gstin ?? documents.findLast(({ seller }) => seller.gstin !== null)?.seller.gstin ?? null
    if (gstin === null) return refuse('not_registered')
    const before = await findLastSerials(transaction, days.from)
    const hsnDigits = query.hsnDigits ?? hsnDigitsOf(settings.turnover)
    return { gstr1: gstr1Of({ gstin, month: period, documents, hsnDigits }), documents, before, hsnDigits }
  })
}

/** The last serial of each series and financial year before a day. */
async function findLastSerials(database: Database, day: string): Promise<LastSerial[]> {
  const rows = await database
    .selectFrom('tax_documents')
    .select(['series', 'financial_year', sql<number>`max(serial)`.as('serial')])
    .where('issued_at', '<', startOfDay(day))
    .groupBy(['series', 'financial_year'])
    .execute()
  return rows.map(({ series, financial_year: financialYear, serial }) => ({ series, financialYear, serial }))
}
