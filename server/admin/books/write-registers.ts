import { sql } from 'kysely'
import type { BookDocument } from '../../../domain/books/book-document.ts'
import { registerColumns } from '../../../domain/books/register.ts'
import {
  documentVoucher,
  endVoucher,
  ledgerMasters,
  moneyVoucher,
  remittanceVouchers,
  settlementVouchers,
} from '../../../domain/books/tally.ts'
import { ledgerXml, tallyEnd, tallyStart, voucherXml } from '../../../domain/books/tally-xml.ts'
import { isInZohoTable, type ZohoTable, zohoColumns } from '../../../domain/books/zoho.ts'
import type { Days } from '../../../domain/days.ts'
import { csvHeader, csvLines } from '../../platform/csv/write-csv.ts'
import { type Database, inSnapshot } from '../../platform/database/database.ts'
import { inChunks, startOfDay } from '../../platform/database/queries.ts'
import { findRates, listDocuments, readDocuments } from './load-documents.ts'
import { loadEndings, loadMoney, loadRemitted, loadSettlements } from './load-tally.ts'

/** Writes the sales register of these days as CSV, oldest first. */
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

/** Writes the file for Tally for these days: ledgers, then vouchers for documents and for all movements of money. */
export async function* writeTally(database: Database, days: Days): AsyncGenerator<string> {
  const { ids, rates, buyers, money, endings, settlements, remitted } = await inSnapshot(
    database,
    async (transaction) => ({
      ids: await listDocuments(transaction, days),
      rates: await findRates(transaction, days),
      buyers: await findRegisteredBuyers(transaction, days),
      money: await loadMoney(transaction, days),
      endings: await loadEndings(transaction, days),
      settlements: await loadSettlements(transaction, days),
      remitted: await loadRemitted(transaction, days),
    }),
  )
  const ledgers = ledgerMasters([0, ...rates], [...buyers, ...[...money, ...endings].map(({ buyer }) => buyer)])
  yield tallyStart + ledgers.map(ledgerXml).join('')
  for await (const documents of readDocuments(database, ids))
    yield documents.map((document) => voucherXml(documentVoucher(document))).join('')
  for (const movements of inChunks(money))
    yield movements.map((movement) => voucherXml(moneyVoucher(movement))).join('')
  const others = [
    ...endings.map(endVoucher),
    ...settlements.flatMap(settlementVouchers),
    ...remitted.flatMap(remittanceVouchers),
  ]
  yield others.map(voucherXml).join('') + tallyEnd
}

async function findRegisteredBuyers(database: Database, { from, to }: Days): Promise<BookDocument['buyer'][]> {
  const { rows } = await sql<{ name: string; gstin: string }>`
    select distinct coalesce(content#>>'{buyer,billing,name}', content#>>'{buyer,name}') as name,
      content#>>'{buyer,gstin}' as gstin
    from tax_documents
    where issued_at >= ${startOfDay(from)} and issued_at < ${startOfDay(to, 1)} and content#>>'{buyer,gstin}' is not null
  `.execute(database)
  return rows
}

/** Writes the invoices, or credit notes, of these days as CSV for Zoho Books, oldest first. */
export async function* writeZoho(database: Database, table: ZohoTable, days: Days): AsyncGenerator<string> {
  const columns = zohoColumns[table]
  const ids = await listDocuments(database, days)
  yield csvHeader(columns.map(([heading]) => heading))
  for await (const documents of readDocuments(database, ids))
    yield csvLines(
      documents
        .filter((document) => isInZohoTable(table, document))
        .flatMap((document) => document.lines.map((line) => columns.map(([, cellOf]) => cellOf(document, line)))),
    )
}
