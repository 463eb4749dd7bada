import { sql } from 'kysely'
import type { TimelineEntry } from '../../../contract/order-timeline.ts'
import { orderTimeline, type RecordedEvent } from '../../../domain/order/order-timeline.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'

/** What happened to the order, the oldest first, if it is this user's; another person's is not there. */
export async function ownTimeline(
  { database }: Pick<Shop, 'database'>,
  userId: string,
  id: string,
): Promise<{ body: TimelineEntry[] } | Refusal> {
  const order = await database
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!order) return refuse('not_found')
  const entries = [...orderTimeline(await eventsOf(database, order.id)), ...(await replacementsOf(database, order.id))]
  return { body: entries.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)) }
}

/** Without names and notes, which are the office's. */
async function eventsOf(database: Database, orderId: string): Promise<RecordedEvent[]> {
  const rows = await database
    .selectFrom('order_events')
    .select(['happened_at', 'actor', sql<string>`aspect`.as('aspect'), 'to_state', 'reason'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(({ happened_at, to_state, ...event }) => ({ ...event, at: happened_at.toISOString(), to: to_state }))
}

async function replacementsOf(database: Database, orderId: string): Promise<TimelineEntry[]> {
  const rows = await database
    .selectFrom('replacement_events')
    .innerJoin('replacements', 'replacements.id', 'replacement_events.replacement_id')
    .select(['happened_at', 'to_state'])
    .where('order_id', '=', orderId)
    .orderBy('replacement_events.id')
    .execute()
  return rows.map(({ happened_at, to_state }) => ({
    kind: 'replacement',
    at: happened_at.toISOString(),
    status: to_state,
  }))
}
