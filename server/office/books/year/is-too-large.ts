import { daysOfYear } from '../../../../domain/books/periods.ts'
import type { Database } from '../../../platform/database/database.ts'
import { startOfDay } from '../../../platform/database/start-of-day.ts'

/** An archive has 65,535 files and 4 GB at most, and a document takes up to some 60 kB. */
const MAX_DOCUMENTS = 60_000

export const TOO_LARGE = `A year of more than ${MAX_DOCUMENTS.toLocaleString('en-IN')} documents does not fit into one archive. The registers and returns can be exported by month.`

/** Whether a financial year has more documents than one archive may hold. */
export async function isTooLarge(database: Database, firstYear: number): Promise<boolean> {
  const { from, to } = daysOfYear(firstYear)
  const { documents } = await database
    .selectFrom('tax_documents')
    .select((row) => row.fn.countAll<number>().as('documents'))
    .where('issued_at', '>=', startOfDay(from))
    .where('issued_at', '<', startOfDay(to, 1))
    .executeTakeFirstOrThrow()
  return documents > MAX_DOCUMENTS
}
