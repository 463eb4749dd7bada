import { sql } from 'kysely'
import type { BooksSummary } from '../../../contract/books.ts'
import type { Days } from '../../../domain/books/periods.ts'
import { openSummary } from '../../../domain/books/summary.ts'
import { mapSums, rupees, type Sums } from '../../../domain/books/sums.ts'
import { OPEN_REFUNDS } from '../../../domain/refund/refund-status.ts'
import { gstStateCodes } from '../../../domain/tax/gst-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { inSnapshot } from '../../platform/database/in-snapshot.ts'
import { listDocuments, readDocuments } from './load-documents.ts'
import { loadSequences } from './load-sequences.ts'
import { sumUpCash } from './remittances/cash-at-couriers.ts'
import { sumUpMoney } from './sum-up-money.ts'
import { sumUpRemitted } from './sum-up-remitted.ts'
import { sumUpSettled } from './sum-up-settled.ts'
import { sumUpWrittenOff } from './sum-up-written-off.ts'

/** The books of these days as the screen shows them, in rupees. */
export function loadSummary(database: Database, days: Days): Promise<BooksSummary> {
  return inSnapshot(database, async (transaction) => {
    const summary = openSummary()
    for await (const documents of readDocuments(transaction, await listDocuments(transaction, days)))
      summary.add(documents)
    const { documents, total, credited, byRate, byHsn, byPlace } = summary.read()
    return {
      documents,
      total: inRupees(total),
      credited: inRupees(credited),
      byRate: byRate.map(({ key, sums }) => ({ ...key, ...inRupees(sums) })),
      byHsn: byHsn.map(({ key, sums }) => ({ ...key, ...inRupees(sums) })),
      byPlace: byPlace.map(({ key, sums }) => ({ ...key, code: gstStateCodes[key.state], ...inRupees(sums) })),
      ...(await sumUpMoney(transaction, days)),
      settled: await sumUpSettled(transaction, days),
      remitted: await sumUpRemitted(transaction, days),
      ...(await findOpenMoney(transaction)),
      stockWrittenOff: await sumUpWrittenOff(transaction, days),
      sequences: await loadSequences(transaction, days),
    }
  })
}

/** What is open today: refunds that are not paid out, and cash that couriers are to collect or have not paid. */
async function findOpenMoney(
  database: Database,
): Promise<Pick<BooksSummary, 'openRefunds' | 'cashInTransit' | 'cashUnremitted'>> {
  const refunds = await database
    .selectFrom('refunds')
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(amount), 0)::bigint`.as('amount'),
    ])
    .where('status', 'in', OPEN_REFUNDS)
    .executeTakeFirstOrThrow()
  const { inTransit, unpaid, short } = await sumUpCash(database)
  return {
    openRefunds: { refunds: refunds.count, amount: rupees(refunds.amount) },
    cashInTransit: { orders: inTransit.parcels, amount: rupees(inTransit.amount) },
    cashUnremitted: { orders: unpaid.parcels + short.parcels, amount: rupees(unpaid.amount + short.amount) },
  }
}

function inRupees(sums: Sums): Sums {
  return mapSums((field) => rupees(sums[field]))
}
