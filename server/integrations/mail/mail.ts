import type { Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { newIdentifier } from '../../identifiers.ts'
import type { Queue } from '../../jobs/open-jobs.ts'
import type { Shop } from '../../shop.ts'

/** What a mail says, as plain text and as HTML. */
export type MailText = { subject: string; text: string; html: string }

/** What causes the mail, where answers to it go, and the one-click way out of the mailing that it is part of. */
export type MailExtras = { cause?: string | null; replyTo?: string | null; unsubscribeUrl?: string | null }

/** Tried for about two days: after 10 seconds, 20, 40, … and then every 4 hours. */
export const mailQueue: Queue<{ mailId: string }> = {
  name: 'mail',
  retryLimit: 24,
  retryDelay: 10,
  retryDelayMax: 4 * 60 * 60,
  expireInSeconds: 180,
  data: { mailId: '' },
}

/**
 * Puts a mail into the outbox: it leaves once the transaction that caused it is committed, and only then. What has a
 * `cause` is told once, however often it is asked for.
 */
export async function sendMail(
  shop: Pick<Shop, 'jobs'>,
  transaction: Transaction<Schema>,
  recipient: string,
  mail: MailText,
  { cause = null, replyTo = null, unsubscribeUrl = null }: MailExtras = {},
): Promise<void> {
  const added = await transaction
    .insertInto('mails')
    .values({ id: newIdentifier(), cause, recipient, reply_to: replyTo, unsubscribe_url: unsubscribeUrl, ...mail })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) await shop.jobs.send(transaction, mailQueue, { mailId: added.id })
}
