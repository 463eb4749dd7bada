import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import PostalMime, { type Email } from 'postal-mime'
import { type LocalMail, mailName } from '../../../contract/mails.ts'
import { mailQueue } from '../../integrations/mail/mail.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import type { Part } from '../../platform/database/queries.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { findCaller, readCredential } from '../../shop/accounts/sessions.ts'
import type { Shop } from '../../shop/shop.ts'

export function mailboxRoutes(shop: Shop, route: RouteRegistrar): void {
  route('GET /admin/mails', async ({ query }) => listUndelivered(shop.database, query))

  route('POST /admin/mails/:id/retry', async ({ params }) => {
    return (await retryMail(shop, params.id)) ?? { body: { message: 'The shop will try to send the e-mail again.' } }
  })

  route('GET /admin/mailbox', async ({ query }) => {
    const directory = mailboxOf(shop)
    if (directory === null) return refuse('not_found')
    const { mails, total } = await listMailbox(directory, query)
    return { body: mails.map(presentLocalMail), total }
  })

  route('GET /admin/mailbox/:name', async ({ params }) => {
    const directory = mailboxOf(shop)
    const mail = directory && (await readMail(directory, params.name))
    if (!mail) return refuse('not_found')
    const headers = mail.email.headers.map(({ originalKey, value }) => ({ name: originalKey, value }))
    return { body: { ...presentLocalMail(mail), text: mail.email.text ?? '', headers } }
  })
}

/** A mail may have its own styles, and nothing else: no script, no remote picture, no form, no origin. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; sandbox; frame-ancestors 'self'"

/** A mail's HTML for a frame of the back office, which has only its cookie; outside the contract, which has JSON. */
export async function registerMailPreview(api: FastifyInstance, shop: Shop): Promise<void> {
  type MailRoute = { Params: { name: string } }
  api.get<MailRoute>('/admin/mailbox/:name/html', { schema: { hide: true } }, async (request, reply) => {
    const credential = readCredential(shop, request)
    if (credential) await shop.database.pool.waitForCapacity()
    const caller = credential && (await findCaller(shop.database, credential))
    if (!caller) return sendRefusal(reply, refuse(credential ? 'session_ended' : 'not_signed_in'))
    if (!caller.isAdmin) return sendRefusal(reply, refuse('admins_only'))
    const directory = mailboxOf(shop)
    const name = mailName.safeParse(request.params.name)
    const mail = directory && name.success && (await readMail(directory, name.data))
    if (!mail) return sendRefusal(reply, refuse('not_found'))
    return reply
      .header('Content-Security-Policy', POLICY)
      .header('X-Frame-Options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(mail.email.html ?? '')
  })
}

function presentLocalMail({ name, email }: StoredMail): LocalMail {
  return {
    _id: name,
    to: (email.to ?? []).map(({ address }) => address).join(', '),
    subject: email.subject ?? '',
    sentAt: new Date(email.date ?? 0).toISOString(),
  }
}

/** A page of the unsent mails, those that failed first, then the latest; and how many there are. */
async function listUndelivered(database: Database, { limit, offset }: Part) {
  const unsent = database.selectFrom('mails').where('sent_at', 'is', null)
  const { total } = await unsent.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await unsent
    .select(['id as _id', 'recipient as to', 'subject', 'created_at', 'attempts', 'last_error as problem'])
    .orderBy(sql`last_error is null`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit ?? null)
    .offset(offset ?? 0)
    .execute()
  return { body: rows.map(({ created_at, ...mail }) => ({ ...mail, createdAt: created_at.toISOString() })), total }
}

/** Sends a mail now, whatever its earlier attempts. A mail that was sent meanwhile is not sent twice. */
function retryMail({ database, jobs }: Shop, mailId: string): Promise<Refusal | undefined> {
  return inTransaction(database, async (transaction) => {
    const mail = await transaction.selectFrom('mails').select('id').where('id', '=', mailId).executeTakeFirst()
    if (!mail) return refuse('not_found')
    await jobs.send(transaction, mailQueue, { mailId })
    return undefined
  })
}

type StoredMail = { name: string; email: Email }

/** The directory of local mails, or null where mails are sent by SMTP: then there is nothing to browse. */
function mailboxOf({ settings }: Pick<Shop, 'settings'>): string | null {
  return settings.smtpUrl === null ? join(settings.dataDirectory, 'mail') : null
}

/** A page of the mailbox, the latest mail first, and how many mails there are. */
async function listMailbox(directory: string, { limit, offset = 0 }: Part) {
  const names = await readdir(directory).catch(nullIfMissing)
  const all = (names ?? [])
    .flatMap((file) => /^([^.].*)\.eml$/.exec(file)?.[1] ?? [])
    .toSorted()
    .toReversed()
  const page = all.slice(offset, limit === undefined ? undefined : offset + limit)
  const mails: StoredMail[] = []
  for (const name of page) {
    const mail = await readMail(directory, name)
    if (mail) mails.push(mail)
  }
  return { mails, total: all.length }
}

/** The mail of this name, which must be a valid mail name. */
async function readMail(directory: string, name: string): Promise<StoredMail | null> {
  const file = await readFile(join(directory, `${name}.eml`)).catch(nullIfMissing)
  return file && { name, email: await PostalMime.parse(file) }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
