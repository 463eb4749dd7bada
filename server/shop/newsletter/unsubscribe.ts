import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { withdrawMails } from '../../integrations/mail/mail.ts'
import type { Database } from '../../platform/database/database.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'

/**
 * Ends the subscription of a mail's token: to the newsletter, all stock alerts of the account, the mails about its
 * wishlist, or those that ask for reviews. Idempotent. Returns whether the token exists.
 */
export async function unsubscribe(database: Database, token: string): Promise<boolean> {
  const known = await database
    .updateTable('newsletter_subscribers')
    .set((row) => ({ unsubscribed_at: row.fn.coalesce('unsubscribed_at', sql<Date>`now()`) }))
    .where('token', '=', token)
    .returning('id')
    .executeTakeFirst()
  if (known) return true
  if (await deleteStockAlertsByToken(database, token)) return true
  return (await endWishlistMailsByToken(database, token)) || endReviewRequests(database, token)
}

/** Unsubscribes the reader of an alert mail from all alerts, also those whose mails wait. Returns whether the token exists. */
async function deleteStockAlertsByToken(database: Database, token: string): Promise<boolean> {
  const alert = await database
    .selectFrom('stock_alerts')
    .select('user_id')
    .where('token', '=', token)
    .executeTakeFirst()
  if (!alert) return false
  await database
    .deleteFrom('stock_alerts')
    .where('user_id', '=', alert.user_id)
    .where('notified_at', 'is', null)
    .execute()
  await withdrawMailing(database, 'stock alerts', alert.user_id)
  return true
}

/** Ends the mails for the reader of one. Returns whether the token exists. */
async function endWishlistMailsByToken(database: Database, token: string): Promise<boolean> {
  const ended = await endMails(database).where('token', '=', token).returning('user_id').executeTakeFirst()
  if (!ended) return false
  await withdrawMailing(database, 'wishlist', ended.user_id)
  return true
}

/** Records that the customer ended the mails. Idempotent. */
export async function endWishlistMails(database: Database, userId: string): Promise<void> {
  await endMails(database).where('user_id', '=', userId).execute()
  await withdrawMailing(database, 'wishlist', userId)
}

function endMails(database: Database) {
  return database
    .updateTable('wishlists')
    .set((row) => ({ mails_ended_at: row.fn.coalesce('mails_ended_at', sql<Date>`now()`) }))
}

/** The buyer whose mail has the token gets no more requests for reviews. Idempotent. Returns whether the token exists. */
async function endReviewRequests(database: Database, token: string): Promise<boolean> {
  const ended = await database
    .updateTable('users')
    .from('review_requests')
    .innerJoin('orders', 'orders.id', 'review_requests.order_id')
    .set({ review_requests_ended_at: sql<Date>`coalesce(review_requests_ended_at, now())` })
    .where('review_requests.token', '=', token)
    .whereRef('users.id', '=', 'orders.user_id')
    .returning('users.id')
    .executeTakeFirst()
  if (!ended) return false
  await withdrawMailing(database, 'review requests', ended.id)
  return true
}

type UnsubscribeRoute = { Params: { token: string } }

const PATH = '/newsletter/unsubscribe/:token'
const TOKEN = /^[0-9a-f]{64}$/

/**
 * The unsubscribe address in a mail's headers (RFC 8058): mail programs post a form to it, browsers open it. It is
 * outside the contract because it reads no body, of whatever type. Opening it changes nothing, since programs follow
 * links too.
 */
export async function registerOneClickUnsubscribe(api: FastifyInstance, shop: Shop): Promise<void> {
  await api.register(async (open) => {
    open.removeAllContentTypeParsers()
    open.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 10_000 }, (_request, _body, done) => done(null))
    const options = { schema: { hide: true } }
    open.post<UnsubscribeRoute>(PATH, options, async ({ params: { token } }, reply) => {
      const isKnown = TOKEN.test(token) && (await unsubscribe(shop.database, token))
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

/** The mails that an account can end, by the causes of those that were written to it. */
const causes = {
  'stock alerts': (userId) => sql`select 'stock alert ' || id from stock_alerts where user_id = ${userId}`,
  'review requests': (userId) => sql`select 'review request ' || id from orders where user_id = ${userId}`,
  // One a day, for the days of a delay
  wishlist: (userId) => sql`select cause from mails where sent_at is null and cause like ${`wishlist ${userId} %`}`,
} as const satisfies Record<string, (userId: string) => RawBuilder<unknown>>

type Mailing = keyof typeof causes

function withdrawMailing(database: Database, mailing: Mailing, userId: string): Promise<void> {
  return withdrawMails(database, causes[mailing](userId))
}

/** As `withdrawMailing`, of all mailings: for an account that was deactivated. */
export async function withdrawMailings(database: Database, userId: string): Promise<void> {
  for (const mailing of Object.keys(causes) as Mailing[]) await withdrawMailing(database, mailing, userId)
}
