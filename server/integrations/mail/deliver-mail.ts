import { setTimeout as pause } from 'node:timers/promises'
import { type Expression, type ExpressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { PlatformContext } from '../../platform/context.ts'
import { type Database, inTransaction, isDatabaseOutage } from '../../platform/database/database.ts'
import { RetryLater } from '../../platform/jobs.ts'
import { codeOf } from '../../platform/startup-error.ts'
import type { MailContact } from './compose-mail.ts'
import { mailQueue } from './mail.ts'
import type { MailTransport, OutgoingMail } from './mail-transport.ts'
import { findWithheld, WITHHELD } from './withhold-mail.ts'

export type Outbox = ReturnType<typeof openOutbox>

/** A worker that, once woken, sends mails batch by batch until none is left. */
export function openOutbox(
  shop: Pick<PlatformContext, 'database' | 'jobs' | 'log' | 'incidents'>,
  mailTransport: MailTransport,
  { queue = mailQueue, limitsMails = true } = {},
) {
  let isWoken = false
  let isStopped = false
  let running: Promise<void> | null = null

  return {
    /** Notifies the worker that there may be mails to send. */
    wake(): void {
      isWoken = true
      running ??= deliver()
    },
    /**
     * Waits for the mails that are being sent, within a time limit; no other is begun. A mail that is not recorded as sent by then
     * is sent, perhaps again, by another process once its claim ends.
     */
    async stop(): Promise<void> {
      isStopped = true
      await Promise.race([running, pause(STOP_MS, undefined, { ref: false })])
    },
  }

  async function deliver(): Promise<void> {
    try {
      while (isWoken && !isStopped) {
        isWoken = false
        if (await deliverNewMails(shop, mailTransport, { queue, limitsMails })) isWoken = true
      }
    } catch (error) {
      if (!isDatabaseOutage(error)) shop.log.error({ err: error }, 'the e-mail queue could not be processed')
    } finally {
      // In the same turn as the last look at `isWoken`, so that no call of `wake` is lost between the two.
      running = null
    }
  }
}

const STOP_MS = 5_000
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
  await Promise.all(
    mails.map(async (mail) => {
      if (withheld?.has(mail.id)) return recordProblem(database, mail.id, new Error(WITHHELD))
      const problem = await attemptDelivery(database, mailTransport, mail, { incidents, log })
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
  { database, ...reports }: Reports & Pick<PlatformContext, 'database'>,
  mailTransport: MailTransport,
  mailId: string,
  { limitsMails = true } = {},
): Promise<void> {
  const [mail] = await claim(database, (row) => row('id', '=', mailId)).execute()
  if (!mail) {
    // A mail that another process is sending is checked again later.
    const unsent = database.selectFrom('mails').select('id').where('id', '=', mailId).where('sent_at', 'is', null)
    if (await unsent.executeTakeFirst()) throw new MailNotDelivered('The e-mail is being sent')
    return
  }
  if (limitsMails && (await findWithheld(database, [mail])).size > 0)
    return recordProblem(database, mail.id, new Error(WITHHELD))
  const problem = await attemptDelivery(database, mailTransport, mail, reports)
  if (problem === null) return
  await recordProblem(database, mail.id, problem)
  throw new MailNotDelivered(problem.message, { cause: problem })
}

/** The failure itself has been reported already. */
class MailNotDelivered extends RetryLater {
  override readonly name = 'MailNotDelivered'
}

type Reports = Pick<PlatformContext, 'incidents' | 'log'>
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

/** A subquery for the contact that the owner has saved; null before that. */
const savedContact: RawBuilder<MailContact | null> = sql`(
  select json_build_object(
    'phone', phone, 'email', email, 'street', street, 'city', city, 'state', state, 'zipCode', zip_code
  )
  from seller_settings
)`

/**
 * Sends a mail, with the same Message-ID on every attempt, and returns why it failed, or null. Once it is sent its text
 * is deleted, which may hold a link that opens an account.
 */
async function attemptDelivery(
  database: Database,
  mailTransport: MailTransport,
  mail: OutgoingMail,
  reports: Reports,
): Promise<Error | null> {
  try {
    await mailTransport.send(mail)
  } catch (error) {
    const problem = error instanceof Error ? error : new Error('unknown')
    report(reports, mail.id, problem)
    return problem
  }
  reports.incidents.works('mails_do_not_leave')
  await recordSent(database, mail.id)
  return null
}

async function recordProblem(database: Kysely<Schema>, mailId: string, { message }: Error): Promise<void> {
  const problem = { last_error: message.slice(0, 500), claimed_until: null }
  await database.updateTable('mails').set(problem).where('id', '=', mailId).execute()
}

/** Retries, since a sent mail must be recorded even if the database is down for a moment. */
async function recordSent(database: Database, mailId: string): Promise<void> {
  const sent = { sent_at: sql<Date>`now()`, parts: null, claimed_until: null, last_error: null }
  for (let attempt = 1; ; attempt++) {
    try {
      await database.updateTable('mails').set(sent).where('id', '=', mailId).execute()
      return
    } catch (error) {
      if (attempt === RECORD_ATTEMPTS) throw error
      await pause(RECORD_PAUSE_MS)
    }
  }
}

/**
 * Reports a mail that could not be sent. A refusal of its recipient or content, by nodemailer's codes, is logged; any other
 * failure stops all mails, and opens an incident for the owner.
 */
function report({ incidents, log }: Reports, mailId: string, problem: Error): void {
  // Mail servers often repeat the recipient, which must not be logged.
  const error = new Error(problem.message.replaceAll(/[^\s<>@]{1,64}@[^\s<>@]{1,255}/g, '…@…'))
  error.name = problem.name
  const isAboutThisMail = ['EENVELOPE', 'EMESSAGE'].includes(codeOf(problem) ?? '')
  if (isAboutThisMail) log.warn({ mail: mailId, err: error }, 'the mail server refused an e-mail')
  else incidents.failed({ kind: 'mails_do_not_leave', error, context: { mail: mailId } })
}
