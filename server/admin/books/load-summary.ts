import { sql } from 'kysely'
import type { BooksSummary } from '../../../contract/books.ts'
import { rupees, type Sums } from '../../../domain/books/book-document.ts'
import { MOST_NAMED } from '../../../domain/books/gstr1/check-documents.ts'
import { openSummary } from '../../../domain/books/summary.ts'
import { type Days, dayInIndia, financialYearLabel, financialYearOf } from '../../../domain/days.ts'
import { OPEN_REFUNDS } from '../../../domain/refund/refund-status.ts'
import { stateCode } from '../../../domain/states.ts'
import { type EInvoiceDuty, eInvoiceDuty } from '../../../domain/tax/tax-classes.ts'
import { mapSums } from '../../../domain/tax/tax-document.ts'
import { type Database, inSnapshot } from '../../platform/database/database.ts'
import { startOfDay } from '../../platform/database/queries.ts'
import { findSettings } from '../../shop/settings/settings.ts'
import { listDocuments, readDocuments } from './load-documents.ts'
import { sumUpMoney } from './load-money.ts'
import { sumUpCash } from './remittances/load-remittances.ts'

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
      byPlace: byPlace.map(({ key, sums }) => ({ ...key, code: stateCode(key.state), ...inRupees(sums) })),
      ...(await sumUpMoney(transaction, days)),
      settled: await sumUpSettled(transaction, days),
      remitted: await sumUpRemitted(transaction, days),
      ...(await findOpenMoney(transaction)),
      stockWrittenOff: await sumUpWrittenOff(transaction, days),
      eInvoice: await findEInvoiceDuty(transaction),
      sequences: await loadSequences(transaction, days),
    }
  })
}

