import { sql } from 'kysely'
import type { BooksSummary } from '../../../contract/books.ts'
import type { Days } from '../../../domain/books/periods.ts'
import { rupees } from '../../../domain/books/sums.ts'
import type { Database } from '../../platform/database/database.ts'
import { startOfDay } from '../../platform/database/start-of-day.ts'

/** What the payment provider transferred to the bank in these days. */
export async function sumUpSettled(database: Database, { from, to }: Days): Promise<BooksSummary['settled']> {
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
