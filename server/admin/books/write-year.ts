import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { gstr1Of } from '../../../domain/books/gstr1/gstr1.ts'
import {
  type Days,
  daysOfMonth,
  daysOfYear,
  financialYearLabel,
  monthsOfYear,
  returnPeriod,
} from '../../../domain/days.ts'
import type { HsnDigits } from '../../../domain/tax/tax-classes.ts'
import { yieldToEventLoop } from '../../platform/concurrency.ts'
import type { Database } from '../../platform/database/database.ts'
import { inChunks, startOfDay } from '../../platform/database/queries.ts'
import { writeZip, type ZipFile } from '../../platform/write-zip.ts'
import { presentContent } from '../../shop/invoices/queries.ts'
import { listDocuments, loadDocuments } from './load-documents.ts'
import { writeRegister } from './write-registers.ts'

type Digest = { name: string; bytes: number; sha256: string }

/**
 * Writes the archive of a financial year while it is downloaded: its files, then `manifest.json` with the digest of each. For a
 * year that has ended, the archive is always the same, byte for byte, unless the number of HSN digits changes.
 */
export function writeYear(year: Year): AsyncGenerator<Uint8Array> {
  return writeZip(withManifest(year))
}

async function* withManifest(year: Year): AsyncGenerator<ZipFile> {
  const files: Digest[] = []
  for await (const file of yearFiles(year)) yield { ...file, content: digesting(file, files) }
  yield { name: 'manifest.json', content: [Buffer.from(JSON.stringify(manifestOf(year, files), null, 1))] }
}

/** Passes a file's bytes on, and adds their digest once all have been read. */
async function* digesting({ name, content }: ZipFile, files: Digest[]): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of content) {
    hash.update(part)
    bytes += part.length
    yield part
  }
  files.push({ name, bytes, sha256: hash.digest('hex') })
}

function manifestOf({ firstYear, today, hsnDigits }: Year, files: readonly Digest[]) {
  const { from, to } = daysOfYear(firstYear)
  const isClosed = today > to
  return {
    financialYear: `20${financialYearLabel(firstYear)}`,
    from,
    to,
    isClosed,
    ...(!isClosed && {
      note: `The year had not ended when this archive was made. It has the documents up to ${today}.`,
    }),
    hsnDigits,
    documents: files.filter(({ name }) => name.endsWith('.pdf')).length,
    files,
  }
}

type Year = {
  database: Database
  /** The year in which it begins */
  firstYear: number
  /** In India */
  today: string
  hsnDigits: HsnDigits
  shopName: string
}

/** Files month by month up to today, made from issued documents, which never change; returns for each GSTIN on them. */
async function* yearFiles(year: Year): AsyncGenerator<ZipFile> {
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

/** The GSTINs on the documents, since the settings may have changed. */
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
  yield JSON.stringify(gstr1Of({ gstin, month, documents, hsnDigits }), null, 1)
}

async function* encoded(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const line of lines) yield Buffer.from(line)
}

/** The documents of a month as PDFs, one by one, in the order of issue. Yields to the event loop. */
async function* renderDocuments({ database, shopName }: Year, month: string): AsyncGenerator<ZipFile> {
  // The renderers take 25 MB of memory, and are loaded for the first document.
  const { writeTaxDocument } = await import('../../shop/documents/write-tax-document.ts')
  const yieldIfDue = yieldToEventLoop()
  for await (const document of readIssued(database, await listDocuments(database, daysOfMonth(month)))) {
    const pdf = await writeTaxDocument(document, shopName)
    yield { name: `documents/${month}/${document.number.replaceAll('/', '-')}.pdf`, content: [pdf], isCompressed: true }
    await yieldIfDue()
  }
}

async function* readIssued(database: Database, ids: readonly string[]) {
  for (const chunk of inChunks(ids, 100)) {
    const rows = await database
      .selectFrom('tax_documents')
      .select(['kind', 'number', 'order_id as orderId', 'content'])
      .where('id', '=', sql<string>`any(${chunk})`)
      .orderBy('issued_at')
      .orderBy('series', 'desc')
      .orderBy('serial')
      .execute()
    for (const row of rows) yield { ...row, content: presentContent(row.content) }
  }
}

/** A ZIP archive holds at most 65,535 files and 4 GB, and a document takes up to about 60 kB. */
const MAX_DOCUMENTS = 60_000

export const TOO_LARGE = `This year has more than ${MAX_DOCUMENTS.toLocaleString('en-IN')} documents, too many for one archive. Export the registers and returns by month instead.`

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
