import { sql } from 'kysely'
import { EVENT_DAYS } from '../../../domain/measurement/measured-event.ts'
import type { Database } from '../../platform/database/database.ts'

/** For so long the owner can see what was measured. */
const KEPT_DAYS = 30
/** For so long it can be proven that a consent was given; the browser asks anew long before. */
const CONSENT_KEPT_DAYS = 365

/** Forgets what is no longer needed: visits of orders that were never paid, old events, consents that are long over. */
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
    .where('received_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute()
  await database
    .deleteFrom('consents')
    .where('given_at', '<', sql<Date>`now() - make_interval(days => ${CONSENT_KEPT_DAYS})`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('conversion_events').select('id').whereRef('consent_id', '=', 'consents.id'))),
    )
    .execute()
}
