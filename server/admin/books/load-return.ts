import { sql } from 'kysely'
import type { ReturnCheck } from '../../../contract/books.ts'
import type { BookDocument } from '../../../domain/books/book-document.ts'
import type { Difference, LastSerial } from '../../../domain/books/gstr1/check-documents.ts'
import type { Gstr1 } from '../../../domain/books/gstr1/gstr1.ts'
import { gstr1Of } from '../../../domain/books/gstr1/gstr1.ts'
import { daysOfMonth } from '../../../domain/days.ts'
import { type HsnDigits, hsnDigitsOf } from '../../../domain/tax/tax-classes.ts'
import { type Database, inSnapshot } from '../../platform/database/database.ts'
import { startOfDay } from '../../platform/database/queries.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { findSettings } from '../../shop/settings/settings.ts'
import { loadDocuments } from './load-documents.ts'

/** GSTR-1 of a month with the documents that it was made from and the last serials before them. */
type LoadedReturn = { gstr1: Gstr1; documents: BookDocument[]; before: LastSerial[]; hsnDigits: HsnDigits }

/**
 * The return of a month under the seller's GSTIN, with as many digits of the HSN as its turnover requires. If the seller has
 * given it up, the GSTIN of the month's documents; refused where these have none either.
 */
export function loadReturn(database: Database, period: string): Promise<LoadedReturn | Refusal> {
  return inSnapshot(database, async (transaction) => {
    const days = daysOfMonth(period)
    const documents = await loadDocuments(transaction, days)
    const { settings } = await findSettings(transaction)
    const gstin = settings.gstin ?? documents.findLast(({ seller }) => seller.gstin !== null)?.seller.gstin ?? null
    if (gstin === null) return refuse('not_registered')
    const before = await findLastSerials(transaction, days.from)
    const hsnDigits = hsnDigitsOf(settings.turnover)
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

/** A wrong rate or GSTIN differs in every document of the month. */
const MOST_LISTED = 200

/** Whether a return reconciles; of its differences the first 200, and how many there are. */
export function presentCheck(differences: readonly Difference[]): ReturnCheck {
  return {
    reconciles: differences.length === 0,
    differences: differences
      .slice(0, MOST_LISTED)
      .map(({ paper, what, expected, found }) => ({ paper, what, expected, found })),
    differenceCount: differences.length,
  }
}
