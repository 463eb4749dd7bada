import { sql } from 'kysely'
import { SECURITY_EVENT_DAYS } from '../../../contract/account-settings.ts'
import type { Schema } from '../../database/schema.ts'
import type { Database } from '../../platform/database/database.ts'
import { scheduledQueue, tryEach } from '../../platform/jobs.ts'
import { DEVICE_DAYS } from './known-devices.ts'

/** Every ten minutes. What fails is retried with the next run. */
export const SWEEP_SCHEDULE = '*/10 * * * *'
export const sweepQueue = scheduledQueue('sweep-expired', 120)

/**
 * Deletes what is not valid any more: this limits the tables' size and the storage of personal data. A table that fails does not
 * stop the others; throws an `AggregateError` at the end.
 */
export async function sweepExpired(database: Database): Promise<void> {
  const deletions = EXPIRING.map(
    ([table, column, days]) =>
      sql`delete from ${sql.table(table)} where ${sql.ref(column)} <= now() - make_interval(days => ${days})`,
  )
  const forgetting = sql`
    update orders set held_network = null where held_network is not null and created_at <= now() - interval '1 day'
  `
  await tryEach([...deletions, forgetting], async (statement) => void (await statement.execute(database)))
}

/** Tables, the column of their rows' age, and how many days after it they are deleted. */
export const EXPIRING: readonly (readonly [table: keyof Schema, column: string, days: number])[] = [
  ['sessions', 'expires_at', 0],
  ['account_links', 'expires_at', 0],
  ['undo_links', 'expires_at', 0],
  ['sign_in_flows', 'expires_at', 0],
  ['pending_identities', 'expires_at', 0],
  ['provider_messages', 'received_at', 30],
  ['security_events', 'last_at', SECURITY_EVENT_DAYS],
  ['tries', 'ends_at', 0],
  ['pending_sign_ins', 'expires_at', 0],
  ['passkey_challenges', 'expires_at', 0],
  ['totp_setups', 'expires_at', 0],
  ['known_devices', 'last_used_at', DEVICE_DAYS],
  ['back_offs', 'tried_at', 1],
  ['guesses', 'last_at', 1],
]
