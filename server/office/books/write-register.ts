import type { Days } from '../../../domain/books/periods.ts'
import { registerColumns } from '../../../domain/books/register.ts'
import { csvHeader, csvLines } from '../../platform/csv/write-csv.ts'
import type { Database } from '../../platform/database/database.ts'
import { inSnapshot } from '../../platform/database/in-snapshot.ts'
import { findRates } from './find-rates.ts'
import { listDocuments, readDocuments } from './load-documents.ts'

/** The sales register of these days, the oldest first, as CSV. */
export async function* writeRegister(database: Database, days: Days): AsyncGenerator<string> {
  const { ids, rates } = await inSnapshot(database, async (transaction) => ({
    ids: await listDocuments(transaction, days),
    rates: await findRates(transaction, days),
  }))
  const columns = registerColumns(rates)
  yield csvHeader(columns.map(([heading]) => heading))
  for await (const documents of readDocuments(database, ids))
    yield csvLines(documents.map((document) => columns.map(([, cellOf]) => cellOf(document))))
}
