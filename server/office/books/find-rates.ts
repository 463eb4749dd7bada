import { sql } from 'kysely'
import type { Days } from '../../../domain/books/periods.ts'
import type { Database } from '../../platform/database/database.ts'
import { startOfDay } from '../../platform/database/start-of-day.ts'

/** The rates in percent, above 0, at which goods were sold in these days, in their order. */
export async function findRates(database: Database, { from, to }: Days): Promise<number[]> {
  const { rows } = await sql<{ percent: number }>`
    select distinct percent::float8 as percent
    from tax_documents
    cross join lateral jsonb_path_query(content, '$.sale.lines[*].percent ? (@ > 0)') as percent
    where issued_at >= ${startOfDay(from)} and issued_at < ${startOfDay(to, 1)}
    order by percent
  `.execute(database)
  return rows.map(({ percent }) => percent)
}
