import { sql } from 'kysely'
import type { BooksSummary } from '../../../contract/books.ts'
import type { Days } from '../../../domain/books/periods.ts'
import { rupees } from '../../../domain/books/sums.ts'
import type { Database } from '../../platform/database/database.ts'

/** What couriers paid in these days: by the day of the line, else by that of its file. */
export async function sumUpRemitted(database: Database, { from, to }: Days): Promise<BooksSummary['remitted']> {
  const { rows } = await sql<{ parcels: number; amount: number }>`
    select count(*) filter (where line.amount > 0) as parcels, coalesce(sum(line.amount), 0)::bigint as amount
    from remittance_lines as line join remittances on remittances.id = remittance_id
    where coalesce(line.day, remittances.day) between ${from}::date and ${to}::date
  `.execute(database)
  const { parcels = 0, amount = 0 } = rows[0] ?? {}
  return { parcels, amount: rupees(amount) }
}