/** Amounts that are open today: refunds in rupees not paid out yet, and cash that couriers have yet to collect or pay. */
async function findOpenMoney(database: Database) {
  const refunds = await database
    .selectFrom('refunds')
    .leftJoin('payments', 'payments.id', 'refunds.payment_id')
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(refunds.amount), 0)::bigint`.as('amount'),
    ])
    .where('refunds.status', 'in', OPEN_REFUNDS)
    .where(sql<boolean>`coalesce(currency, 'INR') = 'INR'`)
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

/** What the payment provider transferred to the bank in these days. */
async function sumUpSettled(database: Database, { from, to }: Days): Promise<BooksSummary['settled']> {
  const { settlements, amount } = await database
    .selectFrom('provider_settlements')
    .select((row) => [
      row.fn.countAll<number>().as('settlements'),
      sql<number>`coalesce(sum(amount), 0)::bigint`.as('amount'),
    ])
    .where('settled_at', '>=', startOfDay(from))
    .where('settled_at', '<', startOfDay(to, 1))
    .executeTakeFirstOrThrow()
  return { settlements, amount: rupees(amount) }
}

/** What couriers paid in these days, by the date on the line, or else that of its file. */
async function sumUpRemitted(database: Database, { from, to }: Days): Promise<BooksSummary['remitted']> {
  const { rows } = await sql<{ parcels: number; amount: number }>`
    select count(*) filter (where line.amount > 0) as parcels,
      coalesce(sum(line.amount - charges), 0)::bigint as amount
    from remittance_lines as line join remittances on remittances.id = remittance_id
    where undone_at is null and coalesce(line.day, remittances.day) between ${from}::date and ${to}::date
  `.execute(database)
  const { parcels = 0, amount = 0 } = rows[0] ?? {}
  return { parcels, amount: rupees(amount) }
}

/** Whether e-invoices are required by the sales of this financial year and the last, or by the turnover that the owner states. */
async function findEInvoiceDuty(database: Database): Promise<EInvoiceDuty> {
  const today = dayInIndia(new Date())
  const year = financialYearOf(today)
  const { settings } = await findSettings(database)
  const { rows } = await sql<{ last: number; current: number }>`
    select coalesce(sum(turnover) filter (where financial_year < ${year}), 0)::float8 as last,
      coalesce(sum(turnover) filter (where financial_year = ${year}), 0)::float8 as current
    from tax_documents where financial_year in (${year - 1}, ${year}) and ${settings.turnover === 'up-to-5-crore'}
  `.execute(database)
  return eInvoiceDuty(settings.turnover, rows[0] ?? { last: 0, current: 0 }, today)
}

/** The numbers issued in each series in the financial years of these days, from the year's first to its last. */
async function loadSequences(database: Database, { from, to }: Days): Promise<BooksSummary['sequences']> {
  const { rows } = await sql<Omit<BooksSummary['sequences'][number], 'financialYear'> & { year: number }>`
    with
      issued as (
        select series, financial_year, serial, number,
          serial - coalesce(lag(serial) over (partition by series, financial_year order by serial), 0) - 1 as missing
        from tax_documents
        where financial_year between ${financialYearOf(from)} and ${financialYearOf(to)}
      ),
      gaps as (
        select series, financial_year,
          array_agg(regexp_replace(number, '\\d+$', '') || lpad(absent::text, 6, '0') order by absent) as numbers
        from issued
        cross join lateral generate_series(serial - missing, serial - 1) as absent
        where missing > 0
        group by series, financial_year
      )
    select series, financial_year as year, count(*) as issued, sum(missing)::integer as "missingCount",
      (array_agg(number order by serial))[1] as first, (array_agg(number order by serial desc))[1] as last,
      coalesce((select numbers[:${MOST_NAMED}] from gaps where (gaps.series, gaps.financial_year) = (issued.series, issued.financial_year)), '{}')
        as missing
    from issued
    group by series, financial_year
    order by financial_year desc, array_position(array['invoice', 'bill_of_supply', 'credit_note'], series)
  `.execute(database)
  return rows.map(({ year, ...sequence }) => ({ ...sequence, financialYear: `20${financialYearLabel(year)}` }))
}

/**
 * The stock lost in these days without being sold, in pieces and at selling price: damaged returns and shipped replacements at
 * the price of their order, and downward adjustments at the price at the time. The product's history has that price: it is the
 * old value in the next change of the price.
 */
async function sumUpWrittenOff(database: Database, days: Days): Promise<BooksSummary['stockWrittenOff']> {
  return { ...(await sumUpMovements(database, days)), replaced: await sumUpReplaced(database, days) }
}

async function sumUpMovements(database: Database, { from, to }: Days) {
  const { rows } = await sql<{ reason: 'write_off' | 'adjustment'; pieces: number; value: number }>`
    select movement.reason, -sum(movement.change)::bigint as pieces,
      -sum(movement.change::bigint * coalesce(line.price, history.price, plants.price))::bigint as value
    from stock_movements as movement
    join plants on plants.id = movement.plant_id
    left join lateral (
      select round(sum(price::numeric * quantity) / sum(quantity))::integer as price
      from order_lines where order_id = movement.order_id and plant_id = movement.plant_id
    ) as line on true
    left join lateral (
      select (before->>'price')::integer as price
      from audit_events
      where subject_kind = 'product' and subject_id = movement.plant_id and action = 'update'
        and happened_at > movement.moved_at and before ? 'price'
      order by id
      limit 1
    ) as history on true
    where movement.change < 0 and movement.reason in ('write_off', 'adjustment')
      and movement.moved_at >= ${startOfDay(from)} and movement.moved_at < ${startOfDay(to, 1)}
    group by movement.reason
  `.execute(database)
  const stock = (reason: 'write_off' | 'adjustment') => {
    const { pieces = 0, value = 0 } = rows.find((row) => row.reason === reason) ?? {}
    return { pieces, value: rupees(value) }
  }
  return { unsound: stock('write_off'), adjusted: stock('adjustment') }
}

/**
 * The stock sent as replacements. A replacement is not a second supply: it has no tax document, and counts when it ships,
 * less the pieces of a returned parcel that are back on sale, when that came back.
 */
async function sumUpReplaced(database: Database, { from, to }: Days) {
  const change = sql<number>`case event.to_state when 'shipped' then part.quantity else -part.sound end`
  const { pieces, value } = await database
    .selectFrom('replacement_events as event')
    .innerJoin('replacement_lines as part', 'part.replacement_id', 'event.replacement_id')
    .innerJoin('order_lines as line', (join) =>
      join.onRef('line.order_id', '=', 'part.order_id').onRef('line.id', '=', 'part.line_id'),
    )
    .select([
      sql<number>`coalesce(sum(${change}), 0)::bigint`.as('pieces'),
      sql<number>`coalesce(sum(line.price::bigint * ${change}), 0)::bigint`.as('value'),
    ])
    .where('event.to_state', 'in', ['shipped', 'returned'])
    .where('event.happened_at', '>=', startOfDay(from))
    .where('event.happened_at', '<', startOfDay(to, 1))
    .executeTakeFirstOrThrow()
  return { pieces, value: rupees(value) }
}
