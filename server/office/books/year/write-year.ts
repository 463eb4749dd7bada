import { createHash } from 'node:crypto'
import { daysOfYear } from '../../../../domain/books/periods.ts'
import { financialYearLabel } from '../../../../domain/tax/financial-year.ts'
import { writeZip, type ZipFile } from '../../../platform/zip/write-zip.ts'
import { type Year, yearFiles } from './year-files.ts'

type Digest = { name: string; bytes: number; sha256: string }

/**
 * The archive of a financial year, as it is read: its files, then `manifest.json` with the digest of each. That of a year
 * that is over is the same, byte for byte, each time, with as many digits of the HSN.
 */
export function writeYear(year: Year): AsyncGenerator<Uint8Array> {
  return writeZip(withManifest(year))
}

async function* withManifest(year: Year): AsyncGenerator<ZipFile> {
  const files: Digest[] = []
  for await (const file of yearFiles(year)) yield { ...file, content: digesting(file, files) }
  yield { name: 'manifest.json', content: [Buffer.from(JSON.stringify(manifestOf(year, files), null, 1))] }
}

/** The same bytes; their digest is added once they have all been read. */
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
    ...(!isClosed && { note: `The year was not over: these are its documents until ${today}.` }),
    hsnDigits,
    documents: files.filter(({ name }) => name.endsWith('.pdf')).length,
    files,
  }
}
