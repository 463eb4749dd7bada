import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { withdrawMails } from '../../integrations/mail/mail.ts'
import type { Database } from '../../platform/database/database.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'

/** Ends the mailing that a mail's token is of, for its account. Idempotent. Returns whether the token exists. */
export async function unsubscribe(database: Database, token: string): Promise<boolean> {
  const subscriber = await database
    .updateTable('newsletter_subscribers')
    .set((row) => ({ unsubscribed_at: row.fn.coalesce('unsubscribed_at', sql<Date>`now()`) }))
    .where('token', '=', token)
    .returning('id')
    .executeTakeFirst()
  if (subscriber) return true
  for (const mailing of mailings) {
    const { rows } = await mailing.end(token).execute(database)
    const [reader] = rows
    if (!reader) continue
    await withdrawMails(database, mailing.causes(reader.user_id))
    return true
  }
  return false
}

/** `end` ends it by the token of one of its mails and returns whose it is; `causes` are those of its mails. */
type Mailing = {
  end: (token: string) => RawBuilder<{ user_id: string }>
  causes: (userId: string) => RawBuilder<unknown>
}

/** All of them, also those whose mails wait. */
const stockAlerts: Mailing = {
  end: (token) => sql`
    with reader as (select user_id from stock_alerts where token = ${token}),
      ended as (delete from stock_alerts where user_id in (select user_id from reader) and notified_at is null)
    select user_id from reader
  `,
  causes: (userId) => sql`select 'stock alert ' || id from stock_alerts where user_id = ${userId}`,
}

const wishlist: Mailing = {
  end: (token) => sql`${endingWishlistMails} where token = ${token} returning user_id`,
  // One a day, for the days of a delay
  causes: (userId) => sql`select cause from mails where sent_at is null and cause like ${`wishlist ${userId} %`}`,
}

const endingWishlistMails = sql`update wishlists set mails_ended_at = coalesce(mails_ended_at, now())`

const reviewRequests: Mailing = {
  end: (token) => sql`
    update users set review_requests_ended_at = coalesce(review_requests_ended_at, now())
    from review_requests join orders on orders.id = review_requests.order_id
    where review_requests.token = ${token} and users.id = orders.user_id
    returning users.id as user_id
  `,
  causes: (userId) => sql`select 'review request ' || id from orders where user_id = ${userId}`,
}

const mailings = [stockAlerts, wishlist, reviewRequests]

/** Records that the customer ended the mails about the wishlist. Idempotent. */
export async function endWishlistMails(database: Database, userId: string): Promise<void> {
  await sql`${endingWishlistMails} where user_id = ${userId}`.execute(database)
  await withdrawMails(database, wishlist.causes(userId))
}

/** Withdraws the mails of all mailings that wait, of an account that was deactivated. */
export async function withdrawMailings(database: Database, userId: string): Promise<void> {
  for (const { causes } of mailings) await withdrawMails(database, causes(userId))
}

type UnsubscribeRoute = { Params: { token: string } }

const PATH = '/newsletter/unsubscribe/:token'
const TOKEN = /^[0-9a-f]{64}$/

/**
 * The unsubscribe address in a mail's headers (RFC 8058): mail programs post a form to it, whose body is not read. Opening it
 * changes nothing, since programs follow links too.
 */
export async function registerOneClickUnsubscribe(api: FastifyInstance, shop: Shop): Promise<void> {
  await api.register(async (open) => {
    open.removeAllContentTypeParsers()
    open.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 10_000 }, (_request, _body, done) => done(null))
    const options = { schema: { hide: true } }
    open.post<UnsubscribeRoute>(PATH, options, async ({ params: { token } }, reply) => {
      if (!TOKEN.test(token)) return sendRefusal(reply, refuse('not_found'))
      await shop.database.pool.waitForCapacity()
      const isKnown = await unsubscribe(shop.database, token)
      return isKnown ? { message: 'You have been unsubscribed.' } : sendRefusal(reply, refuse('not_found'))
    })
    open.get<UnsubscribeRoute>(PATH, options, async ({ params: { token } }, reply) => {
      if (!TOKEN.test(token)) return sendRefusal(reply, refuse('not_found'))
      return reply.redirect(unsubscribePage(shop, token), 302)
    })
  })
}

/** The page for unsubscribing by hand. The token is in the fragment, so that no server logs it. */
export function unsubscribePage({ settings }: Pick<Shop, 'settings'>, token: string): string {
  return `${settings.publicUrl}/unsubscribe#${token}`
}

export function oneClickUnsubscribeUrl({ settings }: Pick<Shop, 'settings'>, token: string): string {
  return `${settings.publicUrl}/api/newsletter/unsubscribe/${token}`
}
