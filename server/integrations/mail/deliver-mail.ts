import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { PlatformContext } from '../../platform/context.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { RetryLater } from '../../platform/jobs/retry-later.ts'
import { mailQueue } from './mail.ts'
import { savedContact } from './mail-contact.ts'
import type { MailTransport, OutgoingMail } from './mail-transport.ts'
import { reportUndelivered } from './report-undelivered.ts'
import { findWithheld, WITHHELD } from './withhold-mail.ts'

/** Longer than sending a mail can take. */
const CLAIM_MINUTES = 5
/** An older mail would have run out of retries. */
const OLDEST_DAYS = 2
const BATCH = 8
const RECORD_ATTEMPTS = 60
const RECORD_PAUSE_MS = 2_000

/**
 * Sends a batch of mails that were never tried, or whose process died while sending them, except those that
 * `withhold-mail.ts` withholds. A failed mail is retried by a job of `queue`. Returns whether there may be more mails.
 */
export async function deliverNewMails(
  { database, jobs, incidents, log }: Pick<PlatformContext, 'database' | 'jobs' | 'incidents' | 'log'>,
  mailTransport: MailTransport,
  { queue = mailQueue, limitsMails = true } = {},
): Promise<boolean> {
  const mails = await claim(database, isNew).execute()
  const withheld = limitsMails ? await findWithheld(database, mails) : null
  const recordSent = openSentRecorder(database)
  await Promise.all(
    mails.map(async (mail) => {
      if (withheld?.has(mail.id)) return recordProblem(database, mail.id, new Error(WITHHELD))
      const problem = await attemptDelivery(recordSent, mailTransport, mail, { incidents, log })
      if (problem === null) return
      await inTransaction(database, async (transaction) => {
        await recordProblem(transaction, mail.id, problem)
        await jobs.send(transaction, queue, { mailId: mail.id }, { afterSeconds: queue.retryDelay })
      })
    }),
  )
  return mails.length === BATCH
}

/**
 * Retries a mail that failed before. Throws `RetryLater` when it fails again. A withheld mail stays withheld until its
 * address is confirmed.
 */
export async function deliverMail(
  { database, ...reports }: Pick<PlatformContext, 'database' | 'incidents' | 'log'>,
  mailTransport: MailTransport,
  mailId: string,
  { limitsMails = true } = {},
): Promise<void> {
  const [mail] = await claim(database, (row) => row('id', '=', mailId)).execute()
  if (!mail) return requireSent(database, mailId)
  const isWithheld = limitsMails && (await findWithheld(database, [mail])).size > 0
  if (isWithheld) return recordProblem(database, mail.id, new Error(WITHHELD))
  const problem = await attemptDelivery(openSentRecorder(database), mailTransport, mail, reports)
  if (problem === null) return
  await recordProblem(database, mail.id, problem)
  throw new MailNotDelivered(problem.message, { cause: problem })
}

/** The failure itself has been reported already. */
class MailNotDelivered extends RetryLater {
  override readonly name = 'MailNotDelivered'
}

type Condition = (row: ExpressionBuilder<Schema, 'mails'>) => Expression<SqlBool>

const isNew: Condition = (row) =>
  row.and([
    row.or([row('attempts', '=', 0), row('claimed_until', 'is not', null)]),
    row('created_at', '>', sql<Date>`now() - make_interval(days => ${OLDEST_DAYS})`),
  ])

/** Claims waiting mails that match, the oldest first, so that no other process sends them. */
function claim(database: Kysely<Schema>, condition: Condition) {
  return database
    .updateTable('mails')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      claimed_until: sql<Date>`now() + make_interval(mins => ${CLAIM_MINUTES})`,
    }))
    .where('id', 'in', (query) =>
      query
        .selectFrom('mails')
        .select('id')
        .where('sent_at', 'is', null)
        .where((row) => row.or([row('claimed_until', 'is', null), row('claimed_until', '<', sql<Date>`now()`)]))
        .where(condition)
        .orderBy('created_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returning((row) => [
      'id',
      'cause',
      'recipient',
      'reply_to',
      'unsubscribe_url',
      'subject',
      row.ref('parts').$notNull().as('parts'),
      'created_at',
      savedContact.as('contact'),
    ])
}

/**
 * Sends a mail, with the same Message-ID on every attempt, and returns why it failed, or null. Once it is sent its text
 * is deleted, which may hold a link that opens an account.
 */
async function attemptDelivery(
  recordSent: (mailId: string) => Promise<void>,
  mailTransport: MailTransport,
  mail: OutgoingMail,
  reports: Pick<PlatformContext, 'incidents' | 'log'>,
): Promise<Error | null> {
  try {
    await mailTransport.send(mail)
  } catch (error) {
    const problem = error instanceof Error ? error : new Error('unknown')
    reportUndelivered(reports, mail.id, problem)
    return problem
  }
  reports.incidents.works('mails_do_not_leave')
  await recordSent(mail.id)
  return null
}

async function recordProblem(database: Kysely<Schema>, mailId: string, { message }: Error): Promise<void> {
  const problem = { last_error: message.slice(0, 500), claimed_until: null }
  await database.updateTable('mails').set(problem).where('id', '=', mailId).execute()
}

/** A mail that another process is sending is checked again later. */
async function requireSent(database: Database, mailId: string): Promise<void> {
  const mail = await database.selectFrom('mails').select('sent_at').where('id', '=', mailId).executeTakeFirst()
  if (mail && mail.sent_at === null) throw new MailNotDelivered('The mail is being handed over')
}

/** Records sent mails; those that are sent during a write are recorded together in the next one. */
function openSentRecorder(database: Database): (mailId: string) => Promise<void> {
  let sent: string[] = []
  let next: Promise<void> | null = null
  let last: Promise<void> = Promise.resolve()
  return (mailId) => {
    sent.push(mailId)
    next ??= last.then(nextTurn, nextTurn).then(() => {
      const mailIds = sent
      sent = []
      next = null
      last = recordSent(database, mailIds)
      return last
    })
    return next
  }
}

/** Retries, since sent mails must be recorded even if the database is down for a moment. */
async function recordSent(database: Database, mailIds: readonly string[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await markSent(database, mailIds)
      return
    } catch (error) {
      if (attempt === RECORD_ATTEMPTS) throw error
      await pause(RECORD_PAUSE_MS)
    }
  }
}

async function markSent(database: Database, mailIds: readonly string[]): Promise<void> {
  await database
    .updateTable('mails')
    .set({ sent_at: sql<Date>`now()`, parts: null, claimed_until: null, last_error: null })
    .where('id', '=', sql<string>`any(${[...mailIds]})`)
    .execute()
}
