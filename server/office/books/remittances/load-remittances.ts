import { sql } from 'kysely'
import type { Remittances } from '../../../../contract/remittances.ts'
import { rupees } from '../../../../domain/books/sums.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inSnapshot } from '../../../platform/database/in-snapshot.ts'
import { openCash, sumUpCash } from './cash-at-couriers.ts'

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

/** The delivered parcels whose cash is not all there, the oldest first. */
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
    where order_id is null
    order by imported_at desc, remittance_id, line
    limit ${MOST_PARCELS}
  `.execute(database)
  return {
    unmatched: rows.map(({ count: _, amount, ...line }) => ({ ...line, amount: rupees(amount) })),
    unmatchedCount: rows[0]?.count ?? 0,
  }
}

async function listFiles(database: Database): Promise<Remittances['files']> {
  const { rows } = await sql<Remittances['files'][number]>`
    select remittances.id as "_id", file_name as "fileName", day, courier, amount,
      (select count(*) from remittance_lines where remittance_id = remittances.id) as parcels,
      (imported_at at time zone 'Asia/Kolkata')::date as "importedOn", users.name as "importedBy"
    from remittances join users on users.id = imported_by
    order by imported_at desc, remittances.id
    limit ${MOST_FILES}
  `.execute(database)
  return rows.map(({ amount, ...file }) => ({ ...file, amount: rupees(amount) }))
}

function inRupees({ parcels, amount }: { parcels: number; amount: number }) {
  return { parcels, amount: rupees(amount) }
}
