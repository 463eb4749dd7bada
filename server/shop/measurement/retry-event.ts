import { sql } from 'kysely'
import { inTransaction } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { forwardQueue } from './forward-events.ts'

/** Sends an event with the next batch, which is triggered now; refused when its visitor is erased already. */
export function retryEvent(
  { database, jobs }: Pick<Shop, 'database' | 'jobs'>,
  id: string,
): Promise<Refusal | undefined> {
  return inTransaction(database, async (transaction) => {
    const event = await transaction
      .selectFrom('conversion_events')
      .select(['user_data', sql<boolean>`coalesce(claimed_until > now(), false)`.as('is_being_sent')])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!event) return refuse('not_found')
    if (event.user_data === null) return refuse('event_over')
    if (event.is_being_sent) return
    await transaction
      .updateTable('conversion_events')
      .set({ status: 'waiting', next_try_at: sql<Date>`now()`, claimed_until: null })
      .where('id', '=', id)
      .execute()
    await jobs.send(transaction, forwardQueue, {})
  })
}
