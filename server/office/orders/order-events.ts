import type { OrderWithHistory } from '../../../contract/order-history.ts'
import type { Database } from '../../platform/database/database.ts'

type Event = OrderWithHistory['events'][number]

/** What happened to an order and its replacements, the oldest first. */
export async function allEventsOf(database: Database, orderId: string): Promise<Event[]> {
  const events = await Promise.all([eventsOf(database, orderId), replacementEventsOf(database, orderId)])
  return events.flat().toSorted((one, other) => Date.parse(one.happenedAt) - Date.parse(other.happenedAt))
}

async function replacementEventsOf(database: Database, orderId: string): Promise<Event[]> {
  const rows = await database
    .selectFrom('replacement_events')
    .innerJoin('replacements', 'replacements.id', 'replacement_events.replacement_id')
    .innerJoin('users', 'users.id', 'replacement_events.user_id')
    .select(['happened_at', 'users.name', 'from_state', 'to_state'])
    .where('replacements.order_id', '=', orderId)
    .orderBy('replacement_events.id')
    .execute()
  return rows.map((row) => ({
    happenedAt: row.happened_at.toISOString(),
    actor: 'admin',
    name: row.name,
    aspect: 'replacement',
    from: row.from_state,
    to: row.to_state,
    reason: null,
    note: null,
  }))
}

async function eventsOf(database: Database, orderId: string): Promise<Event[]> {
  const rows = await database
    .selectFrom('order_events')
    .leftJoin('users', 'users.id', 'order_events.user_id')
    .select(['happened_at', 'actor', 'users.name', 'aspect', 'from_state', 'to_state', 'reason', 'note'])
    .where('order_id', '=', orderId)
    .orderBy('order_events.id')
    .execute()
  return rows.map((row) => ({
    happenedAt: row.happened_at.toISOString(),
    actor: row.actor,
    name: row.name,
    aspect: row.aspect,
    from: row.from_state,
    to: row.to_state,
    reason: row.reason,
    note: row.note,
  }))
}
