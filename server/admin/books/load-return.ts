import { sql } from 'kysely'
import type { ReturnCheck } from '../../../contract/books.ts'
import { type Difference, kindOfDifference, type LastSerial } from '../../../domain/books/gstr1/check-documents.ts'
import { checkGstr1 } from '../../../domain/books/gstr1/check-gstr1.ts'
import { gstr1Of } from '../../../domain/books/gstr1/gstr1.ts'
import { daysOfMonth } from '../../../domain/days.ts'
import { hsnDigitsOf } from '../../../domain/tax/tax-classes.ts'
import { csvHeader, csvLines } from '../../platform/csv/write-csv.ts'
import { type Database, inSnapshot } from '../../platform/database/database.ts'
import { startOfDay } from '../../platform/database/queries.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { findSettings } from '../../shop/settings/settings.ts'
import { loadDocuments } from './load-documents.ts'

/** A month's return under the seller's GSTIN or, if that was given up, its documents'; refused if these have none either. */
export function loadReturn(database: Database, period: string) {
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

/** Every difference between a month's return and its documents. */
export async function loadDifferences(database: Database, period: string): Promise<Difference[] | Refusal> {
  const loaded = await loadReturn(database, period)
  if (loaded instanceof Refusal) return loaded
  return checkGstr1(loaded.gstr1, loaded.documents, loaded.before, loaded.hsnDigits)
}

function findLastSerials(database: Database, day: string): Promise<LastSerial[]> {
  return database
    .selectFrom('tax_documents')
    .select(['series', 'financial_year as financialYear', sql<number>`max(serial)`.as('serial')])
    .where('issued_at', '<', startOfDay(day))
    .groupBy(['series', 'financial_year'])
    .execute()
}

/** The most differences listed of each kind: a wrong rate or GSTIN affects every document of the month. */
const MOST_OF_KIND = 3

/** Whether a return reconciles, with the first differences of each kind, and how many there are in all. */
export function presentCheck(differences: readonly Difference[]): ReturnCheck {
  const byKind = [...Map.groupBy(differences, kindOfDifference)]
  return {
    reconciles: differences.length === 0,
    differences: byKind.flatMap(([kind, own]) =>
      own.slice(0, MOST_OF_KIND).map(({ paper, what, expected, found }) => ({ kind, paper, what, expected, found })),
    ),
    kinds: byKind.map(([kind, { length: count }]) => ({ kind, count })),
    differenceCount: differences.length,
  }
}

/** Writes all differences as CSV. */
export async function* writeDifferences(differences: readonly Difference[]): AsyncGenerator<string> {
  yield csvHeader(['Document or table', 'What', 'Expected', 'Found'])
  yield csvLines(differences.map(({ paper, what, expected, found }) => [paper, what, expected, found]))
}
