import { sql } from 'kysely'
import type { BookDocument } from '../../../domain/books/book-document.ts'
import type { Days } from '../../../domain/books/periods.ts'
import { ledgerMasters } from '../../../domain/books/tally/ledgers.ts'
import { documentVoucher, moneyVoucher } from '../../../domain/books/tally/voucher.ts'
import { ledgerXml, tallyEnd, tallyStart, voucherXml } from '../../../domain/books/tally/xml.ts'
import type { Database } from '../../platform/database/database.ts'
import { inSnapshot } from '../../platform/database/in-snapshot.ts'
import { startOfDay } from '../../platform/database/start-of-day.ts'
import { findRates } from './find-rates.ts'
import { listDocuments, readDocuments } from './load-documents.ts'
import { loadMoney } from './load-money.ts'

/** How many vouchers of money are written at a time. */
const CHUNK_SIZE = 500

/** The file for Tally of these days: ledgers, then a voucher for each document, receipt and refund. */
export async function* writeTally(database: Database, days: Days): AsyncGenerator<string> {
  const { ids, rates, buyers, money } = await inSnapshot(database, async (transaction) => ({
    ids: await listDocuments(transaction, days),
    rates: await findRates(transaction, days),
    buyers: await findRegisteredBuyers(transaction, days),
    money: await loadMoney(transaction, days),
  }))
  const ledgers = ledgerMasters([0, ...rates], [...buyers, ...money.map(({ buyer }) => buyer)])
  yield tallyStart + ledgers.map(ledgerXml).join('')
  for await (const documents of readDocuments(database, ids))
    yield documents.map((document) => voucherXml(documentVoucher(document))).join('')
  for (let from = 0; from < money.length; from += CHUNK_SIZE)
    yield money
      .slice(from, from + CHUNK_SIZE)
      .map((movement) => voucherXml(moneyVoucher(movement)))
      .join('')
  yield tallyEnd
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
