import { sql } from 'kysely'
import type { BooksSummary } from '../../../contract/books.ts'
import type { Days } from '../../../domain/books/periods.ts'
import { rupees } from '../../../domain/books/sums.ts'
import type { Database } from '../../platform/database/database.ts'
import { startOfDay } from '../../platform/database/start-of-day.ts'

/**
 * The stock that left in these days without being sold, in pieces and at selling price: pieces that came back unsound and
 * replacements that were shipped, at the price of their order, and downward adjustments, at the price of that moment. The
 * history of products has it: it is what the next change of the price changed.
 */
export async function sumUpWrittenOff(database: Database, days: Days): Promise<BooksSummary['stockWrittenOff']> {
  return { ...(await sumUpMovements(database, days)), replaced: await sumUpReplaced(database, days) }
}

async function sumUpMovements(
  database: Database,
  { from, to }: Days,
): Promise<Pick<BooksSummary['stockWrittenOff'], 'unsound' | 'adjusted'>> {
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

/** No second supply: a replacement has no tax document, and counts from the day on which it left. */
async function sumUpReplaced(
  database: Database,
  { from, to }: Days,
): Promise<BooksSummary['stockWrittenOff']['replaced']> {
  const { pieces, value } = await database
    .selectFrom('replacement_events as event')
    .innerJoin('replacement_lines as part', 'part.replacement_id', 'event.replacement_id')
    .innerJoin('order_lines as line', (join) =>
      join.onRef('line.order_id', '=', 'part.order_id').onRef('line.id', '=', 'part.line_id'),
    )
    .select([
      sql<number>`coalesce(sum(part.quantity), 0)::bigint`.as('pieces'),
      sql<number>`coalesce(sum(line.price::bigint * part.quantity), 0)::bigint`.as('value'),
    ])
    .where('event.to_state', '=', 'shipped')
    .where('event.happened_at', '>=', startOfDay(from))
    .where('event.happened_at', '<', startOfDay(to, 1))
    .executeTakeFirstOrThrow()
  return { pieces, value: rupees(value) }
}
