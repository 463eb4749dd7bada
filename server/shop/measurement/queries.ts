import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { MeasuredEventQuery } from '../../../contract/measurement.ts'
import { type MeasuredState, measuredStates } from '../../../domain/measurement/measured-event.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'

export type EventRow = Pick<
  Selectable<Schema['conversion_events']>,
  'id' | 'name' | 'event_id' | 'happened_at' | 'status' | 'attempts' | 'last_error' | 'sent_at'
> & { can_be_retried: boolean }

/** How many events are in each state, and when one was sent last. */
export async function countEvents(
  database: Database,
): Promise<{ counts: Record<MeasuredState, number>; lastSentAt: Date | null }> {
  const rows = await database
    .selectFrom('conversion_events')
    .select((event) => ['status', event.fn.countAll<number>().as('count'), event.fn.max('sent_at').as('last_sent_at')])
    .groupBy('status')
    .execute()
  const counted = new Map(rows.map(({ status, count }) => [status, count]))
  return {
    counts: Object.fromEntries(measuredStates.map((state) => [state, counted.get(state) ?? 0])) as Record<
      MeasuredState,
      number
    >,
    lastSentAt: rows.find(({ status }) => status === 'sent')?.last_sent_at ?? null,
  }
}

/** The requested page of the events, the newest first, and how many there are in all. */
export async function listEvents(
  database: Database,
  { status, limit, offset }: MeasuredEventQuery,
): Promise<{ rows: EventRow[]; total: number }> {
  const matches = (event: ExpressionBuilder<Schema, 'conversion_events'>) =>
    event.and(status === undefined ? {} : { status })
  const { total } = await database
    .selectFrom('conversion_events')
    .select((event) => event.fn.countAll<number>().as('total'))
    .where(matches)
    .executeTakeFirstOrThrow()
  let list = selectEvents(database).where(matches).orderBy('received_at', 'desc').orderBy('id')
  if (limit !== undefined) list = list.limit(limit)
  if (offset !== undefined) list = list.offset(offset)
  return { rows: await list.execute(), total }
}

export function findEvent(database: Database, id: string): Promise<EventRow | undefined> {
  return selectEvents(database).where('id', '=', id).executeTakeFirst()
}

function selectEvents(database: Database) {
  return database
    .selectFrom('conversion_events')
    .select(['id', 'name', 'event_id', 'happened_at', 'status', 'attempts', 'last_error', 'sent_at'])
    .select(sql<boolean>`user_data is not null`.as('can_be_retried'))
}
