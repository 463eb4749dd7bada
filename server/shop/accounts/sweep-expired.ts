import { sql } from 'kysely'
import { SECURITY_EVENT_DAYS } from '../../../contract/security-events.ts'
import type { Database } from '../../platform/database/database.ts'
import { scheduledQueue } from '../../platform/jobs/scheduled-queue.ts'
import { DEVICE_DAYS } from './known-devices.ts'

/** Every ten minutes. What fails is retried with the next run. */
export const SWEEP_SCHEDULE = '*/10 * * * *'
export const sweepQueue = scheduledQueue('sweep-expired', 120)

/**
 * Deletes expired rows by the database's time: sessions, links, flows, pending identities, counted attempts, security
 * events after their days, the networks of unpaid orders after a day, and the payment provider's messages, which contain
 * names, after 30 days. None of them is valid any more; this limits the tables' size and the storage of personal data.
 */
export async function sweepExpired(database: Database): Promise<void> {
  for (const table of ['sessions', 'account_links', 'undo_links', 'sign_in_flows', 'pending_identities'] as const) {
    await database.deleteFrom(table).where('expires_at', '<=', sql<Date>`now()`).execute()
  }
  await database
    .deleteFrom('provider_messages')
    .where('received_at', '<=', sql<Date>`now() - interval '30 days'`)
    .execute()
  await database
    .deleteFrom('security_events')
    .where('last_at', '<=', sql<Date>`now() - make_interval(days => ${SECURITY_EVENT_DAYS})`)
    .execute()
  await database
    .updateTable('orders')
    .set({ held_network: null })
    .where('held_network', 'is not', null)
    .where('created_at', '<=', sql<Date>`now() - interval '1 day'`)
    .execute()
  await database.deleteFrom('tries').where('ends_at', '<=', sql<Date>`now()`).execute()
  await sweepSignInAids(database)
}

/** Rows that signing in leaves behind: pending second steps, unused devices, counted guesses. */
async function sweepSignInAids(database: Database): Promise<void> {
  for (const table of ['pending_sign_ins', 'passkey_challenges', 'totp_setups'] as const) {
    await database.deleteFrom(table).where('expires_at', '<=', sql<Date>`now()`).execute()
  }
  const unusedSince = sql<Date>`now() - make_interval(days => ${DEVICE_DAYS})`
  await database.deleteFrom('known_devices').where('last_used_at', '<=', unusedSince).execute()
  await database.deleteFrom('back_offs').where('tried_at', '<=', sql<Date>`now() - interval '1 day'`).execute()
  await database.deleteFrom('guesses').where('last_at', '<=', sql<Date>`now() - interval '1 day'`).execute()
}
