import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { type Queue, scheduledQueue } from '../../platform/jobs.ts'
import { type Mail, removeBidiControls } from './compose-mail.ts'

/**
 * `cause` makes a mail unique; `unsubscribeUrl` is for one-click unsubscribing from a mailing; `id` is that of the row,
 * where another row refers to it.
 */
export type MailExtras = { id?: string; cause?: string | null; replyTo?: string | null; unsubscribeUrl?: string | null }

/** Retries failed mails for about two days: after 10 seconds, 20, 40, … and then every 4 hours. */
export const mailQueue: Queue<{ mailId: string }> = {
  name: 'mail',
  retryLimit: 24,
  retryDelay: 10,
  retryDelayMax: 4 * 60 * 60,
  expireInSeconds: 180,
  data: { mailId: '' },
}

/** Looks for unsent mails every minute: the process that should have sent them may have died. */
export const outboxQueue = scheduledQueue('outbox', 60)

/**
 * Puts a mail into the outbox: it is sent once the transaction is committed, and only then. Mails with the same `cause`
 * are sent once.
 */
export async function sendMail(
  transaction: Transaction,
  recipient: string,
  { subject, ...parts }: Mail,
  { id = newIdentifier(), cause = null, replyTo = null, unsubscribeUrl = null }: MailExtras = {},
): Promise<void> {
  await transaction
    .insertInto('mails')
    .values({
      id,
      cause,
      recipient,
      reply_to: replyTo,
      unsubscribe_url: unsubscribeUrl,
      subject: removeBidiControls(subject),
      parts: JSON.stringify(parts),
    })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .execute()
}

/** Deletes mails of these causes that wait to be sent, so that none leaves after its reader has ended them. */
export async function withdrawMails(database: Database, causes: RawBuilder<unknown>): Promise<void> {
  await sql`
    delete from mails
    where sent_at is null and (claimed_until is null or claimed_until < now()) and cause in (${causes})
  `.execute(database)
}
