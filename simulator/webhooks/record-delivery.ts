import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'
import type { SimulatorSettings } from '../settings.ts'

const LONGEST_WAIT_SECONDS = 3_600
const TRIED_FOR = '24 hours'

/** Writes down how a delivery went; a failed one is due again, later each time, until a day after its event. */
export async function recordDelivery(
  database: Database,
  { retryAfterMs }: SimulatorSettings,
  id: number,
  { isDelivered, answer }: { isDelivered: boolean; answer: string },
): Promise<void> {
  const wait = sql<number>`least(${LONGEST_WAIT_SECONDS}::float, ${retryAfterMs / 1000}::float * power(2, attempts))`
  const isTooLate = sql<boolean>`created_at < clock_timestamp() - interval '${sql.raw(TRIED_FOR)}'`
  await database
    .updateTable('webhooks')
    .set({
      attempts: sql<number>`attempts + 1`,
      last_answer: answer.slice(0, 200),
      claimed_until: null,
      ...(isDelivered
        ? { state: 'delivered' as const }
        : {
            state: sql<'waiting' | 'given_up'>`case when ${isTooLate} then 'given_up' else 'waiting' end`,
            due_at: sql<Date>`clock_timestamp() + make_interval(secs => ${wait})`,
          }),
    })
    .where('id', '=', id)
    .execute()
}
