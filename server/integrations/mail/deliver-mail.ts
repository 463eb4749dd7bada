import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Letterbox } from './letterbox.ts'

/** Longer than handing a mail over can take. */
const CLAIM_MINUTES = 5
const RECORD_TRIES = 60
const RECORD_PAUSE_MS = 2_000

/**
 * Hands a mail of the outbox over, once. It is claimed first, so that no other process does the same, and it is known by
 * one Message-ID however often it is tried. A mail that has left keeps no text, since that may hold a link that opens an
 * account. Throws when it could not be handed over; then it can be tried again.
 */
export async function deliverMail(database: Database, letterbox: Letterbox, mailId: string): Promise<void> {
  const mail = await claim(database, mailId)
  if (mail === null) return requireSent(database, mailId)
  try {
    await letterbox.post(mail)
  } catch (error) {
    const last_error = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
    await database.updateTable('mails').set({ last_error, claimed_until: null }).where('id', '=', mailId).execute()
    throw error
  }
  await recordSent(database, mailId)
}

async function claim(database: Database, mailId: string) {
  const mail = await database
    .updateTable('mails')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      claimed_until: sql<Date>`now() + make_interval(mins => ${CLAIM_MINUTES})`,
    }))
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .where((row) => row.or([row('claimed_until', 'is', null), row('claimed_until', '<', sql<Date>`now()`)]))
    .returning(['id', 'recipient', 'reply_to', 'unsubscribe_url', 'subject', 'text', 'html', 'created_at'])
    .executeTakeFirst()
  if (!mail) return null
  return { ...mail, text: mail.text ?? '', html: mail.html ?? '' }
}

/** A mail that somebody else is handing over is looked at again later. */
async function requireSent(database: Database, mailId: string): Promise<void> {
  const mail = await database.selectFrom('mails').select('sent_at').where('id', '=', mailId).executeTakeFirst()
  if (mail && mail.sent_at === null) throw new Error('The mail is being handed over')
}

/** The mail has left: that is written down even if the database is away for a moment. */
async function recordSent(database: Database, mailId: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await database
        .updateTable('mails')
        .set({ sent_at: sql<Date>`now()`, text: null, html: null, claimed_until: null, last_error: null })
        .where('id', '=', mailId)
        .execute()
      return
    } catch (error) {
      if (tries === RECORD_TRIES) throw error
      await pause(RECORD_PAUSE_MS)
    }
  }
}
