import type { Insertable, Transaction } from 'kysely'
import { compileOnce } from '../../platform/database/compile-once.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { MailParts } from '../../platform/database/tables/messages.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import type { Queue } from '../../platform/jobs/open-jobs.ts'
import { repeated } from '../../platform/jobs/scheduled-queue.ts'
import { type Mail, readable } from './compose-mail.ts'

/** What causes the mail, where answers to it go, and the one-click way out of the mailing that it is part of. */
export type MailExtras = { cause?: string | null; replyTo?: string | null; unsubscribeUrl?: string | null }

/** What could not be handed over is tried for about two days: after 10 seconds, 20, 40, … and then every 4 hours. */
export const mailQueue: Queue<{ mailId: string }> = {
  name: 'mail',
  retryLimit: 24,
  retryDelay: 10,
  retryDelayMax: 4 * 60 * 60,
  expireInSeconds: 180,
  data: { mailId: '' },
}

/** Looks for mails that nobody heard of, every minute: the process that should have handed them over may have died. */
export const outboxQueue = repeated('outbox', 60)

/**
 * Puts a mail into the outbox: it leaves once the transaction that caused it is committed, and only then. What has a
 * `cause` is told once, however often it is asked for.
 */
export async function sendMail(
  transaction: Transaction<Schema>,
  recipient: string,
  mail: Mail,
  { cause = null, replyTo = null, unsubscribeUrl = null }: MailExtras = {},
): Promise<void> {
  const { subject, parts } = columnsOf(mail)
  const row = { id: newIdentifier(), cause, recipient, reply_to: replyTo, unsubscribe_url: unsubscribeUrl, subject }
  await mailToInsert(transaction, { ...row, parts: JSON.stringify(parts) })
}

/** What a mail says, as the outbox keeps it. */
export function columnsOf({ subject, ...parts }: Mail): { subject: string; parts: MailParts } {
  return { subject: readable(subject), parts }
}

const mailToInsert = compileOnce((database, row: Insertable<Schema['mails']>) =>
  database
    .insertInto('mails')
    .values(row)
    .onConflict((conflict) => conflict.column('cause').doNothing()),
)
