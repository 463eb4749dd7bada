import { sql } from 'kysely'
import type { HsnDigits } from '../../../../domain/books/gstr1/added-up.ts'
import { gstr1Of } from '../../../../domain/books/gstr1/gstr1.ts'
import { type Days, daysOfMonth, daysOfYear, monthsOfYear, returnPeriod } from '../../../../domain/books/periods.ts'
import type { Database } from '../../../platform/database/database.ts'
import { startOfDay } from '../../../platform/database/start-of-day.ts'
import type { ZipFile } from '../../../platform/zip/write-zip.ts'
import { loadDocuments } from '../load-documents.ts'
import { writeRegister } from '../write-register.ts'
import { renderDocuments } from './render-documents.ts'

export type Year = {
  database: Database
  /** The year in which it begins */
  firstYear: number
  /** In India */
  today: string
  hsnDigits: HsnDigits
  shopName: string
}

/**
 * The files of a financial year, month by month as far as it has come: the sales register, GSTR-1 for each GSTIN under
 * which the year's documents were issued, and the documents. All is made from issued documents, which never change.
 */
export async function* yearFiles(year: Year): AsyncGenerator<ZipFile> {
  const { database, firstYear, today } = year
  const gstins = await findSellerGstins(database, daysOfYear(firstYear))
  for (const month of monthsOfYear(firstYear).filter((each) => each <= today.slice(0, 7))) {
    const days = daysOfMonth(month)
    yield { name: `registers/sales-register-${month}.csv`, content: encoded(writeRegister(database, days)) }
    for (const gstin of gstins)
      yield {
        name: `gstr1/GSTR1-${gstin}-${returnPeriod(month)}.json`,
        content: encoded(writeReturn(year, month, gstin)),
      }
    yield* renderDocuments(year, month)
  }
}

/** As the settings may have changed since, the GSTINs are those of the documents. */
async function findSellerGstins(database: Database, { from, to }: Days): Promise<string[]> {
  const { rows } = await sql<{ gstin: string }>`
    select distinct content#>>'{seller,gstin}' as gstin
    from tax_documents
    where issued_at >= ${startOfDay(from)} and issued_at < ${startOfDay(to, 1)} and content#>>'{seller,gstin}' is not null
    order by gstin
  `.execute(database)
  return rows.map(({ gstin }) => gstin)
}

async function* writeReturn({ database, hsnDigits }: Year, month: string, gstin: string): AsyncGenerator<string> {
  const documents = await loadDocuments(database, daysOfMonth(month))
  const own = documents.filter(({ seller }) => seller.gstin === gstin)
  yield JSON.stringify(gstr1Of({ gstin, month, documents: own, hsnDigits }), null, 1)
}

async function* encoded(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const line of lines) yield Buffer.from(line)
}
