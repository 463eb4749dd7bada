import { sql } from 'kysely'
import { EVENT_DAYS } from '../../../domain/measurement.ts'
import type { Database } from '../../platform/database/database.ts'
import { scheduledQueue } from '../../platform/jobs.ts'

export const measurementSweepQueue = scheduledQueue('sweep-measurement', 120)
/** How long the owner can see measured events. */
const RETENTION_DAYS = 30
/** How long a consent can be proven; the browser prompts again long before. */
const CONSENT_RETENTION_DAYS = 365

/** Deletes visits of orders that were never paid, old events and expired consents. */
export async function sweepMeasurement(database: Database): Promise<void> {
  await database
    .deleteFrom('order_visits')
    .where('noted_at', '<', sql<Date>`now() - make_interval(days => ${EVENT_DAYS})`)
    .execute()
  await database
    .updateTable('conversion_events')
    .set({ user_data: null, status: 'failed', claimed_until: null })
    .where('user_data', 'is not', null)
    .where('happened_at', '<', sql<Date>`now() - make_interval(days => ${EVENT_DAYS})`)
    .execute()
  await database
    .deleteFrom('conversion_events')
    .where('received_at', '<', sql<Date>`now() - make_interval(days => ${RETENTION_DAYS})`)
    .execute()
  await database
    .deleteFrom('consents')
    .where('given_at', '<', sql<Date>`now() - make_interval(days => ${CONSENT_RETENTION_DAYS})`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('conversion_events').select('id').whereRef('consent_id', '=', 'consents.id'))),
    )
    .execute()
}
