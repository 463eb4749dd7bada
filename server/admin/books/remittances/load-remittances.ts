import { sql } from 'kysely'
import type { RemittanceFile, Remittances } from '../../../../contract/remittances.ts'
import { rupees } from '../../../../domain/books/book-document.ts'
import { type Database, inSnapshot } from '../../../platform/database/database.ts'

const MOST_PARCELS = 200
const MOST_FILES = 100

/** What couriers have paid of the cash that they collected, and what they owe today. */
export function loadRemittances(database: Database): Promise<Remittances> {
  return inSnapshot(database, async (transaction) => {
    const { inTransit, unpaid, short, untracked } = await sumUpCash(transaction)
    return {
      inTransit: inRupees(inTransit),
      unpaid: inRupees(unpaid),
      short: inRupees(short),
      untracked: inRupees(untracked),
      open: await listOpen(transaction),
      ...(await listUnmatched(transaction)),
      files: await listFiles(transaction),
    }
  })
}

/** The delivered parcels whose cash has not been paid in full, oldest first. */
async function listOpen(database: Database): Promise<Remittances['open']> {
  const { rows } = await sql<Remittances['open'][number]>`
    select parcel.id as order, courier, tracking_number as "trackingNumber", delivered_on as "deliveredOn",
      (now() at time zone 'Asia/Kolkata')::date - delivered_on as age, amount as expected, remitted
    from (${openCash}) as parcel
    join lateral (
      select (happened_at at time zone 'Asia/Kolkata')::date as delivered_on
      from order_events where order_id = parcel.id and aspect = 'order' and to_state = 'delivered'
    ) as delivery on true
    where status = 'delivered' and tracking_number is not null
    order by delivered_on, parcel.id
    limit ${MOST_PARCELS}
  `.execute(database)
  return rows.map(({ expected, remitted, ...row }) => ({
    ...row,
    expected: rupees(expected),
    remitted: rupees(remitted),
  }))
}

async function listUnmatched(database: Database): Promise<Pick<Remittances, 'unmatched' | 'unmatchedCount'>> {
  const { rows } = await sql<Remittances['unmatched'][number] & { count: number }>`
    select tracking_number as "trackingNumber", line.amount, line.day, file_name as "fileName", count(*) over () as count
    from remittance_lines as line join remittances on remittances.id = remittance_id
    where order_id is null and undone_at is null
    order by imported_at desc, remittance_id, line
    limit ${MOST_PARCELS}
  `.execute(database)
  return {
    unmatched: rows.map(({ count: _, amount, ...line }) => ({ ...line, amount: rupees(amount) })),
    unmatchedCount: rows[0]?.count ?? 0,
  }
}

/** The latest files, including undone ones, or only the one with this ID. */
export async function listFiles(database: Database, id: string | null = null): Promise<RemittanceFile[]> {
  const { rows } = await sql<RemittanceFile>`
    select remittances.id as "_id", file_name as "fileName", day, courier, amount,
      (select count(*) from remittance_lines where remittance_id = remittances.id) as parcels,
      (select coalesce(sum(charges), 0)::bigint from remittance_lines where remittance_id = remittances.id) as charges,
      (imported_at at time zone 'Asia/Kolkata')::date as "importedOn", users.name as "importedBy",
      (undone_at at time zone 'Asia/Kolkata')::date as "undoneOn", undoer.name as "undoneBy"
    from remittances
    join users on users.id = imported_by
    left join users as undoer on undoer.id = undone_by
    where ${id}::text is null or remittances.id = ${id}
    order by imported_at desc, remittances.id
    limit ${MOST_FILES}
  `.execute(database)
  return rows.map(({ amount, charges, ...file }) => ({ ...file, amount: rupees(amount), charges: rupees(charges) }))
}

function inRupees({ parcels, amount }: { parcels: number; amount: number }) {
  return { parcels, amount: rupees(amount) }
}

/** Delivered parcels are unpaid or short; no file can name one without a tracking number. */
type State = 'inTransit' | 'unpaid' | 'short' | 'untracked'

/**
 * The cash parcels handed to a courier whose cash is not with the shop, as of today. Too much for one parcel does not make up
 * for another.
 */
const openCash = sql`
  select orders.id, orders.status, courier, orders.tracking_number, orders.amount - coalesce(advance, 0) as amount,
    coalesce(sum(line.amount), 0)::bigint as remitted
  from orders
  left join remittance_lines as line
    on line.order_id = orders.id and remittance_id in (select id from remittances where undone_at is null)
  where payment_method = 'cod' and status in ('shipped', 'delivered')
  group by orders.id
  having status = 'shipped' or coalesce(sum(line.amount), 0) < orders.amount - coalesce(advance, 0)
`

/** The amount is what the courier is to collect, or has not remitted, in paise. */
export async function sumUpCash(database: Database) {
  const { rows } = await sql<{ state: State; parcels: number; amount: number }>`
    select
      case
        when status = 'shipped' then 'inTransit'
        when remitted > 0 then 'short'
        when tracking_number is null then 'untracked'
        else 'unpaid'
      end as state,
      count(*) as parcels,
      sum(case when status = 'shipped' then amount else amount - remitted end)::bigint as amount
    from (${openCash}) as parcel
    group by state
  `.execute(database)
  const cash = (state: State) => {
    const { parcels = 0, amount = 0 } = rows.find((row) => row.state === state) ?? {}
    return { parcels, amount }
  }
  return { inTransit: cash('inTransit'), unpaid: cash('unpaid'), short: cash('short'), untracked: cash('untracked') }
}
