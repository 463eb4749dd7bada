import { type CsvTable, csvTable } from '../../../domain/books/gstr1/csv-tables.ts'
import { csvHeader, csvLines } from '../../platform/csv/write-csv.ts'
import type { LoadedReturn } from './load-return.ts'

/** A table of GSTR-1 as CSV. */
export async function* writeGstr1Table(table: CsvTable, { gstr1, documents }: LoadedReturn): AsyncGenerator<string> {
  const names = new Map(documents.map(({ buyer }) => [buyer.gstin ?? '', buyer.name]))
  const { headings, rows } = csvTable(table, gstr1, names)
  yield csvHeader(headings)
  yield csvLines(rows)
}
