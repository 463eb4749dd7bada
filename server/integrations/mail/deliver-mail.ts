import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { PlatformContext } from '../../platform/context.ts'
import { compileOnce } from '../../platform/database/compile-once.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { asArray, listValue } from '../../platform/database/json-array-param.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { NotNow } from '../../platform/jobs/retry-later.ts'
import { mailQueue } from './mail.ts'
import { savedContact } from './mail-contact.ts'
import type { Letterbox, OutgoingMail } from './mail-transport.ts'
import { reportUndelivered } from './report-undelivered.ts'
import { findWithheld, WITHHELD } from './withhold-mail.ts'

/** Longer than handing a mail over can take. */
const CLAIM_MINUTES = 5
/** What is older would have been given up, had it been tried when it was due. */
const OLDEST_DAYS = 2
const BATCH = 8
const RECORD_TRIES = 60
const RECORD_PAUSE_MS = 2_000

/**
 * Hands over some of the mails that nobody has tried yet (all but what `withhold-mail.ts` keeps back), or whose process died amid it; one that cannot be handed over is
 * left to a job of `queue`. Answers whether there may be more of them.
 */
export async function deliverFreshMails(
  { database, jobs, incidents, log }: Pick<PlatformContext, 'database' | 'jobs' | 'incidents' | 'log'>,
  letterbox: Letterbox,
  { queue = mailQueue, limitsMails = true } = {},
): Promise<boolean> {
  const mails = await claimFresh(database, {})
  const withheld = limitsMails ? await findWithheld(database, mails) : null
  const recordSent = recordingSent(database)
  await Promise.all(
    mails.map(async (mail) => {
      if (withheld?.has(mail.id)) return recordProblem(database, mail.id, new Error(WITHHELD))
      const problem = await handOver(recordSent, letterbox, mail, { incidents, log })
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
 * Hands a mail over that could not be handed over before. Throws when it still cannot be; then it can be tried again. One
 * that is kept back stays so until its address is confirmed.
 */
export async function deliverMail(
  { database, ...reports }: Pick<PlatformContext, 'database' | 'incidents' | 'log'>,
  letterbox: Letterbox,
  mailId: string,
  { limitsMails = true } = {},
): Promise<void> {
  const [mail] = await claim(database, (row) => row('id', '=', mailId)).execute()
  if (!mail) return requireSent(database, mailId)
  const isWithheld = limitsMails && (await findWithheld(database, [mail])).size > 0
  if (isWithheld) return recordProblem(database, mail.id, new Error(WITHHELD))
  const problem = await handOver(recordingSent(database), letterbox, mail, reports)
  if (problem === null) return
  await recordProblem(database, mail.id, problem)
  throw new MailNotDelivered(problem.message, { cause: problem })
}

/** The mail is tried again. That it could not be handed over has been reported already, as what it is. */
class MailNotDelivered extends NotNow {
  override readonly name = 'MailNotDelivered'
}

type Fits = (row: ExpressionBuilder<Schema, 'mails'>) => Expression<SqlBool>

const isFresh: Fits = (row) =>
  row.and([
    row.or([row('attempts', '=', 0), row('claimed_until', 'is not', null)]),
    row('created_at', '>', sql<Date>`now() - make_interval(days => ${OLDEST_DAYS})`),
  ])

/** Mails that fit, the oldest first, which wait to be handed over; from now on nobody else does it. */
function claim(database: Kysely<Schema>, fits: Fits) {
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
        .where(fits)
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

const claimFresh = compileOnce((database, _: object) => claim(database, isFresh))

/**
 * Known by one Message-ID however often it is tried. Null where the mail has left; what it says is forgotten then, since
 * that may hold a link that opens an account. Else why it has not.
 */
async function handOver(
  recordSent: (mailId: string) => Promise<void>,
  letterbox: Letterbox,
  mail: OutgoingMail,
  reports: Pick<PlatformContext, 'incidents' | 'log'>,
): Promise<Error | null> {
  try {
    await letterbox.post(mail)
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

/** A mail that somebody else is handing over is looked at again later. */
async function requireSent(database: Database, mailId: string): Promise<void> {
  const mail = await database.selectFrom('mails').select('sent_at').where('id', '=', mailId).executeTakeFirst()
  if (mail && mail.sent_at === null) throw new MailNotDelivered('The mail is being handed over')
}

/** Writes down which mails have left, each soon after it has; those that leave meanwhile follow at once, together. */
function recordingSent(database: Database): (mailId: string) => Promise<void> {
  let left: string[] = []
  let next: Promise<void> | null = null
  let last: Promise<void> = Promise.resolve()
  return (mailId) => {
    left.push(mailId)
    next ??= last.then(nextTurn, nextTurn).then(() => {
      const mailIds = left
      left = []
      next = null
      last = recordSent(database, mailIds)
      return last
    })
    return next
  }
}

/** The mails have left: that is written down even if the database is away for a moment. */
async function recordSent(database: Database, mailIds: readonly string[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await sentToRecord(database, listValue(mailIds))
      return
    } catch (error) {
      if (tries === RECORD_TRIES) throw error
      await pause(RECORD_PAUSE_MS)
    }
  }
}

const sentToRecord = compileOnce((database, listOfIds: string) =>
  database
    .updateTable('mails')
    .set({ sent_at: sql<Date>`now()`, parts: null, claimed_until: null, last_error: null })
    .where('id', '=', sql<string>`any(${asArray(listOfIds)})`),
)
